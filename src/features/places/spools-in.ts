import type { OwnedSpool, OwnedThread } from '#inventory/inventory.ts';

export interface HeldSpool {
  readonly owned: OwnedThread;
  readonly one: OwnedSpool;
}

/** Returns the spools directly in a place, not in places within it, in the order of the threads. */
export const spoolsIn = (threads: readonly OwnedThread[], placeId: string): readonly HeldSpool[] =>
  threads.flatMap((owned) =>
    owned.spools.filter(({ spool }) => spool.placeId === placeId).map((one) => ({ owned, one })),
  );
