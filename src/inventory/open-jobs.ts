import { foundOf } from '#data/rows/local-rows.ts';
import { living } from '#data/rows/stored-rows.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';

/** Whether the team has a job that is neither done nor dropped. Safe inside a live query. */
export async function hasOpenJobs(db: TeamDatabase): Promise<boolean> {
  const open = await living(db, 'job')
    .filter((row) => !closed.has(foundOf<'job'>(row).data.status))
    .first();
  return open !== undefined;
}

const closed: ReadonlySet<string> = new Set(['done', 'dropped']);
