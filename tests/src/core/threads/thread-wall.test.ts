import { expect, test } from 'vitest';
import { slicesOf, wallOf, type WallThread } from '#core/threads/thread-wall.ts';

const solid = (hex: string | null): WallThread => ({ hex, moreHex: [], effect: 'solid' });
const hexes = (threads: readonly { readonly item: WallThread }[]) => threads.map(({ item }) => item.hex);

test('Colours stand by hue, greys apart from light to dark, and what one colour does not tell in parts of its own.', () => {
  const variegated: WallThread = { hex: '#ff0000', moreHex: ['#00ff00'], effect: 'solid' };
  const gold: WallThread = { hex: '#c0a040', moreHex: [], effect: 'metallic' };
  const glow: WallThread = { hex: '#d0ffd0', moreHex: [], effect: 'glow' };
  const unknown = solid(null);
  const plain = ['#2030c0', '#000000', '#d02020', '#ffffff', '#20a030', '#808080', '#f0d020'].map(solid);
  const parts = wallOf([unknown, glow, gold, variegated, ...plain], (thread) => thread);
  expect(parts.map(({ part, threads }) => [part, hexes(threads)])).toEqual([
    ['colours', ['#d02020', '#f0d020', '#20a030', '#2030c0']],
    ['greys', ['#ffffff', '#808080', '#000000']],
    ['metallic', ['#c0a040']],
    ['special', ['#d0ffd0']],
    ['multi', ['#ff0000']],
    ['unknown', [null]],
  ]);
});

test('No part stands on the wall without a thread.', () => {
  expect(wallOf([], (thread: WallThread) => thread)).toEqual([]);
});

const wheel = Array.from({ length: 500 }, (_, at) => {
  const hex = (value: number) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  const turn = (shift: number) => 0.5 + 0.45 * Math.cos((at / 500) * 2 * Math.PI + shift);
  const dim = 0.35 + 0.65 * ((at * 7) % 11) * 0.1;
  return solid(`#${[0, 2.1, 4.2].map((shift) => hex(Math.min(1, turn(shift) * dim))).join('')}`);
});

test('Slices hold every thread once and differ by one at most, light above dark on the whole.', () => {
  const [colours] = wallOf(wheel, (thread) => thread);
  const threads = colours?.threads ?? [];
  const slices = slicesOf('colours', threads, 12);
  const sizes = new Set(slices.map(({ length }) => length));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(12);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  expect(new Set(slices.flat())).toEqual(new Set(threads));
  expect(slices.flat()).toHaveLength(threads.length);
  for (const slice of slices) {
    const half = Math.floor(slice.length / 2);
    const mean = (of: typeof slice) => of.reduce((sum, { l }) => sum + l, 0) / of.length;
    expect(mean(slice.slice(0, half))).toBeGreaterThan(mean(slice.slice(half)));
  }
});

test('Changing places makes the picture calmer than hue and lightness alone.', () => {
  const [colours] = wallOf(wheel, (thread) => thread);
  const threads = colours?.threads ?? [];
  const far = (one: (typeof threads)[number], other: (typeof threads)[number] | undefined) =>
    other === undefined ? 0 : Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);
  const unrest = (slices: readonly (typeof threads)[]) =>
    slices.reduce(
      (sum, slice, nth) =>
        sum + slice.reduce((part, one, at) => part + far(one, slice[at + 1]) + far(one, slices[nth + 1]?.[at]), 0),
      0,
    );
  const plain = Array.from({ length: Math.ceil(threads.length / 12) }, (_, at) => {
    const count = Math.ceil(threads.length / 12);
    return threads
      .slice(Math.round((at * threads.length) / count), Math.round(((at + 1) * threads.length) / count))
      .toSorted((one, other) => other.l - one.l);
  });
  expect(unrest(slicesOf('colours', threads, 12))).toBeLessThan(unrest(plain));
});

test('Short slices and greys are filled one after another: only the last one is shorter.', () => {
  const greys = Array.from({ length: 7 }, (_, at) => solid(`#${`${at + 1}${at + 1}`.repeat(3)}`));
  const [part] = wallOf(greys, (thread) => thread);
  expect(slicesOf('greys', part?.threads ?? [], 3).map(({ length }) => length)).toEqual([3, 3, 1]);
});
