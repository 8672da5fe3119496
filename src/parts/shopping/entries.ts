import { groupedBy } from '#core/grouped-by.ts';
import type { FoundRow } from '#core/rows.ts';
import { suggestedPacks } from '#core/shopping/suggestion.ts';
import { countedTicks, tickedQty } from '#core/shopping/ticked.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';
import { lastPricesOf, packsOf, type LastPrices } from './last-prices.ts';

/** A row of the list as it is stored. */
export type Line = FoundRow<'shoppingLine'>;
/** A tick as it is stored. */
export type Tick = FoundRow<'shoppingTick'>;

/** What a person sees as one line: everything open of one colour and pack, wanted or ordered. */
export interface Entry {
  readonly key: string;
  readonly status: 'wanted' | 'ordered';
  /** Undefined for what is no thread. */
  readonly owned: OwnedThread | undefined;
  readonly text: string | null;
  readonly lengthMm: number | null;
  /** The rows behind it; none while it is only suggested by low stock. */
  readonly lines: readonly Line[];
  readonly ticks: readonly Tick[];
  readonly qty: number;
  /** How many packs of it are for low stock. */
  readonly lowQty: number;
  readonly ticked: number;
  /** Of one pack, as said on the line or as paid last; null when nobody knows. */
  readonly priceMinor: number | null;
  readonly shop: string | null;
  readonly neededBy: string | null;
  /** Who wished for it. */
  readonly wishers: readonly string[];
}

/** What the list is made of. */
export interface ShoppingSources {
  readonly threads: readonly OwnedThread[];
  readonly lines: readonly Line[];
  readonly ticks: readonly Tick[];
  readonly teamMinSpools: number;
}

/** The open lines of the list: rows of one colour and pack as one, low stock counted once and wishes added, and what low stock suggests beyond. */
export const entriesOf = ({ threads, lines, ticks, teamMinSpools }: ShoppingSources): readonly Entry[] => {
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
    if (threadId !== null && owned === undefined) continue; // its thread is not on this device, or was removed
    const lengthMm = line.data.lengthMm ?? owned?.thread.defaultLengthMm ?? null;
    const state = status === 'ordered' ? 'ordered' : 'wanted';
    const key = threadId === null ? line.id : keyOf(threadId, lengthMm, state);
    groupOf(key, { key, status: state, owned, text, lengthMm }).lines.push(line);
  }
  const ordered = groupedBy(
    open.filter(({ data }) => data.status === 'ordered'),
    ({ data }) => data.threadId,
  );
  for (const owned of threads)
    for (const { lengthMm, qty } of suggestionsFor(owned, ordered.get(owned.id) ?? [], teamMinSpools, prices)) {
      const key = keyOf(owned.id, lengthMm, 'wanted');
      groupOf(key, { key, status: 'wanted', owned, text: null, lengthMm }).suggested = qty;
    }
  const ticksByLine = groupedBy(ticks, ({ data }) => data.lineId);
  return [...groups.values()].map((group) => entryOf(group, ticksByLine, prices));
};

interface Group extends Pick<Entry, 'key' | 'status' | 'owned' | 'text' | 'lengthMm'> {
  readonly lines: Line[];
  suggested: number;
}

const keyOf = (threadId: string, lengthMm: number | null, status: string): string =>
  [threadId, lengthMm, status].join();

const suggestionsFor = (owned: OwnedThread, ordered: readonly Line[], teamMinSpools: number, prices: LastPrices) => {
  const onOrder = ordered.reduce(
    (sum, { data }) => ({
      spools: sum.spools + data.qty,
      lengthMm: sum.lengthMm + data.qty * (data.lengthMm ?? owned.thread.defaultLengthMm),
    }),
    { spools: 0, lengthMm: 0 },
  );
  return suggestedPacks(owned.thread, owned.stock, teamMinSpools, onOrder, packsOf(prices, owned.thread));
};

const entryOf = (
  { lines, suggested, ...group }: Group,
  ticksByLine: ReadonlyMap<string, readonly Tick[]>,
  prices: LastPrices,
): Entry => {
  const ticks = lines.flatMap(({ id }) => ticksByLine.get(id) ?? []);
  const low = lines.map(lowPartOf);
  const lowQty = Math.max(suggested, 0, ...low);
  const wished = lines.reduce((sum, { data }, at) => sum + data.qty - (low[at] ?? 0), 0);
  const said = lines.find(({ data }) => data.priceMinor !== null)?.data.priceMinor;
  const paid = group.owned === undefined ? undefined : prices.get(group.owned.thread, group.lengthMm ?? 0);
  return {
    ...group,
    lines,
    ticks,
    qty: lowQty + wished,
    lowQty,
    ticked: tickedQty(ticks.map(({ id, data }) => ({ ...data, id }))),
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

/** How many packs of a row are for low stock; never more than the row has. */
const lowPartOf = ({ data }: Line): number => {
  const low = data.reasons.filter(({ kind }) => kind === 'low').reduce((sum, { qty }) => sum + qty, 0);
  return Math.min(data.qty, low);
};

/** The ticks of an entry that count. */
export const countedTicksOf = ({ ticks }: Pick<Entry, 'ticks'>): readonly Tick[] => {
  const counted = new Set(countedTicks(ticks.map(({ id, data }) => ({ ...data, id }))).map(({ id }) => id));
  return ticks.filter(({ id }) => counted.has(id));
};
