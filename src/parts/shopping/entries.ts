import { groupedBy } from '#core/grouped-by.ts';
import type { Day } from '#core/dates/day.ts';
import { limits } from '#core/limits.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { lastPricesOf, type LastPrices } from '#core/stock/last-prices.ts';
import { coverOf, suggestedPacks } from '#core/shopping/pack-cover.ts';
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
  /** The packs that jobs lack and no row is for yet, and how many each of these jobs needs; some may share one. */
  readonly forJobs: {
    readonly qty: number;
    readonly jobs: readonly { readonly jobId: string; readonly qty: number }[];
  };
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
  /** The ids of the jobs for which they are. */
  readonly jobIds: readonly string[];
}

/** What a job lacks of a thread, in mm, and the day on which it is planned or due. */
export interface JobNeed {
  readonly jobId: string;
  readonly missingMm: number;
  readonly neededBy: Day | null;
}

interface ShoppingSources {
  readonly threads: readonly OwnedThread[];
  readonly lines: readonly Line[];
  readonly ticks: readonly Tick[];
  /** Per tick id: how many of its spools are in stock. */
  readonly stocked: ReadonlyMap<string, number>;
  readonly teamMinSpools: number;
  /** By thread id: what jobs lack of it, first come first. */
  readonly missing?: ReadonlyMap<string, readonly JobNeed[]> | undefined;
}

/** Returns the open entries: those of stored rows, and those that only low stock or jobs suggest. */
export function entriesOf({
  threads,
  lines,
  ticks,
  stocked,
  teamMinSpools,
  missing,
}: ShoppingSources): readonly Entry[] {
  const prices = lastPricesOf(threads);
  const byId = new Map(threads.map((owned) => [owned.id, owned]));
  const open = lines.filter(({ data }) => data.status === 'wanted' || data.status === 'ordered');
  const groups = new Map<string, Group>();
  const groupOf = (key: string, start: Omit<Group, 'lines' | 'suggested' | 'forJobs'>): Group => {
    const group = groups.get(key) ?? { ...start, lines: [], suggested: 0, forJobs: { qty: 0, jobs: [] } };
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
  const byThread = groupedBy(open, ({ data }) => data.threadId);
  const ticksByLine = groupedBy(ticks, ({ data }) => data.lineId);
  const inStock = ({ id }: Line): number =>
    (ticksByLine.get(id) ?? []).reduce((sum, tick) => sum + (stocked.get(tick.id) ?? 0), 0);
  for (const owned of threads) {
    const own = (byThread.get(owned.id) ?? []).map((line) => comingOf(owned, line, inStock(line)));
    const low = suggestionsFor(owned, own, teamMinSpools, prices);
    const add = (lengthMm: number): Group => {
      const key = keyOf(owned.id, lengthMm, 'wanted');
      return groupOf(key, { key, status: 'wanted', owned, text: null, lengthMm });
    };
    for (const { lengthMm, qty } of low) add(lengthMm).suggested = qty;
    const needs = missing?.get(owned.id);
    if (needs === undefined) continue;
    const lowMm = lengthOf(suggestionsFor(owned, [], teamMinSpools, prices)) - lengthOf(low);
    for (const { lengthMm, ...forJobs } of packsForJobs(owned, needs, { own, lowMm, prices }))
      add(lengthMm).forJobs = forJobs;
  }
  return [...groups.values()].map((group) => entryOf(group, { ticksByLine, stocked, prices, missing }));
}

interface Group extends Pick<Entry, 'key' | 'status' | 'owned' | 'text' | 'lengthMm'> {
  readonly lines: Line[];
  suggested: number;
  forJobs: Entry['forJobs'];
}

const keyOf = (threadId: string, lengthMm: number | null, status: string): string =>
  [threadId, lengthMm, status].join();

/** The packs of an open row that are still to come: for low stock, for jobs, and for anything else. */
interface Coming {
  readonly lengthMm: number;
  readonly isOrdered: boolean;
  readonly low: number;
  readonly jobs: number;
  readonly other: number;
  readonly ofJob: (jobId: string) => number;
}

const comingOf = (owned: OwnedThread, line: Line, inStock: number): Coming => {
  const { data } = line;
  const left = Math.max(0, data.qty - inStock);
  const low = Math.min(left, lowPartOf(line));
  const sumOf = (reasons: typeof data.reasons) => reasons.reduce((sum, { qty }) => sum + qty, 0);
  const ofJobs = data.reasons.filter(({ kind }) => kind === 'job');
  const jobs = Math.min(left - low, sumOf(ofJobs));
  return {
    lengthMm: data.lengthMm ?? owned.thread.defaultLengthMm,
    isOrdered: data.status === 'ordered',
    low,
    jobs,
    other: left - low - jobs,
    ofJob: (jobId) => (left === 0 ? 0 : sumOf(ofJobs.filter(({ ref }) => ref === jobId))),
  };
};

/** What is ordered for jobs is not there for the minimum. */
const suggestionsFor = (owned: OwnedThread, coming: readonly Coming[], teamMinSpools: number, prices: LastPrices) => {
  const onOrder = coming
    .filter(({ isOrdered }) => isOrdered)
    .reduce(
      (sum, { low, other, lengthMm }) => ({
        spools: sum.spools + low + other,
        lengthMm: sum.lengthMm + (low + other) * lengthMm,
      }),
      { spools: 0, lengthMm: 0 },
    );
  return suggestedPacks(owned.thread, owned.stock, teamMinSpools, onOrder, prices.packs(owned.thread));
};

const lengthOf = (packs: readonly { readonly lengthMm: number; readonly qty: number }[]): number =>
  packs.reduce((sum, { lengthMm, qty }) => sum + lengthMm * qty, 0);

/**
 * Suggests packs for what jobs lack of a thread and no open row brings (rules: Shopping). A row that names a job is for
 * that job, whatever its number was set to; of the others each pack counts once, for low stock first.
 */
const packsForJobs = (
  { thread }: OwnedThread,
  needs: readonly JobNeed[],
  { own, lowMm, prices }: { readonly own: readonly Coming[]; readonly lowMm: number; readonly prices: LastPrices },
): readonly (Entry['forJobs'] & { readonly lengthMm: number })[] => {
  const others = own.reduce(
    (sum, { isOrdered, low, other, lengthMm }) => sum + (isOrdered ? low + other : other) * lengthMm,
    0,
  );
  let spareMm = Math.max(0, others - lowMm);
  const open = needs.flatMap(({ jobId, missingMm }) => {
    const named = own.reduce((sum, { ofJob, lengthMm }) => sum + ofJob(jobId) * lengthMm, 0);
    const mm = Math.max(0, missingMm - named);
    const lacksMm = Math.max(0, mm - spareMm);
    spareMm = Math.max(0, spareMm - mm);
    return lacksMm === 0 ? [] : [{ jobId, lacksMm }];
  });
  const offered = prices.packs(thread);
  const packs = offered.length > 0 ? offered : [{ lengthMm: thread.defaultLengthMm, priceMinor: null }];
  const shortMm = open.reduce((sum, { lacksMm }) => sum + lacksMm, 0);
  return (coverOf(shortMm, packs)?.packs ?? []).map(({ lengthMm, count }) => {
    const qty = Math.min(999, count);
    const jobs = open.slice(0, mostJobs).map(({ jobId, lacksMm }) => ({
      jobId,
      qty: Math.min(qty, Math.ceil(lacksMm / lengthMm)),
    }));
    return { lengthMm, qty, jobs };
  });
};

/** A row has one reason more, for low stock. */
const mostJobs = limits.shoppingReasons - 1;

interface Known extends Pick<ShoppingSources, 'stocked' | 'missing'> {
  readonly ticksByLine: ReadonlyMap<string, readonly Tick[]>;
  readonly prices: LastPrices;
}

const entryOf = ({ lines, suggested, ...group }: Group, { ticksByLine, stocked, prices, missing }: Known): Entry => {
  const ticks = lines.flatMap(({ id }) => ticksByLine.get(id) ?? []);
  const low = lines.map(lowPartOf);
  // a number that a person has set stays, whatever is suggested
  const set = lines.flatMap((line, at) => (setterOf([line]) === null ? [] : (low[at] ?? 0)));
  const lowQty = set.length > 0 ? Math.max(...set) : Math.max(suggested, 0, ...low);
  const wished = lines.reduce((sum, { data }, at) => sum + data.qty - (low[at] ?? 0), 0);
  const said = lines.find(({ data }) => data.priceMinor !== null)?.data.priceMinor;
  const paid = group.owned === undefined ? undefined : prices.get(group.owned.thread, group.lengthMm ?? 0);
  const reasons = lines.flatMap(({ data }) => data.reasons);
  const refsOf = (wanted: 'wish' | 'job') =>
    reasons.flatMap(({ kind, ref }) => (kind === wanted && ref !== null ? [ref] : []));
  const suggestedFor = new Set(group.forJobs.jobs.map(({ jobId }) => jobId));
  const needs = (missing?.get(group.owned?.id ?? '') ?? []).filter(({ jobId }) => suggestedFor.has(jobId));
  return {
    ...group,
    lines,
    ticks,
    qty: lowQty + wished + group.forJobs.qty,
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
      [...lines.map(({ data }) => data.neededBy), ...needs.map(({ neededBy }) => neededBy)]
        .filter((date) => date !== null)
        .toSorted()[0] ?? null,
    wishers: [...new Set(refsOf('wish'))],
    jobIds: [...new Set([...refsOf('job'), ...suggestedFor])],
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
