import type { Database, Sql } from '#server/db/sql.ts';
import type { Turnstile } from './turnstile.ts';

/** A fault of the server's database: `inStatements` more statements go well, then one fails with that SQLSTATE. */
export interface DatabaseFault {
  inStatements: number;
  readonly code: string;
}

/** The mishaps that wait for the server's next transaction. */
export interface Mishaps {
  /** How many devices' calls are being handled: nothing else meets with mishaps. */
  handling: number;
  fault: DatabaseFault | undefined;
  /** The next transaction commits, and its connection breaks before it can answer. */
  breaksAfterCommit: boolean;
  /** How many mishaps have happened. */
  struck: number;
  /** How often the server has rung so far. */
  rings: () => number;
  /** The server rang before the rows for which it rang were committed. */
  rangEarly: boolean;
}

/** The production's database with deadlocks, time-outs and broken connections where the schedule puts them. */
export const createFaultyDatabase = (inner: Database, mishaps: Mishaps, turnstile: Turnstile): Database => {
  const through = (sql: Sql): Sql => ({
    query: <Row extends object>(text: string, values?: readonly unknown[]) => {
      const { fault } = mishaps;
      if (fault !== undefined && mishaps.handling === 1) {
        fault.inStatements -= 1;
        if (fault.inStatements < 0) {
          mishaps.fault = undefined;
          const { code } = fault;
          // raised by the database itself, so that the transaction is as broken as it would be
          const failure = `do $$ begin raise exception 'gave up' using errcode = '${code}'; end $$`;
          return turnstile
            .pass(() => sql.query<Row>(failure))
            .catch((error: unknown) => {
              // a statement before it may have failed already: then this one was never run
              if (isCoded(error, code)) mishaps.struck += 1;
              throw error;
            });
        }
      }
      return turnstile.pass(() => sql.query<Row>(text, values));
    },
  });
  return {
    ...through(inner),
    transaction: async (work, options) => {
      const begun = turnstile.move();
      let ended = () => {};
      const rangBefore = mishaps.handling === 1 ? mishaps.rings() : Infinity;
      const result = await inner
        .transaction(async (tx) => {
          begun();
          try {
            return await work(through(tx));
          } finally {
            ended = turnstile.move();
          }
        }, options)
        .finally(() => ended());
      if (mishaps.handling === 1 && mishaps.rings() > rangBefore) mishaps.rangEarly = true;
      if (mishaps.breaksAfterCommit && mishaps.handling === 1) {
        mishaps.breaksAfterCommit = false;
        mishaps.struck += 1;
        throw new Error('Connection terminated unexpectedly');
      }
      return result;
    },
    close: inner.close,
  };
};

const isCoded = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
