import { newId } from '#core/ids.ts';
import type { Database, Sql } from '#server/db/sql.ts';

/** Copies every table of the product, as a nightly backup does; answers how to put the copy back. */
export const aBackup = async (db: Database): Promise<() => Promise<void>> => {
  const schema = `backup_${newId().replaceAll('-', '')}`;
  const tables = await tablesOf(db);
  const filled = await filledOf(db, tables);
  await db.query(
    [`create schema ${schema}`, ...filled.map((table) => `create table ${schema}.${table} as table app.${table}`)].join(
      ';',
    ),
  );
  // Emptied one by one, because to truncate them all makes some hundred files; and twice, because a row that goes may be noted in another table.
  const emptied = [...tables, ...tables].toReversed().map((table) => `delete from app.${table}`);
  const copied = filled.map((table) => `insert into app.${table} overriding system value table ${schema}.${table}`);
  return async () => void (await db.query([...emptied, ...copied].join(';')));
};

/** Those of some tables that are not empty. */
const filledOf = async (sql: Sql, tables: readonly string[]): Promise<readonly string[]> => {
  const rows = await sql.query<{ name: string }>(
    tables.map((table) => `select '${table}' as name where exists (select from app.${table})`).join(' union all '),
  );
  const names = new Set(rows.map(({ name }) => name));
  return tables.filter((table) => names.has(table));
};

/** The tables of the product, each after those that it refers to. */
const tablesOf = async (sql: Sql): Promise<readonly string[]> => {
  const tables = await sql.query<{ name: string; refersTo: string[] }>(
    `select t.relname as name, array(
       select r.relname::text from pg_constraint c join pg_class r on r.oid = c.confrelid
       where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as "refersTo"
     from pg_class t where t.relnamespace = 'app'::regnamespace and t.relkind = 'r' and t.relname <> 'migration'`,
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
