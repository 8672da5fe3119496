import type { Sql } from '#server/db/sql.ts';
import type { FactorRow } from './factors.ts';
import type { IdentityRow } from './identities.ts';
import type { TokenType } from './one-time-tokens.ts';

/** A row of the table of people, `auth.users`. */
export interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: Date | null;
  /**
   * When the person proved that the address is theirs; null if the address is unconfirmed, or confirmed without proof.
   */
  readonly email_proven_at: Date | null;
  readonly invited_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly reauthentication_sent_at: Date | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: Date | null;
  readonly email_change_confirm_status: number;
  /** Whether the new mailbox has agreed to the pending change, by a code that was mailed to it. */
  readonly email_change_proven: boolean;
  readonly last_sign_in_at: Date | null;
  readonly banned_until: Date | null;
  readonly raw_app_meta_data: Readonly<Record<string, unknown>>;
  readonly raw_user_meta_data: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A person to be added. Without a password hash they have no password. */
export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  /** When the address was confirmed; null if it is not confirmed. */
  readonly confirmedAt: Date | null;
  /** When the person proved that the address is theirs; null or undefined if they have not. */
  readonly provenAt?: Date | null;
  readonly bannedUntil?: Date | null;
  readonly appMetaData: Readonly<Record<string, unknown>>;
  readonly userMetaData: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Adds a person; undefined if the address or id is taken, even by a sign-up at the same moment. */
export async function insertUser(sql: Sql, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>(
    `insert into auth.users
       (id, email, encrypted_password, email_confirmed_at, banned_until, raw_app_meta_data, raw_user_meta_data,
        created_at, updated_at, email_proven_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $8, $9)
     on conflict do nothing
     returning *`,
    [
      user.id,
      user.email,
      user.passwordHash,
      user.confirmedAt,
      user.bannedUntil ?? null,
      JSON.stringify(user.appMetaData),
      JSON.stringify(user.userMetaData),
      user.at,
      user.provenAt ?? null,
    ],
  );
  return row;
}

/** Finds the person with this address, which must be in the stored form. */
export async function findUserByEmail(sql: Sql, email: string): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>('select * from auth.users where email = $1', [email]);
  return row;
}

/** Finds the person with this id. */
export async function findUserById(sql: Sql, id: string): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>('select * from auth.users where id = $1', [id]);
  return row;
}

/** Stores the time of a sign-in in the person and in the used identity; undefined if there is no such person. */
export async function noteSignIn(sql: Sql, id: string, provider: string, at: Date): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>(
    'update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1 returning *',
    [id, at],
  );
  await sql.query(
    'update auth.identities set last_sign_in_at = $3, updated_at = $3 where user_id = $1 and provider = $2',
    [id, provider, at],
  );
  return row;
}

/** Finds a person and locks the row until the transaction ends, so that two account changes never overlap. */
export async function lockUser(sql: Sql, id: string): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>('select * from auth.users where id = $1 for no key update', [id]);
  return row;
}

const sentColumns: Readonly<Record<TokenType, string>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_current: 'email_change_sent_at',
  email_change_token_new: 'email_change_sent_at',
};

/** Stores when a code was mailed or handed out; does nothing if the person does not exist. */
export async function noteCodeSent(sql: Sql, id: string, type: TokenType, at: Date): Promise<void> {
  await sql.query(`update auth.users set ${sentColumns[type]} = $2, updated_at = $2 where id = $1`, [id, at]);
}

/** Confirms a person's address; with `isProof`, also stores when the person has proved that it is theirs. */
export async function confirmAddress(
  sql: Sql,
  id: string,
  { at, isProof }: { readonly at: Date; readonly isProof: boolean },
): Promise<void> {
  await sql.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2,
       email_proven_at = case when $3 then $2::timestamptz end,
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1 and email_proven_at is null`,
    [id, at, isProof],
  );
  await sql.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
     where user_id = $1 and provider = 'email'`,
    [id, at],
  );
}

/** Sets the hash of a new password; null removes the password. */
export async function savePassword(sql: Sql, id: string, hash: string | null, at: Date): Promise<void> {
  await sql.query('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [id, hash, at]);
}

/** Stores the new address that a person asks for, and how many mailboxes have agreed to it. */
export async function beginEmailChange(
  sql: Sql,
  id: string,
  { newEmail, agreed, at }: { readonly newEmail: string; readonly agreed: 0 | 1; readonly at: Date },
): Promise<void> {
  await sql.query(
    `update auth.users set email_change = $2, email_change_confirm_status = $3, email_change_sent_at = $4, updated_at = $4,
       email_change_proven = false
     where id = $1`,
    [id, newEmail, agreed, at],
  );
}

/** Stores that one of two mailboxes agreed to a change of address. `isProof`: by a code mailed to the new one. */
export async function noteFirstAgreement(
  sql: Sql,
  id: string,
  { at, isProof }: { readonly at: Date; readonly isProof: boolean },
): Promise<void> {
  await sql.query(
    `update auth.users set email_change_confirm_status = 1, email_change_proven = $3, updated_at = $2 where id = $1`,
    [id, at, isProof],
  );
}

/** Ends a person's pending change of address, so that no mailbox can agree to it any more. */
export async function withdrawEmailChange(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query(
    `update auth.users set email_change = null, email_change_confirm_status = 0, email_change_proven = false, updated_at = $2
     where id = $1`,
    [id, at],
  );
}

/** Sets a person's address, proven or only confirmed; false if another person has it now. */
export async function saveEmail(
  sql: Sql,
  id: string,
  { email, isProven, at }: { readonly email: string; readonly isProven: boolean; readonly at: Date },
): Promise<boolean> {
  const changed = await sql.query(
    `update auth.users set email = $2, email_confirmed_at = $3, updated_at = $3, email_change = null,
       email_proven_at = case when $4 then $3::timestamptz end,
       email_change_confirm_status = 0, email_change_proven = false,
       raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', $2::text, 'email_verified', true)
     where id = $1 and not exists (select from auth.users o where o.email = $2 and o.id <> $1) returning 1`,
    [id, email, at, isProven],
  );
  await sql.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true), updated_at = $3
     where user_id = $1 and provider = 'email' and $4`,
    [id, email, at, changed.length > 0],
  );
  return changed.length > 0;
}

/** Replaces a person's `user_metadata`. */
export async function saveUserData(
  sql: Sql,
  id: string,
  data: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> {
  await sql.query('update auth.users set raw_user_meta_data = $2::jsonb, updated_at = $3 where id = $1', [
    id,
    JSON.stringify(data),
    at,
  ]);
}

/** All data that an administration can set for a person. Times are null if not confirmed, proven or banned. */
export type AdministeredUser = Required<NewUser>;

/**
 * Saves a person whose row is locked; undefined if the address is taken. A new address or password ends an email
 * change.
 */
export async function updateAdministeredUser(sql: Sql, user: AdministeredUser): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>(
    `update auth.users set email = $2, encrypted_password = $3, email_confirmed_at = $4, banned_until = $5,
       raw_app_meta_data = $6::jsonb, raw_user_meta_data = $7::jsonb, updated_at = $8,
       email_proven_at = $9,
       email_change = case when email = $2 and encrypted_password is not distinct from $3 then email_change end,
       email_change_confirm_status =
         case when email = $2 and encrypted_password is not distinct from $3 then email_change_confirm_status else 0 end
     where id = $1 and not exists (select from auth.users o where o.email = $2 and o.id <> $1) returning *`,
    [
      user.id,
      user.email,
      user.passwordHash,
      user.confirmedAt,
      user.bannedUntil,
      JSON.stringify(user.appMetaData),
      JSON.stringify(user.userMetaData),
      user.at,
      user.provenAt,
    ],
  );
  if (row === undefined) return undefined;
  await sql.query(
    `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = $3
     where user_id = $1 and provider = 'email'`,
    [user.id, JSON.stringify({ email: user.email, email_verified: user.confirmedAt !== null }), user.at],
  );
  return row;
}

/** Removes a person with their sessions, identities, factors and codes; false if no such person exists. */
export async function deleteUser(sql: Sql, id: string): Promise<boolean> {
  const gone = await sql.query('delete from auth.users where id = $1 returning id', [id]);
  return gone.length > 0;
}

/** Returns how many people have an account here. */
export async function countUsers(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count(*) as count from auth.users');
  return row?.count ?? 0;
}

/** Finds one page of all people, newest first. */
export function listUsers(sql: Sql, { limit, offset }: { limit: number; offset: number }): Promise<UserRow[]> {
  return sql.query<UserRow>('select * from auth.users order by created_at desc, id limit $1 offset $2', [
    limit,
    offset,
  ]);
}

/** Finds the identities of several people, oldest first. */
export function findIdentitiesOfAll(sql: Sql, ids: readonly string[]): Promise<IdentityRow[]> {
  return sql.query<IdentityRow>(
    'select * from auth.identities where user_id = any($1::uuid[]) order by created_at, id',
    [ids],
  );
}

/** Finds the factors of several people, oldest first. */
export function findFactorsOfAll(sql: Sql, ids: readonly string[]): Promise<FactorRow[]> {
  return sql.query<FactorRow>(
    'select * from auth.mfa_factors where user_id = any($1::uuid[]) order by created_at, id',
    [ids],
  );
}

/** Stores when a person was invited. */
export async function noteInvited(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update auth.users set invited_at = $2, updated_at = $2 where id = $1', [id, at]);
}
