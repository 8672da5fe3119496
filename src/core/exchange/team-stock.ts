import type { Place } from '../kinds/place.ts';
import type { Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';
import { sortedInSteps } from '#core/steps/sorted-in-steps.ts';
import { joined } from './cell-text.ts';

/** A row of a team that is not deleted. */
export interface Kept<T> {
  readonly id: string;
  readonly data: T;
}

/** The threads, spools and places of a team that are not deleted. */
export interface TeamStock {
  readonly threads: readonly Kept<Thread>[];
  readonly spools: readonly Kept<Spool>[];
  readonly places: readonly Kept<Place>[];
}

/** A thread with its spools, sorted as in an exported file. */
export interface ListedThread extends Kept<Thread> {
  /** 1 for a chart's thread and for the first hand-typed one with this brand, line and number; 2 for the next. */
  readonly copy: number;
  readonly spools: readonly Kept<Spool>[];
}

/** Returns brand, line and number as one text, as a key for look-ups. */
export function identityOf({ brand, line, code }: Pick<Thread, 'brand' | 'line' | 'code'>): string {
  return [brand, line, code].join('\u0000');
}

/** Sorts threads as in a file: by brand, line and number, a chart's thread first, then by id; spools by short code. */
export function* listedInSteps({
  threads,
  spools,
}: Pick<TeamStock, 'threads' | 'spools'>): Generator<void, readonly ListedThread[]> {
  const byThread = new Map<string, Kept<Spool>[]>();
  for (const spool of spools) {
    const known = byThread.get(spool.data.threadId);
    if (known === undefined) byThread.set(spool.data.threadId, [spool]);
    else known.push(spool);
  }
  const named: { readonly thread: Kept<Thread>; readonly sort: string }[] = [];
  for (const thread of threads) {
    yield;
    named.push({ thread, sort: sortOf(thread.data) });
  }
  const sorted = yield* sortedInSteps(named, (a, b) => compare(a.sort, b.sort) || compare(a.thread.id, b.thread.id));
  const copies = new Map<string, number>();
  const all: ListedThread[] = [];
  for (const { thread } of sorted) {
    yield;
    const key = identityOf(thread.data);
    const copy = thread.data.catalogueId === null ? (copies.get(key) ?? 0) + 1 : 1;
    if (thread.data.catalogueId === null) copies.set(key, copy);
    const own = yield* sortedInSteps(
      byThread.get(thread.id) ?? [],
      (a, b) => compare(a.data.shortCode, b.data.shortCode) || compare(a.id, b.id),
    );
    all.push({ ...thread, copy, spools: own });
  }
  return all;
}

// Among threads with equal names the chart's comes first. Ids decide the order only among hand-typed ones.
const sortOf = ({ brand, line, code, catalogueId }: Thread): string =>
  [brand, line, code.padStart(8, '0'), code, catalogueId ?? '\uffff'].join('\u0000');

/** Returns the path of each place, from the outermost place inwards. */
export function placePaths(places: readonly Kept<Place>[]): ReadonlyMap<string, string> {
  const byId = new Map(places.map((place) => [place.id, place.data]));
  const namesOf = (id: string, seen: ReadonlySet<string>): readonly string[] => {
    const place = byId.get(id);
    if (place === undefined || seen.has(id)) return [];
    return [...(place.parentId === null ? [] : namesOf(place.parentId, new Set([...seen, id]))), place.name];
  };
  return new Map(places.map(({ id }) => [id, joined(namesOf(id, new Set()), '>')]));
}

/** Compares two texts by their code units: the order is the same on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
