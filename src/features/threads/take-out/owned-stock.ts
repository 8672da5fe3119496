import type { TeamStock } from '#core/exchange/team-stock.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { OwnedThread } from '#inventory/inventory.ts';

export function stockOf(threads: readonly OwnedThread[], places: readonly FoundRow<'place'>[]): TeamStock {
  return {
    threads: threads.map(({ id, thread }) => ({ id, data: thread })),
    spools: threads.flatMap(({ spools }) => spools.map(({ id, spool }) => ({ id, data: spool }))),
    places,
  };
}
