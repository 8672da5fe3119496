import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import type { Database } from './sql.ts';

/** Why a database that answers does not do what it is asked. */
export type Trouble =
  | 'disk_full'
  | 'disk_broken'
  | 'out_of_memory'
  | 'limit_reached'
  | 'read_only'
  | 'too_many_connections'
  | 'starting';

/** The trouble that an error of the driver tells of by its SQLSTATE, if any. */
export const troubleOf = (error: unknown): Trouble | undefined =>
  error instanceof Error && 'code' in error ? troubles.get(error.code) : undefined;

const troubles: ReadonlyMap<unknown, Trouble> = new Map([
  ['53100', 'disk_full'],
  ['53200', 'out_of_memory'],
  ['53300', 'too_many_connections'],
  ['53400', 'limit_reached'],
  ['58030', 'disk_broken'],
  ['57P03', 'starting'],
  ['25006', 'read_only'],
]);

/** What a person who calls is told: what is wrong, and what helps. */
export const troubleSentences: Readonly<Record<Trouble, string>> = {
  disk_full: 'The disk of the database is full, so nothing can be saved right now. Please try again later.',
  disk_broken: 'The database cannot use its disk, so nothing can be saved right now. Please try again later.',
  out_of_memory: 'The database has no memory left. Please try again in a moment.',
  limit_reached: 'The database has reached a limit of its configuration. Please try again later.',
  read_only: 'The database is read-only right now, so nothing can be saved. Please try again in a moment.',
  too_many_connections: 'The database takes no more connections right now. Please try again in a moment.',
  starting: 'The database is starting or stopping. Please try again in a moment.',
};

/** Whether writes of this process work, as far as it knows. */
export interface WriteWatch {
  /** Why they do not; undefined while they do. */
  readonly trouble: () => Trouble | undefined;
  /** Every failure of the database goes through here. */
  readonly failed: (error: unknown) => void;
  readonly end: () => void;
}

/**
 * Says once and loudly in the log when the database answers but saves nothing, and once when it does again.
 *
 *   writing ──a failure says that nothing can be saved──▶ troubled, tries a write every two seconds ──one works──▶ writing
 */
export const watchWrites = (database: () => Database, log: Log, everyMs = 2000): WriteWatch => {
  const ending = new AbortController();
  let trouble: Trouble | undefined;
  const tryUntilItWorks = async (): Promise<void> => {
    while (await passes(everyMs, ending.signal)) {
      try {
        await tryToWrite(database());
        trouble = undefined;
        log.warn('The database saves changes again');
        return;
      } catch (error) {
        log.debug({ err: error }, 'The database does not save changes yet');
      }
    }
  };
  return {
    trouble: () => trouble,
    failed: (error) => {
      const found = troubleOf(error);
      if (found === undefined || found === trouble || !stopsWrites.has(found)) return;
      const isNews = trouble === undefined;
      trouble = found;
      log.error({ err: error, reason: found }, causes[found]);
      if (isNews) void tryUntilItWorks();
    },
    end: () => ending.abort(),
  };
};

const causes: Readonly<Record<Trouble, string>> = {
  disk_full: 'NOTHING CAN BE SAVED: the disk of the database is full. Make room there',
  disk_broken:
    'NOTHING CAN BE SAVED: the database cannot read or write its disk. Look at the disk, and at the log of PostgreSQL',
  out_of_memory: 'NOTHING CAN BE SAVED: the database has no memory left',
  limit_reached: 'NOTHING CAN BE SAVED: the database has reached a limit of its configuration',
  read_only: 'NOTHING CAN BE SAVED: the database is read-only, as a standby is',
  too_many_connections: 'The database takes no more connections',
  starting: 'The database is starting or stopping',
};

/** The others end with the connection that they were said on. */
const stopsWrites: ReadonlySet<Trouble> = new Set([
  'disk_full',
  'disk_broken',
  'out_of_memory',
  'limit_reached',
  'read_only',
]);

/** A megabyte of noise in a table of its own: a small row would find room in a page that is there already. */
const tryToWrite = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(
      `create temporary table write_trial on commit drop as
       select string_agg(md5(random()::text), '') from generate_series(1, 512) as row, generate_series(1, 60) group by row`,
    );
  });
