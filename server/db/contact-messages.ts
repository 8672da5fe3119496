import type { Sql } from './sql.ts';

/** A message to the person who runs this installation. */
export interface ContactMessage {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly topic: string;
  readonly message: string;
  readonly now: Date;
}

/** Stores a message; if its id is in use, returns false and stores nothing. */
export async function keepMessage(
  tx: Sql,
  { id, userId, email, topic, message, now }: ContactMessage,
): Promise<boolean> {
  const kept = await tx.query(
    `insert into app.contact_message (id, user_id, email, topic, message, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing returning id`,
    [id, userId, email, topic, message, now],
  );
  return kept.length > 0;
}

/** Whether a person has sent the message with this id. */
export async function hasSent(sql: Sql, userId: string, id: string): Promise<boolean> {
  return (await sql.query('select from app.contact_message where id = $1 and user_id = $2', [id, userId])).length > 0;
}

/** Finds the times at which a person sent messages since an instant, newest first. */
export async function messageTimes(sql: Sql, userId: string, since: Date): Promise<readonly Date[]> {
  const messages = await sql.query<{ at: Date }>(
    `select created_at as at from app.contact_message where user_id = $1 and created_at > $2 order by created_at desc`,
    [userId, since],
  );
  return messages.map(({ at }) => at);
}

/** Finds the messages that a person has sent, oldest first. */
export function messagesOf(
  sql: Sql,
  userId: string,
): Promise<readonly { readonly id: string; readonly topic: string; readonly message: string; readonly at: Date }[]> {
  return sql.query(
    'select id, topic, message, created_at as at from app.contact_message where user_id = $1 order by created_at, id',
    [userId],
  );
}
