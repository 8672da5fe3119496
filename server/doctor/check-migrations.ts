import { counted } from '#server/base/counted.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { appliedMigrations, belongsToAuth, checkHistory } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations.ts';
import type { Sql } from '#server/db/sql.ts';
import { fine, skipped, wrong, type Finding } from './finding.ts';

/** Whether the database has any table of the product. */
export async function hasTables(sql: Sql): Promise<boolean> {
  const [made] = await sql.query<{ is: boolean }>(`select to_regclass('app.migration') is not null as is`);
  return made?.is === true;
}

/** Compares the migrations that the database has with the migrations of this release. Applies none. */
export async function checkMigrations(sql: Sql, embeddedAuth: boolean): Promise<Finding> {
  if (!(await hasTables(sql))) return skipped('migrations', 'The database is empty: the first start makes its tables.');
  const done = await appliedMigrations(sql);
  try {
    for (const applied of done) checkHistory(applied, migrations);
  } catch (error) {
    if (error instanceof StartRefusal) return wrong('migrations', error.message);
    throw error;
  }
  const missing = migrations.filter(
    ({ number, name }) => (embeddedAuth || !belongsToAuth(name)) && done.every((applied) => applied.number !== number),
  );
  return missing.length === 0
    ? fine('migrations', `All ${done.length} are applied.`)
    : wrong(
        'migrations',
        `${counted(missing.length, 'of this release is', 'of this release are')} not applied: a server of an older release runs here. Restart it with this release; the start applies them.`,
      );
}
