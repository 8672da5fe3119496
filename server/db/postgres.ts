import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isSilence, UnconfirmedCommit } from './fault.ts';
import type { Database, PoolCounts, QueryOptions, Sql, TransactionOptions } from './sql.ts';

/** The parts of an address; `host` may be the folder of a unix socket. */
export interface DatabaseParts {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** The address of a database: a URL, or the parts of an address. */
export type DatabaseAddress = { readonly url: string } | DatabaseParts;

interface PoolOptions {
  readonly most?: number;
  /** Called when a connection breaks, in use or idle; not called while the pool closes. */
  readonly onFault?: (error: Error) => void;
  /** Called with each error of a statement, a transaction or an attempt to connect, perhaps more than once. */
  readonly onFailure?: (error: unknown) => void;
  /** The time in ms that a statement may take if its caller sets no other time. */
  readonly queryMs?: number;
}

/** The time in ms within which a new connection must be made. */
export const connectWithinMs = 5000;

/** The time in ms that a query may take if its caller sets no other time. */
const queryWithinMs = 20 * 1000;

/** Creates a pool that reconnects. Reads `bigint` as a number, `date` as `YYYY-MM-DD` and times as a Date. */
export function createDatabase(
  address: DatabaseAddress,
  { most = 10, onFault = ignore, onFailure = ignore, queryMs = queryWithinMs }: PoolOptions = {},
): Database & { readonly counts: () => PoolCounts } {
  const pool = new pg.Pool({
    ...('url' in address ? { connectionString: address.url } : address),
    max: most,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'spoolside',
    pipeline: true, // sends further queries without waiting for the answer to the one before
    types: { getTypeParser },
  });
  let isClosing = false;
  // connections that are closing may still report that the database stops; such a report is no fault
  const onError = (error: Error): void => (isClosing ? undefined : onFault(error));
  const unconfirmed = new WeakSet<pg.PoolClient>();
  const open = new Map<pg.PoolClient, 'busy' | 'idle'>();
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // without this listener, an error of a checked-out connection would end the whole process
    client.on('error', onError);
    client.on('notice', ({ routine }) => void (routine === givesUpOnStandby && unconfirmed.add(client)));
  });
  pool.on('acquire', (client) => open.set(client, 'busy'));
  pool.on('release', (_error, client) => open.set(client, 'idle'));
  pool.on('remove', (client) => open.delete(client));
  const cut = async (which: readonly ('busy' | 'idle')[]): Promise<void> => {
    const ends = [...open].flatMap(([client, state]) => {
      if (!which.includes(state)) return [];
      // until its `end` event, the pool could still give this client to a caller
      const end = new Promise<void>((resolve) => client.once('end', resolve));
      client.connection.stream.destroy();
      return [end];
    });
    await Promise.all(ends);
  };
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      onFailure(error);
      // One connection did not answer, so idle ones are closed too, because the next calls could get no answer from
      // them.
      if (isSilence(error)) await cut(['idle']);
      throw error;
    }
  };
  return {
    query: (text, values, options) => watched(run(pool, text, values, options)),
    transaction: (work, options) => watched(transact({ pool, unconfirmed, onFailure }, work, options)),
    counts: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      isClosing = true;
      const waiting = new AbortController();
      const patience = sleep(closeWithinMs, undefined, { signal: waiting.signal }).catch(ignore);
      await Promise.race([pool.end(), patience]);
      waiting.abort();
      await cut(['busy', 'idle']);
    },
  };
}

const closeWithinMs = 2000;

/** The routine that warns when a commit's wait for a standby is cancelled. The warning's text depends on the locale. */
const givesUpOnStandby = 'SyncRepWaitForLSN';

const ignore = (): void => {};

const int8 = 20;
const date = 1082;

const getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === int8) return Number;
  if (oid === date) return String;
  return pg.types.getTypeParser(oid, format);
}) as typeof pg.types.getTypeParser;

const run = async <Row extends object>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
  { queryMs }: QueryOptions = {},
): Promise<Row[]> => {
  const asked = { text, values: [...values], ...(queryMs !== undefined && { query_timeout: queryMs }) };
  return (await on.query<Row>(asked)).rows;
};

interface TransactionDeps {
  readonly pool: pg.Pool;
  /** The connections whose last commit may not be on a second machine. */
  readonly unconfirmed: WeakSet<pg.PoolClient>;
  readonly onFailure: (error: unknown) => void;
}

const transact = async <T>(
  { pool, unconfirmed, onFailure }: TransactionDeps,
  work: (tx: Sql) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query(begin(options));
    const result = await work(statementsOn(client, onFailure, options));
    await run(client, 'commit', [], options);
    // the commit is done, but perhaps on one machine only: if a standby takes over now, the commit is lost
    if (unconfirmed.delete(client)) throw new UnconfirmedCommit();
    client.release();
    return result;
  } catch (error) {
    await leave(client, error);
    throw error;
  }
};

/** Runs the statements of one transaction. If one fails, later ones throw the same error, which shows the cause. */
const statementsOn = (
  client: pg.PoolClient,
  onFailure: (error: unknown) => void,
  { queryMs }: TransactionOptions,
): Sql => {
  let cause: unknown;
  return {
    query: async (text, values, options) => {
      try {
        return await run(client, text, values, { ...(queryMs !== undefined && { queryMs }), ...options });
      } catch (error) {
        if (!isEcho(error)) {
          cause = error;
          onFailure(error); // reported here and not by the caller, because the work may catch the error and continue
        }
        throw cause ?? error;
      }
    },
  };
};

/** Whether this is the error of a statement that follows a failed one in its transaction (25P02). */
const isEcho = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02';

const begin = ({ isolation, readOnly = false }: TransactionOptions): string =>
  `begin${isolation === undefined ? '' : ` isolation level ${isolation}`}${readOnly ? ' read only' : ''}`;

// A connection that cannot roll back or does not answer is in an unknown state: no other request may get it.
const leave = async (client: pg.PoolClient, cause: unknown): Promise<void> => {
  if (isSilence(cause)) {
    client.release(true);
    return;
  }
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
};
