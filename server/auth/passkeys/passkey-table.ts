import type { KeyCredential } from './security-key.ts';
import type { Sql } from '#server/db/sql.ts';

/** A key that opens an account by itself. */
export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly aaguid: string;
  readonly sign_count: number;
  readonly transports: readonly string[];
  readonly backup_eligible: boolean;
  readonly backed_up: boolean;
  readonly friendly_name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** A passkey as what it is: a key. Nobody gets one that did not know its owner. */
export const passkeyToKey = (row: PasskeyRow): KeyCredential => ({
  id: row.credential_id.toString('base64url'),
  publicKey: row.public_key,
  signCount: row.sign_count,
  transports: row.transports,
  aaguid: row.aaguid,
  isUserVerified: true,
  isBackupEligible: row.backup_eligible,
  isBackedUp: row.backed_up,
});

/** A person's passkeys, the oldest first. */
export const findPasskeys = (sql: Sql, userId: string): Promise<PasskeyRow[]> =>
  sql.query<PasskeyRow>('select * from auth.webauthn_credentials where user_id = $1 order by created_at, id', [userId]);

/** The passkey of this id (base64url), whosesoever it is. */
export const findPasskeyByKey = async (sql: Sql, keyId: string): Promise<PasskeyRow | undefined> => {
  const [row] = await sql.query<PasskeyRow>('select * from auth.webauthn_credentials where credential_id = $1', [
    Buffer.from(keyId, 'base64url'),
  ]);
  return row;
};

/** Adds a passkey without a name; undefined when the key is one already, whosesoever it is. */
export const insertPasskey = async (
  sql: Sql,
  {
    id,
    userId,
    key,
    at,
  }: { readonly id: string; readonly userId: string; readonly key: KeyCredential; readonly at: Date },
): Promise<PasskeyRow | undefined> => {
  const [row] = await sql.query<PasskeyRow>(
    `insert into auth.webauthn_credentials
       (id, user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports, backup_eligible,
        backed_up, created_at, updated_at)
     values ($1, $2, $3, $4, 'none', $5, $6, $7::jsonb, $8, $9, $10, $10)
     on conflict (credential_id) do nothing returning *`,
    [
      id,
      userId,
      Buffer.from(key.id, 'base64url'),
      Buffer.from(key.publicKey),
      key.aaguid,
      key.signCount,
      JSON.stringify(key.transports),
      key.isBackupEligible,
      key.isBackedUp,
      at,
    ],
  );
  return row;
};

/** Keeps a passkey as it is after it has opened the account. */
export const savePasskeyUse = async (sql: Sql, id: string, key: KeyCredential, at: Date): Promise<void> => {
  await sql.query(
    `update auth.webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = $4, updated_at = $4
     where id = $1`,
    [id, key.signCount, key.isBackedUp, at],
  );
};

/** Gives a passkey of a person a name; undefined when they have none of that id. */
export const renamePasskey = async (
  sql: Sql,
  userId: string,
  { id, name, at }: { readonly id: string; readonly name: string; readonly at: Date },
): Promise<PasskeyRow | undefined> => {
  const [row] = await sql.query<PasskeyRow>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4
     where id = $1 and user_id = $2 returning *`,
    [id, userId, name, at],
  );
  return row;
};

/** Removes a passkey of a person, and answers what it was; undefined when they have none of that id. */
export const deletePasskey = async (sql: Sql, userId: string, id: string): Promise<PasskeyRow | undefined> => {
  const [gone] = await sql.query<PasskeyRow>(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2 returning *',
    [id, userId],
  );
  return gone;
};
