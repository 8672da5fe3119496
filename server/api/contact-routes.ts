import { newId } from '#core/ids.ts';
import { err, ok, type Result } from '#core/result.ts';
import { contactAnswer, isLongEnough, messageLength, newContactMessage } from '#core/wire/contact-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Caller } from '#server/calls/caller.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { hasSent, keepMessage, messageTimes, type ContactMessage } from '#server/db/contact-messages.ts';
import { ensureProfile, lockProfile } from '#server/db/profiles.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import { answer, defineRoute, type Route } from './route.ts';

interface ContactRouteDeps {
  readonly config: Pick<Config, 'contactEmail'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly postbox: Postbox;
}

/** The route by which a person writes to the operator of this installation. */
export function contactRoutes({ config, db, clock, postbox }: ContactRouteDeps): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/contact',
      rule: 'user',
      summary: 'Write to whoever runs this installation, five times an hour; the same id again is the same message',
      body: newContactMessage,
      answer: { 200: contactAnswer, 201: contactAnswer },
      handle: async ({ caller, body: { id = newId(), topic, message } }) => {
        if (!isLongEnough(message)) return refuse('invalid', { message: tooShort, fields: { message: tooShort } });
        const now = new Date(clock());
        const taken = await db.transaction((tx) =>
          takeMessage(tx, { caller, postbox, to: config.contactEmail }, { id, topic, message, now }),
        );
        if (!taken.ok) return taken.error;
        if (taken.value === 'new') postbox.wake();
        return answer({ id }, { status: taken.value === 'new' ? 201 : 200 });
      },
    }),
  ];
}

const tooShort = `Message must have at least ${messageLength.least} characters.`;

const hourMs = 3_600_000;
const mostInAnHour = 5;

/** Stores a message; mails it if `to` is set. `again`: it was already stored. Needs a transaction. */
async function takeMessage(
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
