import type { Sql } from '#server/db/sql.ts';

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
