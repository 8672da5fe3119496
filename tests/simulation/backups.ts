import type { Database } from '#server/db/sql.ts';

export interface Backups {
  readonly make: () => Promise<void>;
  readonly putBack: () => Promise<void>;
}

/** Finds the tables with a `team_id` in the schema, so that the backup includes tables that are added later. */
export const createBackups = async (db: Database): Promise<Backups> => {
  const found = await db.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     where c.table_schema = 'app' and c.column_name = 'team_id' order by c.table_name`,
  );
  const names = found.map(({ name }) => name);
  await db.query('create schema if not exists backup');
  for (const name of names) await db.query(`create table if not exists backup.${name} (like app.${name})`);
  const copy = (from: string, to: string) =>
    [
      `truncate ${names.map((name) => `${to}.${name}`).join(', ')}`,
      ...names.map((name) => `insert into ${to}.${name} select * from ${from}.${name}`),
    ].join(';');
  return {
    make: async () => {
      await db.query(copy('app', 'backup'));
    },
    putBack: async () => {
      await db.query(copy('backup', 'app'));
    },
  };
};
