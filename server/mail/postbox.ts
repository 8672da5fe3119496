import { createTransport } from 'nodemailer';
import { newId } from '#core/ids.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import type { MailLanguage, MailTopic } from './mail-topic.ts';
import { type MailSeal, writeMail, type WrittenMail } from './write-mail.ts';

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

/** The result of a try to send a mail. `never`: any other try would fail too. */
export type Handed = { readonly outcome: 'sent' } | { readonly outcome: 'later' | 'never'; readonly error: string };

/** Sends one mail to a mail server. */
export type SendMail = (to: string, mail: WrittenMail) => Promise<Handed>;

/** Creates a sender by SMTP. It opens a connection per mail, because mails are few. */
export function createSmtp(url: string, from: string): SendMail {
  const transport = transportOf(url);
  return async (to, mail) => {
    try {
      // the receiver is an object, so that no character in the address makes the library read two addresses
      await transport.sendMail({ from, to: { name: '', address: to }, ...mail });
      return { outcome: 'sent' };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { outcome: isAboutTheMail(error) ? 'never' : 'later', error: error.message.slice(0, 300) };
    }
  };
}

/** Connects to a mail server and signs in there, without a mail. Throws if either fails. */
export async function tryConnection(url: string): Promise<void> {
  await transportOf(url).verify();
}

const transportOf = (url: string) =>
  createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

const isAboutTheMail = (error: Error): boolean => {
  const { code, command, responseCode }: SmtpError = error;
  const isFinal = typeof responseCode === 'number' && responseCode >= 500;
  // a refused password or sender delays every mail, but an administrator may correct it before the next try
  return isFinal && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'));
};

interface SmtpError extends Error {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** Wakes one waiting task. If no task waits, the next wait ends at once. */
export interface Alarm {
  readonly ring: () => void;
  /** Resolves at the next ring, after a time (ms), or when the signal is aborted, whichever happens first. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Creates an alarm that has not rung. */
export function createAlarm(): Alarm {
  let hasRung = false;
  let wake = (): void => {};
  return {
    ring: () => {
      hasRung = true;
      wake();
    },
    sleep: async (ms, signal) => {
      if (!hasRung && !signal.aborted)
        await new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            resolve();
          };
          const timer = setTimeout(done, ms).unref();
          signal.addEventListener('abort', done);
          wake = done;
        });
      hasRung = false;
    },
  };
}
