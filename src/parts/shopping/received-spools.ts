import type { Action } from '#core/mutations/registry.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { addSpoolActions, type NewSpools } from '#parts/threads/new-spools.ts';
import type { Entry } from './entries.ts';
import { tickedSpools } from './ticked-spools.ts';

/** Returns actions that add the spools that arrived for an entry, those of ticked packs first. */
export const receivedSpools = async (
  store: TeamStore,
  { unstocked }: Pick<Entry, 'unstocked'>,
  spools: NewSpools,
  reachable: boolean,
): Promise<readonly Action[]> => {
  const ticked = await tickedSpools(store, unstocked);
  const known = ticked.map(({ id, tick }) => ({ id, groupId: tick.id }));
  return addSpoolActions(store, { ...spools, known }, reachable);
};
