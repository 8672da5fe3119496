import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Sql } from '#server/db/sql.ts';
import { backupsIn, timesOfBackups } from '#server/backup/keep-backups.ts';
import { fine, messageOf, skipped, wrong, type Finding } from './finding.ts';

const hourMs = 3_600_000;
const oldestHours = 26; // the server makes a backup each day and needs some time for it

/** Checks that the newest backup is at most 26 h old. Skips an external database, and a new one without a backup. */
export async function checkBackups(
  { databaseUrl, dataDir }: Config,
  sql: Sql | undefined,
  clock: Clock,
): Promise<Finding> {
  if (databaseUrl !== undefined)
    return skipped('backups', 'DATABASE_URL is set: your PostgreSQL is backed up by its own means.');
  const folder = backupsIn(dataDir);
  const times = await timesOfBackups(dataDir).catch((error: Error) => error);
  if (times instanceof Error)
    return wrong('backups', `${folder} cannot be read (${messageOf(times)}): mend its permissions.`);
  const since = sql && (await beginOf(sql));
  if (times.length === 0 && (since === undefined || clock() - since < oldestHours * hourMs))
    return skipped('backups', 'There is none yet: the server makes one in its first minutes.');
  if (times.length === 0)
    return wrong(
      'backups',
      `There is none in ${folder}: look into the log of the server for why, and make one with "backup".`,
    );
  const age = (clock() - Math.max(...times)) / hourMs;
  const hours = Math.floor(age);
  return age <= oldestHours
    ? fine('backups', `The newest is ${hours} h old. Copy ${folder} to another disk.`)
    : wrong('backups', `The newest is ${hours} h old: look into the log of the server for why none was made since.`);
}

const beginOf = async (sql: Sql): Promise<number | undefined> => {
  const [row] = await sql.query<{ at: Date | null }>('select min(at) as at from app.migration');
  return row?.at?.getTime();
};
