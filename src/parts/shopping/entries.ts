import { groupedBy } from '#core/grouped-by.ts';
import type { Day } from '#core/dates/day.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { lastPricesOf, type LastPrices } from '#core/stock/last-prices.ts';
import { suggestedPacks } from '#core/shopping/pack-cover.ts';
import { boughtQty, countedTicks } from '#core/shopping/ticked.ts';
import type { OwnedThread } from '#inventory/inventory.ts';

export type Line = FoundRow<'shoppingLine'>;
export type Tick = FoundRow<'shoppingTick'>;

/** One line of the list: the open rows of one colour, pack length and status, or one row that is not about a thread. */
export interface Entry {
  readonly key: string;
  readonly status: 'wanted' | 'ordered';
  /** Undefined for a line that is not about a thread. */
  readonly owned: OwnedThread | undefined;
  readonly text: string | null;
  readonly lengthMm: number | null;
  /** The rows of the entry; none if so far only low stock suggests it. */
  readonly lines: readonly Line[];
  readonly ticks: readonly Tick[];
  readonly qty: number;
  /** How many of the packs are for low stock. */
  readonly lowQty: number;
  /** How many packs are bought: ticked, or in stock though their tick was taken back. */
  /** How many packs are bought: ticked, or in stock though their tick was taken back. */
  readonly ticked: number;
  /** The ticks that were not undone and whose packs are not all in stock yet, each with the number of missing packs. */
  readonly unstocked: readonly { readonly tick: Tick; readonly qty: number }[];
  /** Price of one pack in minor units: as set on the line, or as last paid; null if unknown. */
  readonly priceMinor: number | null;
  readonly shop: string | null;
  readonly neededBy: Day | null;
  /** The ids of the people who asked for these packs. */
  readonly wishers: readonly string[];
}

interface ShoppingSources {
  readonly threads: readonly OwnedThread[];
  readonly lines: readonly Line[];
  readonly ticks: readonly Tick[];
  /** Per tick id: how many of its spools are in stock. */
  readonly stocked: ReadonlyMap<string, number>;
  readonly teamMinSpools: number;
}

/** Returns the open entries: those of stored rows, and those that only low stock suggests. */
export function entriesOf({ threads, lines, ticks, stocked, teamMinSpools }: ShoppingSources): readonly Entry[] {
  const prices = lastPricesOf(threads);
  const byId = new Map(threads.map((owned) => [owned.id, owned]));
  const open = lines.filter(({ data }) => data.status === 'wanted' || data.status === 'ordered');
  const groups = new Map<string, Group>();
  const groupOf = (key: string, start: Omit<Group, 'lines' | 'suggested'>): Group => {
    const group = groups.get(key) ?? { ...start, lines: [], suggested: 0 };
    groups.set(key, group);
    return group;
  };
  for (const line of open) {
    const { threadId, text, status } = line.data;
    const owned = threadId === null ? undefined : byId.get(threadId);
    if (threadId !== null && owned === undefined) continue; // its thread was deleted or is not on this device
    const lengthMm = line.data.lengthMm ?? owned?.thread.defaultLengthMm ?? null;
    const state = status === 'ordered' ? 'ordered' : 'wanted';
    const key = threadId === null ? line.id : keyOf(threadId, lengthMm, state);
    groupOf(key, { key, status: state, owned, text, lengthMm }).lines.push(line);
  }
  const ordered = groupedBy(
    open.filter(({ data }) => data.status === 'ordered'),
    ({ data }) => data.threadId,
  );
  const ticksByLine = groupedBy(ticks, ({ data }) => data.lineId);
  const inStock = ({ id }: Line): number =>
    (ticksByLine.get(id) ?? []).reduce((sum, tick) => sum + (stocked.get(tick.id) ?? 0), 0);
  for (const owned of threads) {
    const open = (ordered.get(owned.id) ?? []).map((line) => ({
      ...line.data,
      qty: Math.max(0, line.data.qty - inStock(line)),
    }));
    for (const { lengthMm, qty } of suggestionsFor(owned, open, teamMinSpools, prices)) {
      const key = keyOf(owned.id, lengthMm, 'wanted');
      groupOf(key, { key, status: 'wanted', owned, text: null, lengthMm }).suggested = qty;
    }
  }
  return [...groups.values()].map((group) => entryOf(group, ticksByLine, stocked, prices));
}

interface Group extends Pick<Entry, 'key' | 'status' | 'owned' | 'text' | 'lengthMm'> {
  readonly lines: Line[];
  suggested: number;
}

const keyOf = (threadId: string, lengthMm: number | null, status: string): string =>
  [threadId, lengthMm, status].join();

const suggestionsFor = (
  owned: OwnedThread,
  ordered: readonly Pick<Line['data'], 'qty' | 'lengthMm'>[],
  teamMinSpools: number,
  prices: LastPrices,
) => {
  const onOrder = ordered.reduce(
    (sum, { qty, lengthMm }) => ({
      spools: sum.spools + qty,
      lengthMm: sum.lengthMm + qty * (lengthMm ?? owned.thread.defaultLengthMm),
    }),
    { spools: 0, lengthMm: 0 },
  );
  return suggestedPacks(owned.thread, owned.stock, teamMinSpools, onOrder, prices.packs(owned.thread));
};

const entryOf = (
  { lines, suggested, ...group }: Group,
  ticksByLine: ReadonlyMap<string, readonly Tick[]>,
  stocked: ReadonlyMap<string, number>,
  prices: LastPrices,
): Entry => {
  const ticks = lines.flatMap(({ id }) => ticksByLine.get(id) ?? []);
  const low = lines.map(lowPartOf);
  // a number that a person has set stays, whatever is suggested
  const set = lines.flatMap((line, at) => (setterOf([line]) === null ? [] : (low[at] ?? 0)));
  const lowQty = set.length > 0 ? Math.max(...set) : Math.max(suggested, 0, ...low);
  const wished = lines.reduce((sum, { data }, at) => sum + data.qty - (low[at] ?? 0), 0);
  const said = lines.find(({ data }) => data.priceMinor !== null)?.data.priceMinor;
  const paid = group.owned === undefined ? undefined : prices.get(group.owned.thread, group.lengthMm ?? 0);
  return {
    ...group,
    lines,
    ticks,
    qty: lowQty + wished,
    lowQty,
    ticked: boughtQty(
      ticks.map(({ id, data }) => ({ ...data, id })),
      stocked,
    ),
    unstocked:
      group.owned === undefined
        ? []
        : countedTicksOf({ ticks })
            .map((tick) => ({ tick, qty: tick.data.qty - (stocked.get(tick.id) ?? 0) }))
            .filter(({ qty }) => qty > 0),
    priceMinor: said ?? paid ?? null,
    shop: lines.find(({ data }) => data.shop !== null)?.data.shop ?? null,
    neededBy:
      lines
        .map(({ data }) => data.neededBy)
        .filter((date) => date !== null)
        .toSorted()[0] ?? null,
    wishers: [
      ...new Set(
        lines.flatMap(({ data }) =>
          data.reasons.flatMap(({ kind, ref }) => (kind === 'wish' && ref !== null ? [ref] : [])),
        ),
      ),
    ],
  };
};

/** Counts the packs of a row that are for low stock; at most as many as the row has. */
export function lowPartOf({ data }: Line): number {
  const low = data.reasons.filter(({ kind }) => kind === 'low').reduce((sum, { qty }) => sum + qty, 0);
  return Math.min(data.qty, low);
}

/** Returns the person who set how many packs of rows are for low stock; null if no person did. */
export function setterOf(lines: readonly Line[]): string | null {
  return (
    lines.flatMap(({ data }) => data.reasons.flatMap(({ kind, ref }) => (kind === 'low' ? (ref ?? []) : [])))[0] ?? null
  );
}

/** Returns the entry's ticks that count: no tick that was undone, and no tick that undoes another. */
export function countedTicksOf({ ticks }: Pick<Entry, 'ticks'>): readonly Tick[] {
  const counted = new Set(countedTicks(ticks.map(({ id, data }) => ({ ...data, id }))).map(({ id }) => id));
  return ticks.filter(({ id }) => counted.has(id));
}
