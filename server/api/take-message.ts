import { err, ok, type Result } from '#core/result.ts';
import { hasSent, keepMessage, messageTimes, type ContactMessage } from '#server/db/contact-messages.ts';
import { ensureProfile, lockProfile } from '#server/db/profiles.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import type { Caller } from '#server/calls/caller.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';

const hourMs = 3_600_000;
const mostInAnHour = 5;

/** Stores a message; mails it if `to` is set. `again`: it was already stored. Needs a transaction. */
export async function takeMessage(
  tx: Sql,
  { caller, postbox, to }: { readonly caller: Caller; readonly postbox: Postbox; readonly to: string | undefined },
  message: Pick<ContactMessage, 'id' | 'topic' | 'message' | 'now'>,
): Promise<Result<'new' | 'again', Refusal>> {
  const { userId, email } = caller;
  const { id, now } = message;
  await ensureProfile(tx, caller, now);
  // locks the profile, so that simultaneous messages are counted one by one; an ended account has no profile
  if (!(await lockProfile(tx, userId))) return err(refuse('unauthenticated'));
  if (await hasSent(tx, userId, id)) return ok('again');
  const times = await messageTimes(tx, userId, new Date(now.getTime() - hourMs));
  const fifth = times[mostInAnHour - 1];
  if (fifth !== undefined) {
    const retryAfterSeconds = Math.ceil((fifth.getTime() + hourMs - now.getTime()) / 1000);
    return err(refuse('too_many_requests', { message: tooMany, retryAfterSeconds }));
  }
  if (!(await keepMessage(tx, { ...message, userId, email })))
    return err(refuse('conflict', { message: 'This id is in use already.' }));
  const { topic, message: text } = message;
  if (to !== undefined)
    await postbox.put(tx, { to, language: 'en', topic: { kind: 'contact', from: email, topic, message: text } });
  return ok('new');
}

const tooMany = 'Five messages an hour are the most. Please wait a little.';
