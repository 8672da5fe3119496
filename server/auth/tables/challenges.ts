import type { Sql } from '#server/db/sql.ts';

/** What a key was asked: to be made, or to answer; the challenge is base64url. */
export interface KeyQuestion {
  readonly type: 'create' | 'request';
  readonly challenge: string;
}

/** A question for a code or to a key: answered once, from where it was asked. */
export interface ChallengeRow {
  readonly id: string;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly ip_address: string;
  readonly web_authn_session_data: KeyQuestion | null;
}

/** A question to be put. */
export interface NewChallenge {
  readonly id: string;
  readonly factorId: string;
  readonly address: string;
  /** To a key only. */
  readonly question?: KeyQuestion | undefined;
  readonly at: Date;
}

/** Puts a question to a factor. */
export const insertChallenge = async (
  sql: Sql,
  { id, factorId, address, question, at }: NewChallenge,
): Promise<void> => {
  await sql.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
     values ($1, $2, $3, $4, $5::jsonb)`,
    [id, factorId, at, address, question === undefined ? null : JSON.stringify(question)],
  );
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
