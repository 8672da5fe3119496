import type { Sql } from '#server/db/sql.ts';

/** The product's tables in a schema; each comes after those that it references. */
export const tablesOf = async (sql: Sql, schema: 'app' | 'auth'): Promise<readonly string[]> => {
  const tables = await sql.query<{ name: string; refersTo: string[] }>(
    `select t.relname as name, array(
       select r.relname::text from pg_constraint c join pg_class r on r.oid = c.confrelid
       where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as "refersTo"
     from pg_class t where t.relnamespace = $1::regnamespace and t.relkind = 'r' and t.relname <> 'migration'`,
    [schema],
  );
  const sorted: string[] = [];
  while (sorted.length < tables.length) {
    const next = tables.find(
      ({ name, refersTo }) => !sorted.includes(name) && refersTo.every((other) => sorted.includes(other)),
    );
    if (next === undefined) throw new Error('The tables refer to each other in a ring.');
    sorted.push(next.name);
  }
  return sorted;
};

export const filledOf = async (sql: Sql, schema: string, tables: readonly string[]): Promise<readonly string[]> => {
  const rows = await sql.query<{ name: string }>(
    tables
      .map((table) => `select '${table}' as name where exists (select from ${schema}.${table})`)
      .join(' union all '),
  );
  const names = new Set(rows.map(({ name }) => name));
  return tables.filter((table) => names.has(table));
};
