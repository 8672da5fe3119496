import { tickedSpoolId } from '#core/mutations/derived-ids.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { addSpoolActions, type NewSpools } from '#parts/threads/new-spools.ts';
import type { Entry } from './entries.ts';
import { tickedSpools } from './ticked-spools.ts';

/**
 * Returns actions that add the spools that arrived for an entry, those of ticked packs first. `extra`: how many came
 * beyond these; they belong to the tick `tickId`, which the caller adds, so that the line knows what came for it.
 */
export async function receivedSpools(
  store: TeamStore,
  { unstocked }: Pick<Entry, 'unstocked'>,
  spools: NewSpools,
  { reachable, tickId }: { readonly reachable: boolean; readonly tickId: string },
): Promise<{ readonly actions: readonly Action[]; readonly extra: number }> {
  const ticked = await tickedSpools(store, unstocked);
  const extra = Math.max(0, spools.count - ticked.length);
  const known = [
    ...ticked.map(({ id, tick }) => ({ id, groupId: tick.id })),
    ...Array.from({ length: extra }, (_, nth) => ({
      id: tickedSpoolId(store.actor.teamId, tickId, nth),
      groupId: tickId,
    })),
  ];
  return { actions: await addSpoolActions(store, { ...spools, known }, reachable), extra };
}
