import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverOf, type Pack } from '#core/shopping/pack-cover.ts';

const small = { lengthMm: 1_005_840, priceMinor: 319 };
const large = { lengthMm: 5_029_200, priceMinor: 969 };

test.each([
  [286_400, [[small, 1]], 319],
  [1_005_840, [[small, 1]], 319],
  [1_005_850, [[small, 2]], 638],
  [3_100_000, [[large, 1]], 969],
  [
    6_200_000,
    [
      [small, 2],
      [large, 1],
    ],
    1607,
  ],
] as const)('[4.4] short %i mm is covered by %j for %i', (shortMm, packs, costMinor) => {
  const cover = coverOf(shortMm, [small, large]);
  expect(cover?.packs).toEqual(packs.map(([pack, count]) => ({ ...pack, count })));
  expect(cover?.costMinor).toBe(costMinor);
});

test('[4.4] Of two covers that cost the same the one with fewer pieces is taken', () => {
  const [one, five] = [
    { lengthMm: 1000, priceMinor: 100 },
    { lengthMm: 5000, priceMinor: 500 },
  ];
  expect(coverOf(5000, [one, five])?.packs).toEqual([{ ...five, count: 1 }]);
  expect(coverOf(5000, [five, one])?.packs).toEqual([{ ...five, count: 1 }]);
});

test('[4.4] Without any price: the least left over, then the fewest pieces; packs without a price are left out beside one with', () => {
  const [one, five] = [
    { lengthMm: 1000, priceMinor: null },
    { lengthMm: 5000, priceMinor: null },
  ];
  expect(coverOf(4200, [one, five])).toEqual({ packs: [{ ...five, count: 1 }], costMinor: null, surplusMm: 800 });
  expect(coverOf(3800, [one, five])?.packs).toEqual([{ ...one, count: 4 }]);
  expect(coverOf(6000, [one, five])?.packs.map(({ count }) => count)).toEqual([1, 1]);
  expect(coverOf(900, [one, { ...five, priceMinor: 969 }])?.packs).toEqual([{ ...five, priceMinor: 969, count: 1 }]);
});

test('Nothing short needs nothing, and without a pack there is no cover', () => {
  expect(coverOf(0, [small])).toEqual({ packs: [], costMinor: 0, surplusMm: 0 });
  expect(coverOf(1000, [])).toBeUndefined();
});

test('A need of thousands of packs, of lengths that have little in common, is answered at once', () => {
  const odd = [
    { lengthMm: 1_005_840, priceMinor: 319 },
    { lengthMm: 914_401, priceMinor: 305 },
  ];
  const cover = coverOf(5_000_000_000, odd);
  const length = cover?.packs.reduce((sum, { lengthMm, count }) => sum + lengthMm * count, 0);
  expect(length).toBeGreaterThanOrEqual(5_000_000_000);
  expect(cover?.costMinor).toBeLessThanOrEqual(Math.ceil(5_000_000_000 / 1_005_840) * 319);
});

const exhaustive = (shortMm: number, packs: readonly Pack[]) => {
  let best = { cost: Infinity, surplus: Infinity, pieces: Infinity };
  const walk = (at: number, lengthMm: number, cost: number, pieces: number) => {
    const pack = packs[at];
    if (pack === undefined) {
      if (lengthMm < shortMm) return;
      const here = { cost, surplus: lengthMm - shortMm, pieces };
      const isPriced = packs.some(({ priceMinor }) => priceMinor !== null);
      const [a, b] = isPriced ? [here.cost, best.cost] : [here.surplus, best.surplus];
      if (a < b || (a === b && here.pieces < best.pieces)) best = here;
      return;
    }
    for (let count = 0; count <= Math.ceil(shortMm / pack.lengthMm); count += 1)
      walk(at + 1, lengthMm + count * pack.lengthMm, cost + count * (pack.priceMinor ?? 0), pieces + count);
  };
  walk(0, 0, 0, 0);
  return best;
};

const somePacks = (price: fc.Arbitrary<number | null>) =>
  fc.uniqueArray(fc.record({ lengthMm: fc.integer({ min: 1, max: 30 }), priceMinor: price }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ lengthMm }) => lengthMm,
  });

test.each([
  ['priced', fc.integer({ min: 0, max: 50 })],
  ['without prices', fc.constant(null)],
] as const)('No cover is better than the one found by trying every one: %s', (_which, price) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), somePacks(price), (shortMm, packs) => {
      const cover = coverOf(shortMm, packs);
      const best = exhaustive(shortMm, packs);
      const pieces = cover?.packs.reduce((sum, { count }) => sum + count, 0);
      expect(cover?.surplusMm).toBeGreaterThanOrEqual(0);
      expect([price === undefined ? 0 : (cover?.costMinor ?? cover?.surplusMm), pieces]).toEqual([
        cover?.costMinor === null ? best.surplus : best.cost,
        best.pieces,
      ]);
    }),
    { numRuns: 400 },
  );
});

test('[4.4] A pack that cost nothing is a price like any other: it is taken for as long as that is the cheapest', () => {
  const [free, paid] = [
    { lengthMm: 1000, priceMinor: 0 },
    { lengthMm: 5000, priceMinor: 100 },
  ];
  expect(coverOf(4500, [free, paid])).toEqual({ packs: [{ ...free, count: 5 }], costMinor: 0, surplusMm: 500 });
});
