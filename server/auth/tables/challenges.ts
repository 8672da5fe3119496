import type { Sql } from '#server/db/sql.ts';

/** A question for a code: answered once, from where it was asked. */
export interface ChallengeRow {
  readonly id: string;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly ip_address: string;
}

/** Asks for a code of a factor. */
export const insertChallenge = async (
  sql: Sql,
  { id, factorId, address, at }: { id: string; factorId: string; address: string; at: Date },
): Promise<void> => {
  await sql.query('insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4)', [
    id,
    factorId,
    at,
    address,
  ]);
  await sql.query('update auth.mfa_factors set last_challenged_at = $2 where id = $1', [factorId, at]);
};

/** A challenge of this factor. */
export const findChallenge = async (sql: Sql, factorId: string, id: string): Promise<ChallengeRow | undefined> => {
  const [row] = await sql.query<ChallengeRow>('select * from auth.mfa_challenges where id = $1 and factor_id = $2', [
    id,
    factorId,
  ]);
  return row;
};

/** Notes that a challenge was answered. */
export const saveChallengeVerified = async (sql: Sql, id: string, at: Date): Promise<void> => {
  await sql.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [id, at]);
};

/** Removes a challenge that nobody may answer any more. */
export const deleteChallenge = async (sql: Sql, id: string): Promise<void> => {
  await sql.query('delete from auth.mfa_challenges where id = $1', [id]);
};
