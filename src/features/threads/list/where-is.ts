import { counts } from '#core/stock/stock.ts';
import type { OwnedThread } from '#inventory/inventory.ts';

/** Writes the places of a thread's spools that count as stock, each place once, separated by commas. */
export function whereIs({ spools }: Pick<OwnedThread, 'spools'>, names: ReadonlyMap<string, string>): string {
  const found = spools.flatMap(({ spool }) =>
    spool.placeId === null || !counts(spool) ? [] : (names.get(spool.placeId) ?? []),
  );
  return [...new Set(found)].join(', ');
}
