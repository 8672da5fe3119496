import pg from 'pg';
import type { Database, Sql, TransactionOptions } from './sql.ts';

/** The parts of an address; `host` may be the folder of a unix socket. */
export interface DatabaseParts {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** How to reach a database: a URL, or the parts of an address. */
export type DatabaseAddress = { readonly url: string } | DatabaseParts;

/** What a pool needs besides the address. `onFault` hears of connections that break while nobody uses them. */
export interface PoolOptions {
  readonly most?: number;
  readonly onFault?: (error: Error) => void;
}

/** A pool on PostgreSQL. Counts come as numbers, dates as `YYYY-MM-DD`, instants as Date. It reconnects by itself after a break. */
export const createDatabase = (
  address: DatabaseAddress,
  { most = 10, onFault = ignore }: PoolOptions = {},
): Database => {
  const pool = new pg.Pool({
    ...('url' in address ? { connectionString: address.url } : address),
    max: most,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    application_name: 'spoolside',
    pipeline: true, // queries that are asked together travel together
    types: { getTypeParser },
  });
  let isClosing = false;
  // connections that were told to end may still hear the database go down: nothing is wrong then
  const onError = (error: Error): void => (isClosing ? undefined : onFault(error));
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError); // a checked-out connection without this listener would end the whole process
  });
  return {
    query: (text, values) => run(pool, text, values),
    transaction: (work, options) => transact(pool, work, options),
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
};

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
): Promise<Row[]> => (await on.query<Row>(text, [...values])).rows;

const transact = async <T>(
  pool: pg.Pool,
  work: (tx: Sql) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query(begin(options));
    const result = await work(statementsOn(client));
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await leave(client);
    throw error;
  }
};

/** The statements of one transaction. What stands behind a failed one is refused only because of it, so it fails with that one's error: whoever looks at any of them sees what was wrong. */
const statementsOn = (client: pg.PoolClient): Sql => {
  let cause: unknown;
  return {
    query: async (text, values) => {
      try {
        return await run(client, text, values);
      } catch (error) {
        if (!isEcho(error)) cause = error;
        throw cause ?? error;
      }
    },
  };
};

/** PostgreSQL's answer to everything that is asked in a failed transaction. */
const isEcho = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02';

const begin = ({ isolation, readOnly = false }: TransactionOptions): string =>
  `begin${isolation === undefined ? '' : ` isolation level ${isolation}`}${readOnly ? ' read only' : ''}`;

// A connection that cannot roll back is in an unknown state and must not be handed to the next request.
const leave = async (client: pg.PoolClient): Promise<void> => {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
};
