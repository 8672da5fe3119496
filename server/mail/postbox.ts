import type { Clock } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import { newId } from '#core/ids.ts';
import { insertMail } from './outbox.ts';
import type { MailLanguage, MailTopic } from './mail-topic.ts';
import type { MailSeal } from './seal.ts';
import { writeMail } from './write-mail.ts';

/** `isMeant` false stores nothing but takes as long, to hide accounts. `isNeverSent`: for the development mailbox only. */
interface Letter {
  readonly to: string;
  readonly language: MailLanguage;
  readonly topic: MailTopic;
  readonly isMeant?: boolean;
  readonly isNeverSent?: boolean;
}

/** The outbox of mails, for the rest of the server. */
export interface Postbox {
  /** Stores a mail, in the transaction of the change that it reports. */
  readonly put: (tx: Sql, letter: Letter) => Promise<void>;
  /** Wakes the sender of mails. Call it after the commit. */
  readonly wake: () => void;
}

interface PostboxDeps {
  readonly seal: MailSeal;
  readonly clock: Clock;
  readonly wake: () => void;
}

/** Creates the outbox, which writes and stores mails. */
export function createPostbox({ seal, clock, wake }: PostboxDeps): Postbox {
  return {
    put: async (tx, { to, language, topic, isMeant = true, isNeverSent = false }) => {
      const body = seal.encrypt(await writeMail(language, topic));
      const now = clock();
      // an `isNeverSent` mail expires immediately: a mail server that is set later must not send it
      const expiresAt = new Date(now + (isNeverSent ? 0 : goodForMs(topic)));
      await insertMail(
        tx,
        { id: newId(), recipient: to, kind: topic.kind, body, at: new Date(now), expiresAt },
        isMeant,
      );
    },
    wake,
  };
}

const hour = 3_600_000;

// After this time the link or the news of a mail is out of date, and a late mail would only confuse people.
const goodForMs = ({ kind }: MailTopic): number => {
  switch (kind) {
    case 'invite':
    case 'ownership':
      return 7 * 24 * hour;
    case 'new_sign_in':
    case 'password_changed':
    case 'way_in_changed':
    case 'account_ended':
    case 'digest': // no later daily mail repeats this news
      return 3 * 24 * hour;
    case 'contact':
      return 14 * 24 * hour;
    default:
      return hour;
  }
};
