import type { Sql } from '#server/db/sql.ts';

interface NewMail {
  readonly id: string;
  readonly recipient: string;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** A stored mail whose content is not deleted yet. */
export interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly attempts: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const columns = 'id, recipient, kind, body, attempts, created_at, expires_at';

/**
 * Puts a mail into the outbox, in the caller's transaction. With `isMeant` false, takes equal time but stores nothing.
 */
export async function insertMail(sql: Sql, mail: NewMail, isMeant: boolean): Promise<void> {
  await sql.query(
    `insert into app.mail (id, recipient, kind, body, created_at, expires_at, next_try_at)
     select $1::uuid, $2::text, $3::text, $4::bytea, $5::timestamptz, $6::timestamptz, $5::timestamptz where $7::boolean`,
    [mail.id, mail.recipient, mail.kind, Buffer.from(mail.body), mail.at, mail.expiresAt, isMeant],
  );
}

/** Finds the mail whose next try has been due for the longest time. */
export async function findDueMail(sql: Sql, now: Date): Promise<MailRow | undefined> {
  const [row] = await sql.query<MailRow>(
    `select ${columns} from app.mail
     where sent_at is null and given_up_at is null and body is not null and next_try_at <= $1 and expires_at > $1
     order by next_try_at, id limit 1`,
    [now],
  );
  return row;
}

/** Stores that a mail server has accepted a mail, and deletes its content. */
export async function noteSent(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update app.mail set sent_at = $2, attempts = attempts + 1, body = null where id = $1', [id, at]);
}

/** Stores a failed try to send a mail. Without `nextTryAt` there is no further try, and the content is deleted. */
export async function noteFailure(
  sql: Sql,
  { id, error, nextTryAt, at }: { id: string; error: string; nextTryAt: Date | undefined; at: Date },
): Promise<void> {
  await sql.query(
    `update app.mail set attempts = attempts + 1, last_error = $2, next_try_at = coalesce($3, next_try_at),
       given_up_at = case when $3::timestamptz is null then $4::timestamptz end,
       body = case when $3::timestamptz is null then null else body end
     where id = $1`,
    [id, error, nextTryAt ?? null, at],
  );
}

/** Removes mails made before a time, sent or not. */
export async function removeOldMails(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from app.mail where created_at < $1', [before]);
}

/** Finds the latest mails whose content is not deleted, newest first. */
export function findKeptMails(sql: Sql, most: number): Promise<MailRow[]> {
  return sql.query<MailRow>(
    `select ${columns} from app.mail where body is not null order by created_at desc, id desc limit $1`,
    [most],
  );
}
