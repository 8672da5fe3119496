import { newId } from '#core/ids.ts';
import { contactAnswer, isLongEnough, messageLength, newContactMessage } from '#core/wire/contact-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Database } from '#server/db/sql.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import { answer } from './answer.ts';
import { refuse } from '#server/calls/refusal.ts';
import { defineRoute, type Route } from './route.ts';
import { takeMessage } from './take-message.ts';

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
