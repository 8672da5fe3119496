import type { OwnedThread } from '#data/inventory/inventory.ts';
import { entriesOf, type Entry, type Line, type Tick } from './entries.ts';

/** What the list shows. */
export interface ShoppingView {
  readonly wanted: readonly Entry[];
  readonly ordered: readonly Entry[];
  /** The lines received or dropped last, the newest first, with their ticks. */
  readonly done: readonly Line[];
  readonly doneTicks: readonly Tick[];
  /** How many were received or dropped in all. */
  readonly doneCount: number;
}

const lastDone = 20;

/** The list from what is stored of it and all the team's threads: what is low is on it too. */
export const shoppingViewOf = (
  stored: { readonly lines: readonly Line[]; readonly ticks: readonly Tick[] },
  threads: readonly OwnedThread[],
  teamMinSpools: number,
): ShoppingView => {
  const entries = entriesOf({ threads, ...stored, teamMinSpools });
  const done = stored.lines.filter(({ data }) => data.status === 'received' || data.status === 'dropped');
  const last = done.slice(-lastDone).toReversed();
  const lastIds = new Set(last.map(({ id }) => id));
  return {
    wanted: entries.filter(({ status }) => status === 'wanted'),
    ordered: entries.filter(({ status }) => status === 'ordered'),
    done: last,
    doneTicks: stored.ticks.filter(({ data }) => lastIds.has(data.lineId)),
    doneCount: done.length,
  };
};
