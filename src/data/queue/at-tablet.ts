import type { TabletMeta, TeamDatabase } from '../database/team-database.ts';

/**
 * Stores who is at this workshop tablet, null for the account alone; undefined if nobody is. What is saved from then on is
 * attributed to them.
 */
export async function setAtTablet(
  db: TeamDatabase,
  device: string,
  present?: { readonly member: string | null; readonly untilMs: number },
): Promise<void> {
  await db.meta.put({ k: 'present', device, member: present?.member ?? null, untilMs: present?.untilMs ?? 0 });
}

/** Reads who was chosen last at this tablet; undefined if nobody ever was. */
export async function readAtTablet(db: TeamDatabase): Promise<TabletMeta | undefined> {
  const found = await db.meta.get('present');
  return found?.k === 'present' ? found : undefined;
}
