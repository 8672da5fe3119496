import { tickedSpoolId } from '#core/mutations/derived-ids.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { Entry, Tick } from './entries.ts';

/** A spool that a person ticked as bought on the shopping list and that is not in stock yet. */
export interface TickedSpool {
  readonly id: string;
  readonly tick: Tick;
}

/**
 * Returns the spools of these ticks that are not in stock yet, in order, with ids equal on every device (rules:
 * Shopping).
 */
export async function tickedSpools(
  { db, actor }: TeamStore,
  unstocked: Entry['unstocked'],
): Promise<readonly TickedSpool[]> {
  const missing = await Promise.all(
    unstocked.map(async ({ tick, qty }) => {
      const ids = Array.from({ length: tick.data.qty }, (_, nth) => tickedSpoolId(actor.teamId, tick.id, nth));
      const known = await db.rows.bulkGet(ids.map((id) => rowKey('spool', id)));
      const free = ids.filter((_, nth) => known[nth]?.deleted !== false);
      return free.slice(0, qty).map((id) => ({ id, tick }));
    }),
  );
  return missing.flat();
}
