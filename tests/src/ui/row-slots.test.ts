import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowSlots, type SlottedRow } from '#ui/virtual-list.tsx';

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ index: from + at, key: `row ${from + at}` }));
const shown = (slotted: readonly SlottedRow[]) => slotted.map(({ index, slot }) => [index, slot]);

test('A row that comes gets the element of one that went, where that stands; at rest the elements stand as the list does.', () => {
  const slotsOf = createRowSlots();
  expect(shown(slotsOf(rows(0, 4), true))).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  const scrolled = slotsOf(rows(2, 6), false);
  expect(shown(scrolled)).toEqual([
    [4, 1],
    [5, 2],
    [2, 3],
    [3, 4],
  ]);
  expect(slotsOf(rows(2, 6), false)).toBe(scrolled);
  expect(shown(slotsOf(rows(2, 6), true))).toEqual([
    [2, 3],
    [3, 4],
    [4, 1],
    [5, 2],
  ]);
});

test('More rows get more elements, and fewer keep those that they have.', () => {
  const slotsOf = createRowSlots();
  slotsOf(rows(0, 2), true);
  expect(shown(slotsOf(rows(1, 5), false))).toEqual([
    [2, 1],
    [1, 2],
    [3, 3],
    [4, 4],
  ]);
  expect(shown(slotsOf(rows(4, 5), true))).toEqual([[4, 4]]);
});

test('Whatever is scrolled to, each row near the window has one element of its own, and who stays keeps it.', () => {
  const steps = fc.array(fc.record({ from: fc.nat(60), size: fc.nat(12), isAtRest: fc.boolean() }), { minLength: 2 });
  fc.assert(
    fc.property(steps, (asked) => {
      const slotsOf = createRowSlots();
      let before = new Map<unknown, unknown>();
      for (const { from, size, isAtRest } of asked) {
        const near = rows(from, from + size);
        const slotted = slotsOf(near, isAtRest);
        expect(slotted.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(near.map(({ index }) => index));
        expect(new Set(slotted.map(({ slot }) => slot)).size).toBe(size);
        const stayed = slotted.filter(({ key }) => before.has(key));
        expect(stayed.map(({ slot }) => slot)).toEqual(stayed.map(({ key }) => before.get(key)));
        before = new Map(slotted.map(({ key, slot }) => [key, slot]));
      }
    }),
  );
});
