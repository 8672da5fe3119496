import { initialTeamSettings } from '#core/settings/settings.ts';
import { isTimeZone, localTime } from '#core/dates/time-zone.ts';
import { proofOfAddress } from '#server/calls/proven-email.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { claimDay, peopleBefore, type Addressee, type MemberTeam } from '#server/db/digests.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import { markDigested } from '#server/db/notifications.ts';
import type { Database } from '#server/db/sql.ts';
import type { Log } from '#server/base/log.ts';
import { languageOf } from '#server/mail/language.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import { digestOf } from './digest-of.ts';
import { maintenanceDueIn, type TeamDue } from './maintenance-due.ts';

/** The parts that the daily mails use. Aborting `stopping` ends a round between two batches of people. */
export interface DigestDeps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly postbox: Postbox;
  readonly stopping: AbortSignal;
}

/** Daily mails are sent from this hour on, in the time zone of the team that a person sees first. */
const digestHour = 5;

/** Queues today's mails, one server at a time. Returns their number; throws if the database is out of reach. */
export function sendDigests(deps: DigestDeps): Promise<number> {
  const { config, db, clock, postbox, stopping } = deps;
  const now = new Date(clock());
  const { day } = localTime(now, firstToWake);
  return db.transaction(async (tx) => {
    // this transaction only holds the lock while the mails are queued
    const [lock] = await tx.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [
      lockNumber,
    ]);
    if (lock?.isFree !== true) return 0;
    const provenOnly = proofOfAddress(config) === 'a code';
    const own = config.auth.kind === 'embedded' ? { notBannedAt: now, provenOnly } : undefined;
    const round = { now, dueIn: onceForEachTeam((team) => maintenanceDueIn(db, team, now)) };
    let sent = 0;
    for (let after: string | undefined; !stopping.aborted;) {
      const people = await peopleBefore(db, { day, after, most: batch, own });
      for (const person of people) if (await sendOne(deps, person, round)) sent += 1;
      after = people.at(-1)?.userId;
      if (people.length < batch) break;
    }
    if (sent > 0) postbox.wake();
    return sent;
  });
}

const lockNumber = 7_304_614; // every release must use the same lock number
const batch = 200;
const firstToWake = 'Pacific/Kiritimati'; // the time zone in which each day begins first on earth

type DueIn = (team: MemberTeam) => Promise<readonly TeamDue[]>;

interface Round {
  readonly now: Date;
  readonly dueIn: DueIn;
}

const onceForEachTeam = (judge: DueIn): DueIn => {
  const judged = new Map<number, Promise<readonly TeamDue[]>>();
  return (team) => {
    const known = judged.get(team.teamId) ?? judge(team);
    judged.set(team.teamId, known);
    return known;
  };
};

const sendOne = (deps: DigestDeps, person: Addressee, round: Round): Promise<boolean> => {
  const { day, hour } = localTime(round.now, zoneOf(person));
  return hour < digestHour
    ? Promise.resolve(false)
    : tell(deps, person, day, round).catch((error: unknown) => {
        if (isDatabaseFault(error)) throw error;
        deps.log.error({ err: error, user: person.userId }, 'A daily mail could not be written');
        return false;
      });
};

const zoneOf = ({ timeZone }: Addressee): string =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : initialTeamSettings.timeZone;

const tell = ({ config, db, postbox }: DigestDeps, person: Addressee, day: string, round: Round): Promise<boolean> =>
  db.transaction(async (tx) => {
    // one transaction stores the mail and the ids of its news, so that a crash neither doubles nor loses a mail
    if (!(await claimDay(tx, person.userId, day))) return false;
    const invitesByAddress = proofOfAddress(config) !== 'nothing';
    const frame = { siteUrl: config.publicUrl, invitesByAddress, ...round };
    const { topic, ids } = await digestOf(tx, person, frame);
    if (ids.length > 0) await markDigested(tx, person.userId, ids, round.now);
    if (topic === undefined) return false;
    const language = await languageOf(tx, person.userId, '');
    // without SMTP no address is proven: a mail for the development mailbox must not be sent once SMTP is set
    await postbox.put(tx, { to: person.email, language, topic, isNeverSent: config.smtpUrl === undefined });
    return true;
  });
