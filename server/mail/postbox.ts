import type { Clock } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import { newId } from '#core/ids.ts';
import { insertMail } from './outbox.ts';
import type { MailLanguage, MailTopic } from './mail-topic.ts';
import type { MailSeal } from './seal.ts';
import { writeMail } from './write-mail.ts';

/** A mail to somebody. `isMeant` false does the same work and sends nothing, so that time tells nobody who is registered. `isNeverSent`: it is only to be looked at, also if a mail server is set before it is old. */
export interface Letter {
  readonly to: string;
  readonly language: MailLanguage;
  readonly matter: MailTopic;
  readonly isMeant?: boolean;
  readonly isNeverSent?: boolean;
}

/** Where mails are put. */
export interface Postbox {
  /** Keeps a mail, in the transaction that has a reason for it. */
  readonly put: (tx: Sql, letter: Letter) => Promise<void>;
  /** Says, after the commit, that something may be waiting. */
  readonly wake: () => void;
}

/** What a postbox needs. */
export interface PostboxDeps {
  readonly seal: MailSeal;
  readonly clock: Clock;
  readonly wake: () => void;
}

/** Writes mails and keeps them in the outbox. */
export const createPostbox = ({ seal, clock, wake }: PostboxDeps): Postbox => ({
  put: async (tx, { to, language, matter, isMeant = true, isNeverSent = false }) => {
    const body = seal.close(await writeMail(language, matter));
    const now = clock();
    const expiresAt = new Date(now + (isNeverSent ? 0 : goodForMs(matter)));
    await insertMail(
      tx,
      { id: newId(), recipient: to, kind: matter.kind, body, at: new Date(now), expiresAt },
      isMeant,
    );
  },
  wake,
});

const hour = 3_600_000;

// What a mail opens or tells is over after this time, so that sending it later would only puzzle people.
const goodForMs = ({ kind }: MailTopic): number => {
  switch (kind) {
    case 'invite':
    case 'ownership':
      return 7 * 24 * hour;
    case 'new_sign_in':
    case 'password_changed':
    case 'way_in_changed':
    case 'account_ended':
    case 'digest': // what it says is in no later one
      return 3 * 24 * hour;
    case 'contact':
      return 14 * 24 * hour;
    default:
      return hour;
  }
};
