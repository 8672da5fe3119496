import type { OwnedThread } from '#inventory/inventory.ts';
import { entriesOf, type Entry, type JobNeed, type Line, type Tick } from './entries.ts';

export interface ShoppingView {
  readonly wanted: readonly Entry[];
  readonly ordered: readonly Entry[];
  /** Received or dropped lines, the last closed first, at most `lastDone`; `doneTicks` has their ticks. */
  readonly done: readonly Line[];
  readonly doneTicks: readonly Tick[];
  /** How many lines were received or dropped in all. */
  readonly doneCount: number;
}

const lastDone = 20;

/** Makes the list from its stored rows and the team's threads, because low colours and what jobs lack are on it too. */
export function shoppingViewOf(
  stored: Pick<Parameters<typeof entriesOf>[0], 'lines' | 'ticks' | 'stocked'>,
  threads: readonly OwnedThread[],
  teamMinSpools: number,
  missing?: ReadonlyMap<string, readonly JobNeed[]>,
): ShoppingView {
  const entries = entriesOf({ threads, ...stored, teamMinSpools, missing });
  const done = stored.lines.filter(({ data }) => data.status === 'received' || data.status === 'dropped');
  // nothing changes a line after it was closed
  const last = done.toReversed().toSorted(lastChangedFirst).slice(0, lastDone);
  const lastIds = new Set(last.map(({ id }) => id));
  return {
    wanted: entries.filter(({ status }) => status === 'wanted'),
    ordered: entries.filter(({ status }) => status === 'ordered'),
    done: last,
    doneTicks: stored.ticks.filter(({ data }) => lastIds.has(data.lineId)),
    doneCount: done.length,
  };
}

const lastChangedFirst = ({ data: a }: Line, { data: b }: Line): number =>
  Number(a.updatedAt < b.updatedAt) - Number(a.updatedAt > b.updatedAt);
