import { groupedBy } from '#core/grouped-by.ts';
import { spoolLines } from '#core/stock/spool-lines.ts';
import type { OwnedSpool, OwnedThread } from '#inventory/inventory.ts';

export interface HeldSpool {
  readonly owned: OwnedThread;
  readonly one: OwnedSpool;
}

/** Returns the spools directly in a place, not in places within it, in the order of the threads. */
export function spoolsIn(threads: readonly OwnedThread[], placeId: string): readonly HeldSpool[] {
  return threads.flatMap((owned) =>
    owned.spools.filter(({ spool }) => spool.placeId === placeId).map((one) => ({ owned, one })),
  );
}

/** Groups the spools of a place by thread; sealed ones that are alike share a line. */
export function linesIn(held: readonly HeldSpool[]): readonly (readonly HeldSpool[])[] {
  return [...groupedBy(held, ({ owned }) => owned.id).values()].flatMap((ofThread) =>
    spoolLines(ofThread.map((spool) => ({ id: spool.one.id, spool: spool.one.spool, held: spool }))).map((line) =>
      line.map((one) => one.held),
    ),
  );
}
