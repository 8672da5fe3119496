import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import type { Database } from '#server/db/sql.ts';
import {
  type Alarm,
  findDueMail,
  noteFailure,
  noteSent,
  removeOldMails,
  type MailRow,
  type Handed,
  type SendMail,
} from './postbox.ts';
import type { MailSeal } from './write-mail.ts';

interface KeepPostingDeps extends DeliverDeps {
  readonly alarm: Alarm;
  readonly everyMs?: number;
}

/** Sends due mails at each ring and every ten seconds until the server stops. Logs a failure and tries again later. */
export async function keepPosting({ alarm, everyMs = 10_000, ...deps }: KeepPostingDeps): Promise<void> {
  const { stopping, log } = deps;
  while (!stopping.aborted) {
    await deliverMails(deps).catch((error: unknown) => log.warn({ err: error }, 'The mails were left for later'));
    await alarm.sleep(everyMs, stopping);
  }
}

/** The parts that send mails. Without `send`, mails are only stored, and removed when they are old. */
export interface DeliverDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly seal: MailSeal;
  readonly send: SendMail | undefined;
  readonly stopping: AbortSignal;
}

/** Sends due mails, one server at a time, until none is left or `stopping` is aborted. Returns how many were sent. */
export function deliverMails(deps: DeliverDeps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    // this transaction only holds the lock while the mails are sent
    const [lock] = await tx.query<{ isOurs: boolean }>('select pg_try_advisory_xact_lock($1) as "isOurs"', [
      lockNumber,
    ]);
    if (lock?.isOurs !== true) return 0;
    const { db, clock, send, stopping } = deps;
    await removeOldMails(db, new Date(clock() - keptMs));
    let sent = 0;
    while (send !== undefined && !stopping.aborted) {
      const mail = await findDueMail(db, new Date(clock()));
      if (mail === undefined) break;
      // recorded as sent only after sending: after a crash in between, the mail is sent twice and not never
      if (await deliver(deps, send, mail)) sent += 1;
    }
    return sent;
  });
}

const lockNumber = 7_304_613; // every release must use the same lock number
const keptMs = 14 * 24 * 3_600_000;

const minute = 60_000;
const pausesMs = [minute / 2, 2 * minute, 5 * minute, 15 * minute, 60 * minute, 6 * 60 * minute];

const deliver = async ({ db, clock, log, seal }: DeliverDeps, send: SendMail, mail: MailRow): Promise<boolean> => {
  const { id, kind, recipient, body, attempts, expires_at } = mail;
  const opened = seal.decrypt(body);
  const handed: Handed =
    opened === undefined ? { outcome: 'never', error: 'sealed with another key' } : await send(recipient, opened);
  const at = new Date(clock());
  if (handed.outcome === 'sent') {
    await noteSent(db, id, at);
    return true;
  }
  const nextTryAt = handed.outcome === 'later' ? nextTry(attempts, at, expires_at) : undefined;
  await noteFailure(db, { id, error: handed.error, nextTryAt, at });
  // the answer of a mail server contains the person's address, so the log omits the answer
  log.warn({ mail: id, kind, attempts: attempts + 1, nextTryAt }, 'A mail could not be sent');
  return false;
};

// pauses grow, then shrink near `expiresAt`; there is no next try if even the shortest pause would end after it
const nextTry = (attempts: number, at: Date, expiresAt: Date): Date | undefined =>
  pausesMs
    .slice(0, attempts + 1)
    .map((pause) => new Date(at.getTime() + pause))
    .findLast((time) => time < expiresAt);
