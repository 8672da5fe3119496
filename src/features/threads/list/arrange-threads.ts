import { counts } from '#core/stock/stock.ts';
import { familyOf, oklchOf } from '#core/colours/colour.ts';
import type { Likeness } from '#core/colours/colour-distance.ts';
import { nearestThreads } from '#core/colours/nearest-threads.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';

/** In which order threads are shown. */
export const sorts = ['number', 'hue', 'amount', 'lastUsed'] as const;

/** What is wanted of the list beside the search: an order, what a thread must be, and a colour that it should be like. Empty text = any. */
export interface Wish {
  readonly sort: (typeof sorts)[number];
  readonly family: string;
  readonly material: string;
  readonly effect: string;
  readonly weight: string;
  readonly placeId: string;
  /** `#rrggbb`, or empty. */
  readonly like: string;
}

/** A wish for everything, by number. */
export const anything: Wish = {
  sort: 'number',
  family: '',
  material: '',
  effect: '',
  weight: '',
  placeId: '',
  like: '',
};

/** Threads in the order that was wished for; with a colour, how like it each is. */
export interface Arranged {
  readonly threads: readonly OwnedThread[];
  readonly likeness: ReadonlyMap<string, Likeness>;
}

/** Picks and orders threads. A colour comes before every other order: the nearest first (CIEDE2000), and what has no colour is not there. */
export const arrangeThreads = (threads: readonly OwnedThread[], wish: Wish): Arranged => {
  const picked = threads.filter(
    ({ thread, spools }) =>
      (wish.family === '' || (thread.family ?? familyOf(thread.hex, thread.effect)) === wish.family) &&
      (wish.material === '' || thread.material === wish.material) &&
      (wish.effect === '' || thread.effect === wish.effect) &&
      (wish.weight === '' || thread.weight === wish.weight) &&
      (wish.placeId === '' || spools.some(({ spool }) => spool.placeId === wish.placeId && counts(spool))),
  );
  if (wish.like === '') return { threads: sorted(picked, wish.sort), likeness: new Map() };
  const candidates = picked.map((owned) => ({ owned, thread: owned.thread, knownMm: owned.stock.knownMm }));
  const near = nearestThreads(
    { hex: wish.like, ...(wish.effect !== '' && { effect: wish.effect as OwnedThread['thread']['effect'] }) },
    candidates,
  );
  return {
    threads: near.map(({ candidate }) => candidate.owned),
    likeness: new Map(near.map(({ candidate, likeness }) => [candidate.owned.id, likeness])),
  };
};

const sorted = (threads: readonly OwnedThread[], sort: Wish['sort']): readonly OwnedThread[] => {
  switch (sort) {
    case 'number':
      return threads;
    case 'hue':
      return byKey(threads, ({ thread }) => hueOf(thread.hex), 1);
    case 'amount':
      return byKey(threads, ({ stock }) => stock.knownMm, -1);
    case 'lastUsed':
      return byKey(threads, lastUsed, -1);
  }
};

/** Each key is worked out once; equals keep their order. */
const byKey = (
  threads: readonly OwnedThread[],
  keyOf: (owned: OwnedThread) => number,
  direction: 1 | -1,
): readonly OwnedThread[] =>
  threads
    .map((owned) => ({ owned, key: keyOf(owned) }))
    .toSorted((a, b) => (a.key - b.key) * direction)
    .map(({ owned }) => owned);

/** Every booking rewrites its spool, so the spool knows when it was last in a hand. */
const lastUsed = ({ spools }: OwnedThread): number =>
  Math.max(0, ...spools.map(({ spool }) => Date.parse(spool.updatedAt) || 0));

/** Round the circle of hues, then the greys from light to dark, then what has no colour. */
const hueOf = (hex: string | null): number => {
  const oklch = hex === null ? undefined : oklchOf(hex);
  if (oklch === undefined) return 2000;
  return oklch.c < 0.03 ? 1000 + (1 - oklch.l) * 100 : Math.floor(oklch.h / 12) * 12 + (1 - oklch.l);
};
