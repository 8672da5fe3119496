import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import type { Database } from './sql.ts';

const classes = new Set(['08', '40', '53', '57', '58']);

// SQLSTATE codes: a lock was not granted in time; a standby is not the primary yet
const conditions = new Set(['55P03', '25006']);

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

const driverSentences =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/** Whether an error means that the database is out of reach or too busy, or that trying later may help. */
export function isDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseFault);
  if (driverSentences.test(error.message) || isLostStatement(error)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return false;
  return (
    (/^[0-9A-Z]{5}$/.test(code) && (classes.has(code.slice(0, 2)) || conditions.has(code))) ||
    // ENOENT from `connect` means that the socket is missing; from the file system it is a bug of this server
    (systemCodes.has(code) && (code !== 'ENOENT' || syscall === 'connect'))
  );
}

/**
 * Whether a connection has lost a named statement, as behind a pooler in transaction mode, or cannot use it any more,
 * because a migration changed a column of its answer.
 */
export function isLostStatement(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '26000' || code === '42P05' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/** Thrown for a commit that may be on no standby: the wait for one was cancelled. The caller should try again. */
export class UnconfirmedCommit extends Error {
  readonly code = '57014';
  constructor() {
    super('The wait of this commit for a standby was cancelled');
  }
}

/** Whether an error means that a statement got no answer in time. Its connection must not be used again. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** The reason why a database that answers cannot run a statement. */
export type Trouble =
  | 'disk_full'
  | 'disk_broken'
  | 'out_of_memory'
  | 'limit_reached'
  | 'read_only'
  | 'too_many_connections'
  | 'starting';

/** Returns the trouble that the SQLSTATE of a driver error shows; undefined for other errors. */
export function troubleOf(error: unknown): Trouble | undefined {
  return error instanceof Error && 'code' in error ? troubles.get(error.code) : undefined;
}

const troubles: ReadonlyMap<unknown, Trouble> = new Map([
  ['53100', 'disk_full'],
  ['53200', 'out_of_memory'],
  ['53300', 'too_many_connections'],
  ['53400', 'limit_reached'],
  ['58030', 'disk_broken'],
  ['57P03', 'starting'],
  ['25006', 'read_only'],
]);

/** For each trouble, the sentence for a caller that says what is wrong and what the caller can do. */
export const troubleSentences: Readonly<Record<Trouble, string>> = {
  disk_full: 'The disk of the database is full, so nothing can be saved right now. Please try again later.',
  disk_broken: 'The database cannot use its disk, so nothing can be saved right now. Please try again later.',
  out_of_memory: 'The database has no memory left. Please try again in a moment.',
  limit_reached: 'The database has reached a limit of its configuration. Please try again later.',
  read_only: 'The database is read-only right now, so nothing can be saved. Please try again in a moment.',
  too_many_connections: 'The database takes no more connections right now. Please try again in a moment.',
  starting: 'The database is starting or stopping. Please try again in a moment.',
};

/** Watches whether this process can write to the database. */
interface WriteWatch {
  /** Returns why writes fail; undefined while they succeed. */
  readonly trouble: () => Trouble | undefined;
  /** Called with every error of the database. */
  readonly failed: (error: unknown) => void;
  readonly end: () => void;
}

/** Logs each new reason why the database answers but saves nothing, and logs once when it saves again. */
export function watchWrites(database: () => Database, log: Log, everyMs = 2000): WriteWatch {
  // writing ──a failure says that nothing can be saved──▶ troubled, tries every two seconds ──one succeeds──▶ writing
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
}

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

/** Troubles that stop all writes; other troubles concern only the connection that reported them. */
const stopsWrites: ReadonlySet<Trouble> = new Set([
  'disk_full',
  'disk_broken',
  'out_of_memory',
  'limit_reached',
  'read_only',
]);

/** Writes a megabyte of random text to a temporary table, because a small row could fit into an existing page. */
const tryToWrite = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(
      `create temporary table write_trial on commit drop as
       select string_agg(md5(random()::text), '') from generate_series(1, 512) as row, generate_series(1, 60) group by row`,
    );
  });
