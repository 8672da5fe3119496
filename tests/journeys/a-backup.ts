import { newId } from '#core/ids.ts';
import type { Database } from '#server/db/sql.ts';
import { filledOf, tablesOf } from '../server/tables-of.ts';

export const aBackup = async (db: Database): Promise<() => Promise<void>> => {
  const schema = `backup_${newId().replaceAll('-', '')}`;
  const tables = await tablesOf(db, 'app');
  const filled = await filledOf(db, 'app', tables);
  await db.query(
    [`create schema ${schema}`, ...filled.map((table) => `create table ${schema}.${table} as table app.${table}`)].join(
      ';',
    ),
  );
  // Rows are deleted, because truncating creates files; twice, because deleting a row may add one to another table.
  const emptied = [...tables, ...tables].toReversed().map((table) => `delete from app.${table}`);
  const copied = filled.map((table) => `insert into app.${table} overriding system value table ${schema}.${table}`);
  return async () => void (await db.query([...emptied, ...copied].join(';')));
};
