import { oklchOf } from '../colours/colour.ts';
import type { Effect } from '../kinds/thread.ts';

/** The fields of a thread that the wall reads: the screen that shows all threads by colour. */
export interface WallThread {
  readonly hex: string | null;
  readonly moreHex: readonly string[];
  readonly effect: Effect;
}

/** The parts of the wall in order: colours by hue, greys, and threads that no single known colour describes. */
const wallParts = ['colours', 'greys', 'metallic', 'special', 'multi', 'unknown'] as const;

/** A part of the thread wall. */
export type WallPart = (typeof wallParts)[number];

/** A thread with its colour in OKLab: lightness (0–1) and the axes a and b. */
export interface Placed<T> {
  readonly item: T;
  readonly l: number;
  readonly a: number;
  readonly b: number;
  /** Degrees from `firstHue`. The wall begins with pink, because the fewest threads are there. */
  readonly hue: number;
}

/** Sorts threads into parts and leaves out empty parts: colours by hue, all other parts from light to dark. */
export function wallOf<T>(
  items: readonly T[],
  threadOf: (item: T) => WallThread,
): readonly { readonly part: WallPart; readonly threads: readonly Placed<T>[] }[] {
  const parts = new Map<WallPart, Placed<T>[]>(wallParts.map((part) => [part, []]));
  for (const item of items) {
    const thread = threadOf(item);
    const colour = thread.hex === null ? undefined : oklchOf(thread.hex);
    const { l, c, h } = colour ?? { l: 0, c: 0, h: 0 };
    const angle = (h * Math.PI) / 180;
    const hue = (h - firstHue + 360) % 360;
    const part = specialPart(thread) ?? (colour === undefined ? 'unknown' : c < leastChroma ? 'greys' : 'colours');
    parts.get(part)?.push({ item, l, a: c * Math.cos(angle), b: c * Math.sin(angle), hue });
  }
  return wallParts.flatMap((part) => {
    const threads = parts.get(part) ?? [];
    const order = part === 'colours' ? byHue : byLightness;
    return threads.length === 0 ? [] : [{ part, threads: threads.toSorted(order) }];
  });
}

/**
 * Cuts a part into slices of at most `size`. A slice of colours is a narrow band of hue, roughly from light to dark.
 */
export function slicesOf<T>(
  part: WallPart,
  threads: readonly Placed<T>[],
  size: number,
): readonly (readonly Placed<T>[])[] {
  const count = Math.ceil(threads.length / Math.max(1, size));
  // Equally long slices need little stretching to fill a rectangle. Other parts get full slices; only the last is
  // shorter.
  const isEven = part === 'colours' && size > shortSlice;
  const edge = (at: number): number => (isEven ? Math.round((at * threads.length) / count) : at * size);
  const slices = Array.from({ length: count }, (_, at) => threads.slice(edge(at), edge(at + 1)));
  return part === 'colours' ? calmed(slices.map((slice) => slice.toSorted(byLightness))) : slices;
}

/** In slices up to this size, one thread more or less would be visible. */
const shortSlice = 3;

/** Below this chroma the eye sees grey instead of any hue. */
const leastChroma = 0.03;
const firstHue = 350;

const specialPart = ({ moreHex, effect }: WallThread): WallPart | undefined => {
  if (moreHex.length > 0 || effect === 'variegated' || effect === 'ombre') return 'multi';
  if (effect === 'metallic' || effect === 'reflective') return 'metallic';
  return effect === 'solid' ? undefined : 'special';
};

const byHue = (one: Placed<unknown>, other: Placed<unknown>): number => one.hue - other.hue;
const byLightness = (one: Placed<unknown>, other: Placed<unknown>): number => other.l - one.l;

/** Hue counts more than lightness, and light stays above dark. The weights were found by looking at the charts. */
const hueWeight = 1.6;
const upsideDown = 2;
const mostRounds = 8;
const swaps = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

// Swaps neighbours while this brings similar colours together, for at most `mostRounds` rounds.
const calmed = <T>(start: readonly (readonly Placed<T>[])[]): readonly (readonly Placed<T>[])[] => {
  const slices = start.map((slice) => [...slice]);
  for (let round = 0; round < mostRounds; round += 1) {
    let moved = false;
    for (const [slice, own] of slices.entries())
      for (let at = 0; at < own.length; at += 1)
        for (const [across, down] of swaps) if (swapped(slices, slice, at, slice + across, at + down)) moved = true;
    if (!moved) break;
  }
  return slices;
};

type Slices = readonly Placed<unknown>[][];

const swapped = (slices: Slices, slice: number, at: number, otherSlice: number, otherAt: number): boolean => {
  const own = slices[slice];
  const others = slices[otherSlice];
  const one = own?.[at];
  const other = others?.[otherAt];
  if (own === undefined || others === undefined || one === undefined || other === undefined) return false;
  const before = unrest(slices, slice, at, one) + unrest(slices, otherSlice, otherAt, other);
  own[at] = other;
  others[otherAt] = one;
  const after = unrest(slices, slice, at, other) + unrest(slices, otherSlice, otherAt, one);
  if (after < before - 1e-9) return true;
  own[at] = one;
  others[otherAt] = other;
  return false;
};

/** Returns how much a thread's colour differs from its four neighbours, plus a penalty if dark is above light. */
const unrest = (slices: Slices, slice: number, at: number, thread: Placed<unknown>): number => {
  const above = slices[slice]?.[at - 1];
  const below = slices[slice]?.[at + 1];
  const far =
    apart(thread, above) +
    apart(thread, below) +
    apart(thread, slices[slice - 1]?.[at]) +
    apart(thread, slices[slice + 1]?.[at]);
  const lighterBelow = below === undefined ? 0 : Math.max(0, below.l - thread.l);
  const darkerAbove = above === undefined ? 0 : Math.max(0, thread.l - above.l);
  return far + upsideDown * (lighterBelow + darkerAbove);
};

const apart = (one: Placed<unknown>, other: Placed<unknown> | undefined): number =>
  other === undefined
    ? 0
    : Math.sqrt((one.l - other.l) ** 2 + (hueWeight * (one.a - other.a)) ** 2 + (hueWeight * (one.b - other.b)) ** 2);
