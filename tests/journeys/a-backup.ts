import { newId } from '#core/ids.ts';
import type { Database, Sql } from '#server/db/sql.ts';

/** Copies every table of the product, as a nightly backup does; answers how to put the copy back. */
export const aBackup = async (db: Database): Promise<() => Promise<void>> => {
  const schema = `backup_${newId().replaceAll('-', '')}`;
  const tables = await tablesOf(db);
  await db.transaction(async (tx) => {
    await tx.query(`create schema ${schema}`);
    for (const table of tables) await tx.query(`create table ${schema}.${table} as table app.${table}`);
  });
  return () =>
    db.transaction(async (tx) => {
      await tx.query(`truncate ${tables.map((table) => `app.${table}`).join(', ')}`);
      for (const table of tables)
        await tx.query(`insert into app.${table} overriding system value table ${schema}.${table}`);
    });
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
