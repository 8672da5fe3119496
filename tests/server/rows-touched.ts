import type { Database, Sql } from '#server/db/sql.ts';

/**
 * How PostgreSQL plans: anew for each call's values, or once for all, as for statements that a pooler keeps prepared.
 */
export type Planning = 'force_custom_plan' | 'force_generic_plan';

export interface CountingDatabase {
  readonly db: Database;
  readonly touched: () => number;
}

/** Runs each query and each write twice: once under `explain analyze`, which is undone, and once for real. */
export const countingTouched = (db: Database, planning: () => Planning): CountingDatabase => {
  let count = 0;
  const counting = (tx: Sql): Sql => ({
    query: async (text, values = []) => {
      if (!/^\s*(select|with|insert|update|delete)\b/.test(text)) return tx.query(text, values);
      // sent together, so that no other statement of the transaction comes between them
      const [, , explained, , answered] = await Promise.all([
        tx.query('savepoint explained'),
        tx.query(`prepare explained as ${text}`),
        tx.query<Explained>(`explain (analyze, timing off, format json) execute explained ${literals(values)}`),
        tx.query('rollback to savepoint explained; release savepoint explained; deallocate explained'),
        tx.query<never>(text, values),
      ]);
      for (const { 'QUERY PLAN': plans } of explained) for (const { Plan: plan } of plans) count += touchedBy(plan);
      return answered;
    },
  });
  return {
    db: {
      ...db,
      transaction: (work, options) =>
        db.transaction(async (tx) => {
          await tx.query(`set local plan_cache_mode = ${planning()}`);
          return work(counting(tx));
        }, options),
    },
    touched: () => {
      const since = Math.round(count);
      count = 0;
      return since;
    },
  };
};

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[];
}

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

const touchedBy = (plan: Plan): number => {
  const perTurn =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  return perTurn * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, below) => sum + touchedBy(below), 0);
};

const literals = (values: readonly unknown[]): string =>
  values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;

const literal = (value: unknown): string => {
  const text = Array.isArray(value) ? `{${value.map(element).join(',')}}` : textOf(value);
  return text === null ? 'null' : `'${text.replaceAll("'", "''")}'`;
};

const element = (value: unknown): string => {
  const text = textOf(value);
  return text === null ? 'null' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
};

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? value.toISOString() : String(value);
};
