import type { Sql } from '#server/db/sql.ts';
import type { ProviderId } from '../oauth/oidc.ts';

/** The source of an identity: a mailbox, or another provider. */
export type IdentityProvider = 'email' | ProviderId;

/** One way in which a person signs in: by email, or by another provider. */
export interface IdentityRow {
  readonly id: string;
  readonly provider_id: string;
  readonly user_id: string;
  readonly identity_data: Readonly<Record<string, unknown>>;
  readonly provider: string;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface NewIdentity {
  readonly id: string;
  readonly userId: string;
  readonly provider: string;
  readonly providerId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Adds an identity to a person. */
export async function insertIdentity(sql: Sql, identity: NewIdentity): Promise<void> {
  await sql.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $6)`,
    [identity.id, identity.providerId, identity.userId, JSON.stringify(identity.data), identity.provider, identity.at],
  );
}

/** Finds a person's identities, oldest first. */
export function findIdentities(sql: Sql, userId: string): Promise<IdentityRow[]> {
  return sql.query<IdentityRow>('select * from auth.identities where user_id = $1 order by created_at, id', [userId]);
}

/** Finds the id of the person to whom this id at a provider belongs. */
export async function findPersonOf(
  sql: Sql,
  provider: IdentityProvider,
  providerId: string,
): Promise<string | undefined> {
  const [row] = await sql.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, providerId],
  );
  return row?.user_id;
}

/** Adds a provider to a person's `app_metadata`, and its data to the fields of `user_metadata` that are not set yet. */
export async function addProvider(
  sql: Sql,
  {
    userId,
    provider,
    data,
    at,
  }: { userId: string; provider: IdentityProvider; data: Readonly<Record<string, unknown>>; at: Date },
): Promise<void> {
  await sql.query(
    `update auth.users set
       raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
         'provider', coalesce(raw_app_meta_data->'providers'->0, to_jsonb($2::text)),
         'providers', coalesce(raw_app_meta_data->'providers', '[]') || to_jsonb($2::text)),
       raw_user_meta_data = $3::jsonb || raw_user_meta_data, updated_at = $4
     where id = $1`,
    [userId, provider, JSON.stringify(data), at],
  );
}

/** Removes what a stranger may have set in an account, for example its password, providers and sessions. */
export async function clearForeignHands(sql: Sql, userId: string, at: Date): Promise<void> {
  await sql.query(`delete from auth.identities where user_id = $1 and provider <> 'email'`, [userId]);
  await sql.query(
    `update auth.users set encrypted_password = null, email_change = null, email_change_confirm_status = 0,
       raw_app_meta_data = raw_app_meta_data || jsonb_build_object('providers',
         (select coalesce(jsonb_agg(provider), '[]') from auth.identities where user_id = $1)), updated_at = $2
     where id = $1`,
    [userId, at],
  );
  await sql.query('delete from auth.sessions where user_id = $1', [userId]);
  await sql.query('delete from auth.mfa_factors where user_id = $1', [userId]);
  // Only earlier releases use the credentials in this table to sign people in.
  await sql.query('delete from auth.webauthn_credentials where user_id = $1', [userId]);
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
  await sql.query('delete from auth.known_marks where user_id = $1', [userId]);
  await sql.query('delete from auth.known_networks where user_id = $1', [userId]);
  await sql.query('delete from auth.flow_state where user_id = $1 and auth_code is not null', [userId]);
}

/** Removes an identity of a person and its provider from their `app_metadata`. */
export async function removeIdentity(
  sql: Sql,
  { id, userId, at }: { readonly id: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  await sql.query('delete from auth.identities where id = $1 and user_id = $2', [id, userId]);
  await sql.query(
    `update auth.users u set raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
         'provider', coalesce(p.providers->0, raw_app_meta_data->'provider'), 'providers', p.providers), updated_at = $2
     from (select coalesce(jsonb_agg(provider order by created_at, id), '[]') as providers
       from auth.identities where user_id = $1) p
     where u.id = $1`,
    [userId, at],
  );
}
