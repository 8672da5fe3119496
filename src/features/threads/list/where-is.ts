import { counts } from '#core/stock/stock.ts';
import type { OwnedThread } from '#inventory/inventory.ts';

/** Writes the places of a thread's spools, each once, separated by commas. Used up or lost spools are left out. */
export const whereIs = ({ spools }: Pick<OwnedThread, 'spools'>, names: ReadonlyMap<string, string>): string => {
  const found = spools.flatMap(({ spool }) =>
    spool.placeId === null || !counts(spool) ? [] : (names.get(spool.placeId) ?? []),
  );
  return [...new Set(found)].join(', ');
};
