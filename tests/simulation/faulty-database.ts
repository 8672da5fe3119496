import type { Database, Sql } from '#server/db/sql.ts';
import type { Turnstile } from './turnstile.ts';

/** A fault of the server's database: after `inStatements` more statements, one fails with this SQLSTATE. */
export interface DatabaseFault {
  inStatements: number;
  readonly code: string;
}

export interface Mishaps {
  /** How many calls of devices the server handles now; mishaps happen only while there is exactly one. */
  handling: number;
  fault: DatabaseFault | undefined;
  /** The next transaction commits, and its connection breaks before it can answer. */
  breaksAfterCommit: boolean;
  struck: number;
  rings: () => number;
  /** True if the server rang before the commit of the rows that the ring announced. */
  rangEarly: boolean;
}

export const createFaultyDatabase = (inner: Database, mishaps: Mishaps, turnstile: Turnstile): Database => {
  const through = (sql: Sql): Sql => ({
    query: <Row extends object>(text: string, values?: readonly unknown[]) => {
      const { fault } = mishaps;
      if (fault !== undefined && mishaps.handling === 1) {
        fault.inStatements -= 1;
        if (fault.inStatements < 0) {
          mishaps.fault = undefined;
          const { code } = fault;
          // the database itself raises the error, so that the transaction breaks as with a real fault
          const failure = `do $$ begin raise exception 'gave up' using errcode = '${code}'; end $$`;
          return turnstile
            .pass(() => sql.query<Row>(failure))
            .catch((error: unknown) => {
              // a statement before this one may have failed: then PostgreSQL never ran this one
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
