/** `queryMs`: how long one statement may go without an answer before its connection counts as dead; left out, what the pool says. */
export interface QueryOptions {
  readonly queryMs?: number;
}

/** Where queries are sent: a pool, or one transaction. Every query function takes it as its first parameter. */
export interface Sql {
  /** Runs one statement and answers its rows. Values are sent apart from the text, as `$1`, `$2`, …; a failure throws the driver's error with its SQLSTATE in `code`. In a transaction, statements that are asked without waiting in between run one after the other in that order, on one way there and back; when one fails, so do those behind it, with its error. */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row[]>;
}

/** How a transaction sees the world. Left out: read committed, and it may write. */
export interface TransactionOptions extends QueryOptions {
  readonly isolation?: 'repeatable read';
  readonly readOnly?: boolean;
}

/** A pool of connections to one PostgreSQL database. */
export interface Database extends Sql {
  /** Runs the work on one connection between begin and commit; a throw rolls everything back and goes on upwards. */
  transaction<T>(work: (tx: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Waits two seconds for running queries, cuts those off that still run, and lets every connection go. */
  close(): Promise<void>;
}

/** The same database for work whose single statements may take longer. */
export const withLongerQueries = (db: Database, queryMs: number): Database => ({
  query: (text, values) => db.query(text, values, { queryMs }),
  transaction: (work, options) => db.transaction(work, { ...options, queryMs }),
  close: () => db.close(),
});
