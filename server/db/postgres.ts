import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isLostStatement, isSilence, UnconfirmedCommit } from './fault.ts';
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
  /** Whether connections keep statements that are used often, parsed and planned. A pooler may forbid it. */
  readonly prepares?: boolean;
}

/** The time in ms within which a new connection must be made. */
export const connectWithinMs = 5000;

/** The time in ms that a query may take if its caller sets no other time. */
const queryWithinMs = 20 * 1000;

/** Creates a pool that reconnects. Reads `bigint` as a number, `date` as `YYYY-MM-DD` and times as a Date. */
export function createDatabase(
  address: DatabaseAddress,
  { most = 10, onFault = ignore, onFailure = ignore, queryMs = queryWithinMs, prepares = true }: PoolOptions = {},
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
  const names = createStatementNames(prepares);
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      names.failed(error);
      onFailure(error);
      // One connection did not answer, so idle ones are closed too, because the next calls could get no answer from
      // them.
      if (isSilence(error)) await cut(['idle']);
      throw error;
    }
  };
  return {
    query: (text, values, options) => watched(run(pool, names, text, values, options)),
    transaction: (work, options) => watched(transact({ pool, names, unconfirmed, onFailure }, work, options)),
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

/** The names under which a connection keeps statements that are used often, parsed and planned. */
interface StatementNames {
  readonly nameOf: (text: string) => string | undefined;
  /** Called with each error: gives no more names once a connection has lost a statement. */
  readonly failed: (error: unknown) => void;
}

const createStatementNames = (prepares: boolean): StatementNames => {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let gives = prepares;
  return {
    nameOf: (text) => {
      if (!gives || !text.includes('$')) return undefined;
      const known = names.get(text);
      if (known !== undefined || returnsWhatIsThere.test(text)) return known;
      const count = (uses.get(text) ?? 0) + 1;
      if (count < oftenUsed) {
        if (uses.size < mostCounted) uses.set(text, count);
        return undefined;
      }
      uses.delete(text);
      const name = `often_${names.size}`;
      names.set(text, name);
      return name;
    },
    failed: (error) => {
      if (isLostStatement(error)) gives = false;
    },
  };
};

// A connection holds the plans of all its named statements in memory, so seldom used ones get no name.
const oftenUsed = 20;
const mostCounted = 1000;

/** Statements that each new column changes: PostgreSQL would refuse them by name after a migration. */
const returnsWhatIsThere = /^\s*select \*|returning \*\s*$/i;

const run = async <Row extends object>(
  on: pg.Pool | pg.PoolClient,
  names: StatementNames,
  text: string,
  values: readonly unknown[] = [],
  { queryMs }: QueryOptions = {},
): Promise<Row[]> => {
  const name = names.nameOf(text);
  const asked = {
    text,
    values: [...values],
    ...(name !== undefined && { name }),
    ...(queryMs !== undefined && { query_timeout: queryMs }),
  };
  return (await on.query<Row>(asked)).rows;
};

interface TransactionDeps {
  readonly pool: pg.Pool;
  readonly names: StatementNames;
  /** The connections whose last commit may not be on a second machine. */
  readonly unconfirmed: WeakSet<pg.PoolClient>;
  readonly onFailure: (error: unknown) => void;
}

const transact = async <T>(
  { pool, names, unconfirmed, onFailure }: TransactionDeps,
  work: (tx: Sql) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => {
  const client = await pool.connect();
  try {
    const unanswered: Promise<unknown>[] = [];
    const begun = client.query(begin(options));
    // a transaction that only reads need not wait: without its `begin`, nothing would be written either
    if (options.readOnly === true) {
      begun.catch(ignore); // thrown with the commit
      unanswered.push(begun);
    } else await begun;
    const result = await work(statementsOn(client, { names, onFailure, unanswered }, options));
    // sent before those statements are answered: if one of them has failed, PostgreSQL does not commit
    await Promise.all([...unanswered, run(client, names, 'commit', [], options)]);
    // the commit is done, but perhaps on one machine only: if a standby takes over now, the commit is lost
    if (unconfirmed.delete(client)) throw new UnconfirmedCommit();
    client.release();
    return result;
  } catch (error) {
    await leave(client, error);
    throw error;
  }
};

interface StatementDeps extends Pick<TransactionDeps, 'names' | 'onFailure'> {
  /** Gets the answer of each statement that is answered with the commit. */
  readonly unanswered: Promise<unknown>[];
}

/** Runs the statements of one transaction. If one fails, later ones throw the same error, which shows the cause. */
const statementsOn = (
  client: pg.PoolClient,
  { names, onFailure, unanswered }: StatementDeps,
  { queryMs }: TransactionOptions,
): Sql => {
  let cause: unknown;
  const answered = async <Row extends object>(...[text, values, options]: Parameters<Sql['query']>): Promise<Row[]> => {
    try {
      return await run(client, names, text, values, { ...(queryMs !== undefined && { queryMs }), ...options });
    } catch (error) {
      if (!isEcho(error, cause)) {
        cause = error;
        onFailure(error); // reported here and not by the caller, because the work may catch the error and continue
      }
      throw cause ?? error;
    }
  };
  return {
    query: <Row extends object>(...statement: Parameters<Sql['query']>) => {
      sendTogether(client.connection.stream);
      const answer = answered<Row>(...statement);
      if (statement[2]?.withCommit !== true) return answer;
      answer.catch(ignore); // thrown with the commit
      unanswered.push(answer);
      return Promise.resolve([]);
    },
  };
};

/** Sends all statements of this turn of the event loop in one packet: each write costs both ends a call of the system. */
const sendTogether = (stream: Pick<Socket, 'cork' | 'uncork'>): void => {
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/**
 * Whether this is the error of a statement that follows a failed one in its transaction (25P02), or that has the name of
 * such a statement, which was not kept then (26000).
 */
const isEcho = (error: unknown, cause: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '25P02' || (error.code === '26000' && cause !== undefined));

const begin = ({ isolation, readOnly = false, first }: TransactionOptions): string =>
  `begin${isolation === undefined ? '' : ` isolation level ${isolation}`}${readOnly ? ' read only' : ''}` +
  (first === undefined ? '' : `; ${first}`);

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
