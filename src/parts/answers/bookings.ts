import type { Thread } from '#core/kinds/thread.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import type { RecentMovement } from '#inventory/recent-movements.ts';

/** A booking with one of its threads. `colours`: how many of its threads still exist; `thread`: the first of these. */
export interface Booking {
  readonly movement: RecentMovement;
  readonly thread: (Thread & { readonly id: string }) | undefined;
  readonly colours: number;
}

export const mostBookings = 8;

export function bookingsOf(recent: readonly RecentMovement[], threads: readonly OwnedThread[]): readonly Booking[] {
  const bySpool = new Map(threads.flatMap((owned) => owned.spools.map((spool) => [spool.id, owned] as const)));
  return recent.map((movement) => {
    const booked = new Set([...movement.spoolIds].flatMap((id) => bySpool.get(id) ?? []));
    const [first] = booked;
    return { movement, thread: first && { ...first.thread, id: first.id }, colours: booked.size };
  });
}
