import fc from 'fast-check';
import { expect, test } from 'vitest';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { suggestedPacks } from '#core/shopping/pack-cover.ts';
import { tickedQty } from '#core/shopping/ticked.ts';

const none = { spools: 0, lengthMm: 0 };
const suggest = (thread: object, stock: object, onOrder: object = {}, packs = [] as never) =>
  suggestedPacks(
    { ...threadDefaults, ...thread },
    { spools: 0, knownMm: 0, ...stock },
    0,
    { ...none, ...onOrder },
    packs,
  );

test.each([
  [{ minSpools: 2 }, { spools: 1 }, { spools: 1 }, 0],
  [{ minSpools: 2 }, { spools: 1 }, {}, 1],
  [{ minSpools: 2, targetSpools: 6 }, { spools: 1 }, {}, 5],
  [{ minSpools: 2, targetSpools: 6 }, { spools: 1 }, { spools: 2 }, 3],
  [{ minSpools: 2, targetSpools: 6 }, { spools: 2 }, {}, 0],
  [{ minSpools: 2 }, { spools: 0 }, { spools: 5 }, 0],
  [{}, { spools: 0 }, {}, 0],
] as const)('[4.2] [4.4] %j with %j in stock and %j on order suggests %i', (thread, stock, onOrder, qty) => {
  expect(suggest(thread, stock, onOrder)).toEqual(qty === 0 ? [] : [{ lengthMm: 1_000_000, qty }]);
});

test('[4.4] A minimum by length is covered by the cheapest packs, less what is on order', () => {
  const packs = [
    { lengthMm: 1_005_840, priceMinor: 319 },
    { lengthMm: 5_029_200, priceMinor: 969 },
  ] as never;
  expect(suggest({ minLengthMm: 7_000_000 }, { spools: 1, knownMm: 800_000 }, {}, packs)).toEqual([
    { lengthMm: 1_005_840, qty: 2 },
    { lengthMm: 5_029_200, qty: 1 },
  ]);
  expect(suggest({ minLengthMm: 7_000_000 }, { spools: 1, knownMm: 800_000 }, { lengthMm: 5_029_200 }, packs)).toEqual([
    { lengthMm: 1_005_840, qty: 2 },
  ]);
});

test('Ticks of any number of devices give one sum, in whatever order and however often they arrive', () => {
  const tick = fc.record({ id: fc.uuid(), lineId: fc.constant('l'), qty: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.uniqueArray(tick, { selector: ({ id }) => id }), fc.nat(), fc.nat(), (made, undone, seed) => {
      const ticks = made.map((one) => ({ ...one, reversesId: null as string | null }));
      const back = ticks
        .slice(0, undone % (ticks.length + 1))
        .map((one) => ({ ...one, id: `${one.id}-back`, reversesId: one.id }));
      const all = [...ticks, ...back];
      const expected = ticks.slice(back.length).reduce((sum, { qty }) => sum + qty, 0);
      const shuffled = [...all, ...all.slice(0, seed % (all.length + 1))].toSorted((a, b) =>
        `${a.id}${seed}`.split('').toReversed().join('') < `${b.id}${seed}`.split('').toReversed().join('') ? -1 : 1,
      );
      expect(tickedQty(all)).toBe(expected);
      expect(tickedQty(shuffled)).toBe(expected);
    }),
  );
});
