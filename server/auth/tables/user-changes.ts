import type { Sql } from '#server/db/sql.ts';
import type { TokenType } from './one-time-tokens.ts';
import type { UserRow } from './users.ts';

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
