import type { Sql } from '#server/db/sql.ts';
import type { FactorRow } from './factors.ts';
import type { IdentityRow } from './identities.ts';
import type { NewUser, UserRow } from './users.ts';

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
