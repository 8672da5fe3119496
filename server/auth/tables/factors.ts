import type { Sql } from '#server/db/sql.ts';
import { keyToStored, type StoredKey, type KeyCredential } from '../security-keys/security-key.ts';

/** A person's second factor: an authenticator app that makes codes, or a security key that signs. */
export type FactorRow = AppFactorRow | KeyFactorRow;

/** The fields of every factor. */
interface FactorBase {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string;
  /** `unverified` until the factor's first right answer. */
  readonly status: 'unverified' | 'verified';
  readonly last_challenged_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** An app that makes codes from a secret. */
export interface AppFactorRow extends FactorBase {
  readonly factor_type: 'totp';
  /** The secret, encrypted: see factor-secret.ts. */
  readonly secret: string;
  /** The 30 s step (since 1970) of the last accepted code. */
  readonly last_used_step: number | null;
}

/** A key that signs; its credential is null before its first right answer. */
export interface KeyFactorRow extends FactorBase {
  readonly factor_type: 'webauthn';
  readonly web_authn_credential: StoredKey | null;
}

/** The kinds of factors: an authenticator app or a security key. */
export type FactorKind = FactorRow['factor_type'];

/** A factor to be enrolled. */
export interface NewFactor {
  readonly id: string;
  readonly userId: string;
  readonly friendlyName: string;
  readonly kind: FactorKind;
  /** The encrypted secret of an app; null for a key. */
  readonly secret: string | null;
  readonly at: Date;
}

/** Locks the person's row until the transaction ends, so that two changes of their factors never overlap. */
export async function lockFactorsOf(sql: Sql, userId: string): Promise<void> {
  await sql.query('select from auth.users where id = $1 for no key update', [userId]);
}

/** Finds a person's factors, oldest first. */
export function findFactors(sql: Sql, userId: string): Promise<FactorRow[]> {
  return sql.query<FactorRow>('select * from auth.mfa_factors where user_id = $1 order by created_at, id', [userId]);
}

/** Finds one factor of a person; undefined if this person has no factor with that id. */
export async function findFactor(sql: Sql, userId: string, id: string): Promise<FactorRow | undefined> {
  const [row] = await sql.query<FactorRow>('select * from auth.mfa_factors where id = $1 and user_id = $2', [
    id,
    userId,
  ]);
  return row;
}

/** Adds a factor that is not verified yet. */
export async function insertFactor(sql: Sql, factor: NewFactor): Promise<void> {
  await sql.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, $4, 'unverified', $5, $6, $6)`,
    [factor.id, factor.userId, factor.friendlyName, factor.kind, factor.secret, factor.at],
  );
}

/** Marks a factor as verified and stores the step of its right code. */
export async function saveFactorUse(
  sql: Sql,
  { id, step, at }: { readonly id: string; readonly step: number; readonly at: Date },
): Promise<void> {
  await sql.query(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = $3 where id = $1`,
    [id, step, at],
  );
}

/** Marks a key as verified and stores its state after a right answer. */
export async function saveKeyUse(
  sql: Sql,
  { id, key, at }: { readonly id: string; readonly key: KeyCredential; readonly at: Date },
): Promise<void> {
  await sql.query(
    `update auth.mfa_factors
     set status = 'verified', web_authn_credential = $2::jsonb, web_authn_aaguid = $3, updated_at = $4 where id = $1`,
    [id, JSON.stringify(keyToStored(key)), key.aaguid, at],
  );
}

/** Removes the factor with this id. */
export async function deleteFactor(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from auth.mfa_factors where id = $1', [id]);
}

/** Removes a person's factors that were created before an instant and never verified. */
export async function deleteUnverifiedFactors(sql: Sql, userId: string, before: Date): Promise<void> {
  await sql.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2`, [
    userId,
    before,
  ]);
}

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
