import { fileLimits } from '#core/kinds/file-limits.ts';
import { limits } from '#core/limits.ts';
import { oldAuthRecords } from '#server/auth/index.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { warnOfFullDisk, type readFreeDisk } from '#server/base/data-folder.ts';
import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import {
  dateLeftovers,
  removeLeftover,
  removeUnnamedFiles,
  removeUploads,
  teamsWithUnnamedFiles,
} from '#server/db/bucket-files.ts';
import {
  putAway,
  removeRecords,
  removeTombstones,
  teamsWithOld,
  teamsWithTombstones,
  type Removed,
} from '#server/db/history/old-rows.ts';
import { removeMarks, teamsWithOldMarks } from '#server/db/history/team-history.ts';
import { withLongerQueries, type Database } from '#server/db/sql.ts';
import { removeTeam, teamsDeletedBefore } from '#server/db/teams.ts';

/** The parts that upkeep uses. It ends between two steps when `stopping` is aborted. */
export interface UpkeepDeps {
  /** Which auth server has the accounts: upkeep removes no records of an external one. */
  readonly config: { readonly auth: Pick<Config['auth'], 'kind'> };
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly bucket?: { readonly remove: (key: string) => Promise<void> };
}

type Tidied = Readonly<Record<string, number>>;

/** Removes records that are too old. Undefined: another server removes them now. */
export function tidyUp({ config, db: usual, clock, log, stopping, bucket }: UpkeepDeps): Promise<Tidied | undefined> {
  const db = withLongerQueries(usual, stepMs);
  return db.transaction(async (tx) => {
    // this transaction only holds the lock while records are removed
    const [lock] = await tx.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [
      lockNumber,
    ]);
    if (lock?.isFree !== true) return undefined;
    const now = clock();
    const tidied: Record<string, number> = {};
    const isOurs = config.auth.kind === 'embedded';
    // what was removed before an error stays removed
    const all = [...duties, ...(isOurs ? authDuties : []), ...(bucket === undefined ? [] : [leftoversIn(bucket)])];
    for (const { what, days, jobs } of all) {
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
}

const lockNumber = 7_304_612; // every release must use the same lock number
const stepMs = 10 * 60_000;

interface Duty {
  readonly what: string;
  readonly days: number;
  readonly jobs: (db: Database, before: Date, now: Date) => Promise<readonly (() => Promise<Removed>)[]>;
}

/** The last duty: a bucket that does not answer must not block the duties before it. */
const leftoversIn = (bucket: NonNullable<UpkeepDeps['bucket']>): Duty => ({
  what: 'objects in the bucket that no file needs',
  days: 1,
  jobs: async (db, before, now) => {
    await dateLeftovers(db, now);
    return [() => removeLeftover(db, before, bucket.remove)];
  },
});

const authDuties: readonly Duty[] = oldAuthRecords.map(({ what, days, remove }) => ({
  what,
  days,
  jobs: async (db, before) => [() => remove(db, before)],
}));

const duties: readonly Duty[] = [
  {
    what: 'notices',
    days: serverLimits.noticeDays,
    jobs: async (db, before, now) =>
      (await teamsWithOld(db, 'notice', before)).map(
        (team) => () => putAway(db, team, { kind: 'notice', before, now }),
      ),
  },
  {
    what: 'records of imports',
    // a device may have reversed an import while offline; it marks the import when it is online again
    days: limits.importDays * 2,
    jobs: async (db, before, now) =>
      (await teamsWithOld(db, 'importBatch', before)).map(
        (team) => () => putAway(db, team, { kind: 'importBatch', before, now }),
      ),
  },
  {
    what: 'old jobs on devices',
    days: limits.jobDays,
    jobs: async (db, before, now) =>
      (await teamsWithOld(db, 'job', before)).map((team) => () => putAway(db, team, { kind: 'job', before, now })),
  },
  {
    what: 'notifications',
    days: serverLimits.noticeDays,
    jobs: async (db, before) => [
      () => removeRecords(db, 'notification', before),
      // the notification is older than its read mark, so the notification has been removed too
      () => removeRecords(db, 'notification_mark', before),
    ],
  },
  {
    what: 'dips that are over',
    days: serverLimits.noticeDays,
    jobs: async (db, before) => [() => removeRecords(db, 'dip', before)],
  },
  {
    what: 'tombstones',
    days: serverLimits.tombstoneDays,
    jobs: async (db, before) =>
      (await teamsWithTombstones(db, before)).map((team) => () => removeTombstones(db, team, before)),
  },
  {
    what: 'settled changes',
    days: serverLimits.mutationDays,
    jobs: async (db, before) => [() => removeRecords(db, 'sync_mutation', before)],
  },
  {
    what: 'marks of the history',
    days: serverLimits.mutationDays,
    jobs: async (db, before) =>
      (await teamsWithOldMarks(db, before)).map((team) => () => removeMarks(db, team, before)),
  },
  {
    what: 'dead letters',
    days: serverLimits.deadLetterDays,
    jobs: async (db, before) => [() => removeRecords(db, 'sync_dead_letter', before)],
  },
  {
    what: 'changes that waited in vain',
    days: serverLimits.earlyDays,
    jobs: async (db, before) => [() => removeRecords(db, 'sync_early', before)],
  },
  {
    what: 'devices',
    days: serverLimits.clientDays,
    jobs: async (db, before) => [() => removeRecords(db, 'sync_client', before)],
  },
  {
    what: 'deleted teams',
    days: limits.deletedTeamDays,
    jobs: async (db, before) =>
      (await teamsDeletedBefore(db, before)).map((team) => () => removeTeam(db, team, before)),
  },
  {
    what: 'uploads that were never finished',
    days: fileLimits.uploadDays,
    jobs: async (db, before) => [() => removeUploads(db, before)],
  },
  {
    what: 'files that no row names',
    days: fileLimits.fileDays,
    jobs: async (db, before) =>
      (await teamsWithUnnamedFiles(db, before)).map((team) => () => removeUnnamedFiles(db, team, before)),
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
    days: 2 / 24, // two hours, given in days: longer than the hour for which a token is usually valid
    jobs: async (db, before) => [() => removeRecords(db, 'gone_person', before)],
  },
];

/** `random` spreads the waits of several servers; `firstMs` and `everyMs` are in ms. */
interface KeepUpDeps extends UpkeepDeps {
  readonly config: UpkeepDeps['config'] & Pick<Config, 'dataDir'>;
  readonly random: () => number;
  readonly firstMs?: number;
  readonly everyMs?: number;
  readonly readDisk?: typeof readFreeDisk;
}

const hour = 3_600_000;

/** Warns of a full disk now and hourly, and removes old records hourly, until the server stops. Logs failures. */
export async function keepUp({
  random,
  firstMs = 2 * 60_000,
  everyMs = hour,
  readDisk,
  ...deps
}: KeepUpDeps): Promise<void> {
  const { stopping, log } = deps;
  const checkDisk = (): Promise<void> =>
    warnOfFullDisk(deps, readDisk).catch((error: unknown) =>
      log.warn({ err: error }, 'The disk could not be looked at'),
    );
  const spread = (ms: number): number => ms * (1 + random() / 2);
  await checkDisk();
  for (let wait = spread(firstMs); await passes(wait, stopping); wait = spread(everyMs)) {
    await checkDisk();
    await tidyUp(deps).catch((error: unknown) => log.warn({ err: error }, 'Upkeep was cut short'));
  }
}
