import { counts } from '#core/stock/stock.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';

/** The places of a thread's spools that count, each once: nobody looks for what is used up or lost. */
export const whereIs = ({ spools }: Pick<OwnedThread, 'spools'>, names: ReadonlyMap<string, string>): string => {
  const found = spools.flatMap(({ spool }) =>
    spool.placeId === null || !counts(spool) ? [] : (names.get(spool.placeId) ?? []),
  );
  return [...new Set(found)].join(', ');
};
