/** Options of one statement. */
export interface QueryOptions {
  /** How long (ms) to wait for an answer before the connection is closed; by default the pool's time. */
  readonly queryMs?: number;
  /**
   * In a transaction: resolves at once without rows, so that the commit is sent in the same packet. If the statement
   * fails, nothing is committed and the transaction throws.
   */
  readonly withCommit?: boolean;
}

/** A pool or one transaction, which runs queries. It is the first parameter of every query function. */
export interface Sql {
  // In a transaction, statements sent without waiting run in order; after one fails, the next fail too.
  /**
   * Runs one statement and returns its rows. `values` stand for `$1`, …. Throws the driver's errors (SQLSTATE in
   * `code`).
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row[]>;
}

/** Options of a transaction. By default it is read committed and may write. */
export interface TransactionOptions extends QueryOptions {
  readonly isolation?: 'repeatable read';
  readonly readOnly?: boolean;
  /** Statements without values that run with `begin`, in the same round trip. */
  readonly first?: string;
}

/** The connections of a pool by state, and how many callers wait for one. */
export interface PoolCounts {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A pool of connections to one PostgreSQL database. */
export interface Database extends Sql {
  /** Runs the work on one connection between begin and commit; an error of the work rolls everything back. */
  transaction<T>(work: (tx: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Waits at most two seconds for running queries, then cuts every connection that is still open. */
  close(): Promise<void>;
}

/** Returns the database with another limit for each statement: `queryMs` ms instead of the pool's limit. */
export function withLongerQueries(db: Database, queryMs: number): Database {
  return {
    query: (text, values) => db.query(text, values, { queryMs }),
    transaction: (work, options) => db.transaction(work, { ...options, queryMs }),
    close: () => db.close(),
  };
}
