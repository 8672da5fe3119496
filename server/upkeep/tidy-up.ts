import { limits } from '#core/limits.ts';
import { networkDays } from '#server/auth/sessions/sign-in-place.ts';
import { removeAuthRecords } from '#server/auth/tables/old-records.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { removeTeam, teamsDeletedBefore } from '#server/db/deleted-teams.ts';
import {
  putNoticesAway,
  removeRecords,
  removeTombstones,
  teamsWithNotices,
  teamsWithTombstones,
  type Removed,
} from '#server/db/history/old-rows.ts';
import { withLongerQueries, type Database } from '#server/db/sql.ts';
import { removeMarks, teamsWithOldMarks } from '#server/db/history/team-history.ts';
import type { Log } from '#server/base/log.ts';

/** What upkeep stands on. It ends between two steps when `stopping` is aborted. */
export interface UpkeepDeps {
  /** Whose the people are: what an external auth server keeps is none of our business, even in the same database. */
  readonly config: { readonly auth: Pick<Config['auth'], 'kind'> };
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** How many were removed of what. */
export type Tidied = Readonly<Record<string, number>>;

/** Removes whatever is older than it has to be kept, step by step, one server at a time; says in the log what and how much. Undefined: another server is at it. Throws when the database is out of reach; what was done until then stays done. */
export const tidyUp = ({ config, db: usual, clock, log, stopping }: UpkeepDeps): Promise<Tidied | undefined> => {
  const db = withLongerQueries(usual, stepMs);
  return db.transaction(async (tx) => {
    // this transaction does nothing but hold the lock
    const [lock] = await tx.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [
      lockNumber,
    ]);
    if (lock?.isFree !== true) return undefined;
    const now = clock();
    const tidied: Record<string, number> = {};
    const isOurs = config.auth.kind === 'embedded';
    for (const { what, days, jobs } of isOurs ? [...duties, ...authDuties] : duties) {
      const before = new Date(now - days * 86_400_000);
      let count = 0;
      for (const step of await jobs(db, before, new Date(now)))
        for (let more = true; more && !stopping.aborted;) {
          const removed = await step();
          count += removed.count;
          more = removed.more;
        }
      if (count > 0) log.info({ what, count, before }, 'Removed what is older than it has to be');
      tidied[what] = count;
    }
    return tidied;
  });
};

const lockNumber = 7_304_612; // any number, as long as every release uses the same
const stepMs = 10 * 60_000;

interface Duty {
  readonly what: string;
  readonly days: number;
  readonly jobs: (db: Database, before: Date, now: Date) => Promise<readonly (() => Promise<Removed>)[]>;
}

/** A deleted team can be brought back for so long (protocol: People and teams). */
export const deletedTeamDays = 30;

const duties: readonly Duty[] = [
  {
    what: 'notices',
    days: limits.noticeDays,
    jobs: async (db, before, now) =>
      (await teamsWithNotices(db, before)).map((team) => () => putNoticesAway(db, team, before, now)),
  },
  {
    what: 'notifications',
    days: limits.noticeDays,
    jobs: async (db, before) => [
      () => removeRecords(db, 'notification', before),
      () => removeRecords(db, 'notification_mark', before), // what it marks is as old
    ],
  },
  {
    what: 'dips that are over',
    days: limits.noticeDays,
    jobs: async (db, before) => [() => removeRecords(db, 'dip', before)],
  },
  {
    what: 'tombstones',
    days: limits.tombstoneDays,
    jobs: async (db, before) =>
      (await teamsWithTombstones(db, before)).map((team) => () => removeTombstones(db, team, before)),
  },
  {
    what: 'settled changes',
    days: limits.mutationDays,
    jobs: async (db, before) => [() => removeRecords(db, 'sync_mutation', before)],
  },
  {
    what: 'marks of the history',
    days: limits.mutationDays,
    jobs: async (db, before) =>
      (await teamsWithOldMarks(db, before)).map((team) => () => removeMarks(db, team, before)),
  },
  {
    what: 'dead letters',
    days: limits.deadLetterDays,
    jobs: async (db, before) => [() => removeRecords(db, 'sync_dead_letter', before)],
  },
  {
    what: 'changes that waited in vain',
    days: limits.earlyDays,
    jobs: async (db, before) => [() => removeRecords(db, 'sync_early', before)],
  },
  {
    what: 'devices',
    days: limits.clientDays,
    jobs: async (db, before) => [() => removeRecords(db, 'sync_client', before)],
  },
  {
    what: 'deleted teams',
    days: deletedTeamDays,
    jobs: async (db, before) =>
      (await teamsDeletedBefore(db, before)).map((team) => () => removeTeam(db, team, before)),
  },
  {
    what: 'invites that are over',
    days: 90,
    jobs: async (db, before) => [() => removeRecords(db, 'invite', before)],
  },
  {
    what: 'counted invites',
    days: 1,
    jobs: async (db, before) => [() => removeRecords(db, 'invite_mail', before)],
  },
  {
    what: 'people who are gone for good',
    days: 2 / 24, // longer than any token of theirs lives
    jobs: async (db, before) => [() => removeRecords(db, 'gone_person', before)],
  },
];

const auditDays = 400;

const authDuties: readonly Duty[] = [
  {
    what: 'sessions that nobody used',
    days: limits.sessionCookieDays,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'sessions', before)],
  },
  {
    what: 'ends of sessions', // a device that was away longer has no session that could be asked for
    days: limits.sessionCookieDays,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'ended_sessions', before)],
  },
  {
    what: 'browsers that did not come back', // after the sessions, because whoever has one keeps theirs
    days: limits.sessionCookieDays,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'known_browsers', before)],
  },
  {
    what: 'marks of browsers',
    days: limits.sessionCookieDays,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'known_marks', before)],
  },
  {
    what: 'networks of people',
    days: networkDays,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'known_networks', before)],
  },
  {
    what: 'codes of mails',
    days: 1,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'one_time_tokens', before)],
  },
  {
    what: 'sign-ins that were never ended',
    days: 1,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'flow_state', before)],
  },
  {
    what: 'second factors that were never verified',
    days: 1,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'mfa_factors', before)],
  },
  {
    what: 'questions for codes',
    days: 1,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'mfa_challenges', before)],
  },
  {
    what: 'counted tries',
    days: 1,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'attempts', before)],
  },
  {
    what: 'pauses between mails',
    days: 1,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'mail_pauses', before)],
  },
  {
    what: 'entries of the audit trail',
    days: auditDays,
    jobs: async (db, before) => [() => removeAuthRecords(db, 'audit_log_entries', before)],
  },
];
