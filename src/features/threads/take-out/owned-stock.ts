import type { TeamStock } from '#core/exchange/team-stock.ts';
import type { FoundRow } from '#core/rows.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';

/** What this device holds of a team's stock. */
export const stockOf = (threads: readonly OwnedThread[], places: readonly FoundRow<'place'>[]): TeamStock => ({
  threads: threads.map(({ id, thread }) => ({ id, data: thread })),
  spools: threads.flatMap(({ spools }) => spools.map(({ id, spool }) => ({ id, data: spool }))),
  places,
});
