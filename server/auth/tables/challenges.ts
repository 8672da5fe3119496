import type { Sql } from '#server/db/sql.ts';

/** The server's question to a security key: to make a credential, or to sign. The challenge is base64url. */
export interface KeyQuestion {
  readonly type: 'create' | 'request';
  readonly challenge: string;
}

/** A challenge for a code or a security key. One right answer is accepted, from the IP address that asked for it. */
export interface ChallengeRow {
  readonly id: string;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly ip_address: string;
  readonly web_authn_session_data: KeyQuestion | null;
}

interface NewChallenge {
  readonly id: string;
  readonly factorId: string;
  readonly address: string;
  /** The question to the key; set only if the factor is a security key. */
  readonly question?: KeyQuestion | undefined;
  readonly at: Date;
}

/** Stores a challenge, and stores its time in the factor's row. */
export async function insertChallenge(sql: Sql, { id, factorId, address, question, at }: NewChallenge): Promise<void> {
  await sql.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
     values ($1, $2, $3, $4, $5::jsonb)`,
    [id, factorId, at, address, question === undefined ? null : JSON.stringify(question)],
  );
  await sql.query('update auth.mfa_factors set last_challenged_at = $2 where id = $1', [factorId, at]);
}

/** Finds a challenge of this factor. */
export async function findChallenge(sql: Sql, factorId: string, id: string): Promise<ChallengeRow | undefined> {
  const [row] = await sql.query<ChallengeRow>('select * from auth.mfa_challenges where id = $1 and factor_id = $2', [
    id,
    factorId,
  ]);
  return row;
}

/** Stores when a challenge was answered, so that it cannot be answered again. */
export async function saveChallengeVerified(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [id, at]);
}

/** Removes a challenge, so that no one can answer it any more. */
export async function deleteChallenge(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from auth.mfa_challenges where id = $1', [id]);
}
