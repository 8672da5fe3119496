import { keyToStored, type StoredKey } from '../security-keys/stored-key.ts';
import type { KeyCredential } from '../security-keys/security-key.ts';
import type { Sql } from '#server/db/sql.ts';

/** Something a person has besides their password: an app that makes codes, or a key that signs. */
export type FactorRow = AppFactorRow | KeyFactorRow;

/** What is known of every factor. */
interface FactorBase {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string;
  /** `unverified` until a first answer has shown that the person has it. */
  readonly status: 'unverified' | 'verified';
  readonly last_challenged_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** An app that makes codes of a secret. */
export interface AppFactorRow extends FactorBase {
  readonly factor_type: 'totp';
  /** Sealed: see factor-secret.ts. */
  readonly secret: string;
  /** The 30 s step (since 1970) of the last code that was taken. */
  readonly last_used_step: number | null;
}

/** A key that signs; nothing is known of it before its first answer. */
export interface KeyFactorRow extends FactorBase {
  readonly factor_type: 'webauthn';
  readonly web_authn_credential: StoredKey | null;
}

/** The kinds of factors. */
export type FactorKind = FactorRow['factor_type'];

/** A factor to be enrolled. */
export interface NewFactor {
  readonly id: string;
  readonly userId: string;
  readonly friendlyName: string;
  readonly kind: FactorKind;
  /** Of an app: its secret, sealed. */
  readonly secret: string | null;
  readonly at: Date;
}

/** Holds everything that changes a person's factors until the transaction ends, so that it happens one after the other. */
export const lockFactorsOf = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('select from auth.users where id = $1 for no key update', [userId]);
};

/** A person's factors, the oldest first. */
export const findFactors = (sql: Sql, userId: string): Promise<FactorRow[]> =>
  sql.query<FactorRow>('select * from auth.mfa_factors where user_id = $1 order by created_at, id', [userId]);

/** One factor of a person; undefined when there is none of that id, or it is somebody else's. */
export const findFactor = async (sql: Sql, userId: string, id: string): Promise<FactorRow | undefined> => {
  const [row] = await sql.query<FactorRow>('select * from auth.mfa_factors where id = $1 and user_id = $2', [
    id,
    userId,
  ]);
  return row;
};

/** Adds a factor that has yet to be verified. */
export const insertFactor = async (sql: Sql, factor: NewFactor): Promise<void> => {
  await sql.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, $4, 'unverified', $5, $6, $6)`,
    [factor.id, factor.userId, factor.friendlyName, factor.kind, factor.secret, factor.at],
  );
};

/** Notes that a code of this step was right. */
export const saveFactorUse = async (
  sql: Sql,
  { id, step, at }: { readonly id: string; readonly step: number; readonly at: Date },
): Promise<void> => {
  await sql.query(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = $3 where id = $1`,
    [id, step, at],
  );
};

/** Keeps a key as it is after an answer that was right. */
export const saveKeyUse = async (
  sql: Sql,
  { id, key, at }: { readonly id: string; readonly key: KeyCredential; readonly at: Date },
): Promise<void> => {
  await sql.query(
    `update auth.mfa_factors
     set status = 'verified', web_authn_credential = $2::jsonb, web_authn_aaguid = $3, updated_at = $4 where id = $1`,
    [id, JSON.stringify(keyToStored(key)), key.aaguid, at],
  );
};

/** Removes one factor. */
export const deleteFactor = async (sql: Sql, id: string): Promise<void> => {
  await sql.query('delete from auth.mfa_factors where id = $1', [id]);
};

/** Removes a person's factors that were begun before an instant and never verified. */
export const deleteUnverifiedFactors = async (sql: Sql, userId: string, before: Date): Promise<void> => {
  await sql.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2`, [
    userId,
    before,
  ]);
};
