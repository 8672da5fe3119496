import type { Sql } from '#server/db/sql.ts';

/** The purposes of codes, with the names of Supabase Auth. A person has at most one valid code of each type. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_current'
  | 'email_change_token_new';

/** The columns of a code. `relates_to`: its email address. `mailed`: false if a person passes the code on. */
export interface TokenRow {
  readonly id: string;
  readonly user_id: string;
  readonly token_type: TokenType;
  readonly code_hash: string;
  readonly relates_to: string;
  readonly mailed: boolean;
}

/** A new code: the hash of its link's token and the hash of its digits. */
interface NewToken {
  readonly id: string;
  readonly userId: string;
  readonly type: TokenType;
  readonly tokenHash: string;
  readonly codeHash: string;
  readonly relatesTo: string;
  /** Whether the server mails the code to its address. */
  readonly isMailed: boolean;
  readonly at: Date;
}

const columns = 'id, user_id, token_type, code_hash, relates_to, mailed';

/** Replaces the person's code of this type. For an unknown person the statement runs too, but stores nothing. */
export async function saveToken(sql: Sql, token: NewToken): Promise<void> {
  await sql.query(
    `insert into auth.one_time_tokens
       (id, user_id, token_type, token_hash, code_hash, relates_to, created_at, updated_at, mailed)
     select $1::uuid, u.id, $3::text, $4::text, $5::text, $6::text, $7::timestamptz, $7::timestamptz, $8::boolean
     from auth.users u where u.id = $2
     on conflict (user_id, token_type) do update set
       id = excluded.id, token_hash = excluded.token_hash, code_hash = excluded.code_hash, tries = 0,
       relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at,
       mailed = excluded.mailed`,
    [token.id, token.userId, token.type, token.tokenHash, token.codeHash, token.relatesTo, token.at, token.isMailed],
  );
}

/** Finds and deletes the code of a link, if it was made after `since`. */
export async function takeToken(
  sql: Sql,
  { tokenHash, types, since }: { tokenHash: string; types: readonly TokenType[]; since: Date },
): Promise<TokenRow | undefined> {
  const [row] = await sql.query<TokenRow>(
    `delete from auth.one_time_tokens where token_hash = $1 and token_type = any($2) and created_at > $3
     returning ${columns}`,
    [tokenHash, types, since],
  );
  return row;
}

/** Finds the codes of an address that have tries left, counts a try for each, and locks them. */
export function tryTokens(
  sql: Sql,
  {
    relatesTo,
    types,
    since,
    mostTries,
  }: { relatesTo: string; types: readonly TokenType[]; since: Date; mostTries: number },
): Promise<TokenRow[]> {
  return sql.query<TokenRow>(
    `update auth.one_time_tokens set tries = tries + 1
     where relates_to = $1 and token_type = any($2) and created_at > $3 and tries < $4
     returning ${columns}`,
    [relatesTo, types, since, mostTries],
  );
}

/** Removes the code with this id. */
export async function deleteToken(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from auth.one_time_tokens where id = $1', [id]);
}

/** Removes every code of a person. */
export async function deleteTokensOf(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}

/** The purposes of requested mails. `verify` is no mail: it records that a person tried a code. */
export type PausePurpose = 'signup' | 'recovery' | 'email_change' | 'reauthentication' | 'verify';

/** An email address (as a key that does not reveal it), and the purpose of a mail to it. */
interface Pause {
  readonly addressKey: string;
  readonly purpose: PausePurpose;
}

/** The waits (ms) after the first mail, the second, …; the last repeats. Without a mail since `since`, counts anew. */
interface PauseRule {
  readonly at: Date;
  readonly since: Date;
  readonly pausesMs: readonly number[];
}

/**
 * Stores a request, or returns when the next request is allowed. Locks address and purpose until the transaction ends.
 */
export async function claimPause(
  sql: Sql,
  { addressKey, purpose }: Pause,
  { at, since, pausesMs }: PauseRule,
): Promise<Date | undefined> {
  // if the request is refused, the row stays unchanged
  const claimed = await sql.query(
    `insert into auth.mail_pauses as known (address_key, purpose, asked_at) values ($1, $2, $3)
     on conflict (address_key, purpose) do update set
       asked_at = excluded.asked_at, mails = case when known.asked_at < $4 then 1 else known.mails + 1 end
     where ${freeFrom('$5')} <= $3
     returning 1`,
    [addressKey, purpose, at, since, pausesMs],
  );
  if (claimed.length > 0) return undefined;
  const [row] = await sql.query<{ freeFrom: Date }>(
    `select ${freeFrom('$3')} as "freeFrom" from auth.mail_pauses known where address_key = $1 and purpose = $2`,
    [addressKey, purpose, pausesMs],
  );
  return row?.freeFrom;
}

const freeFrom = (pausesMs: string): string =>
  `known.asked_at + (${pausesMs}::integer[])[least(known.mails, cardinality(${pausesMs}::integer[]))] * interval '1 millisecond'`;
