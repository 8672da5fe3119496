import { expect, test } from 'vitest';
import { colourDistance, labOf, leastByLightness, leastDistance, likenessOf } from '#core/colours/colour-distance.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { fitsInstead } from '#core/threads/fits-instead.ts';
import { closeThreads, nearestThreads, type ColourCandidate } from '#core/colours/nearest-threads.ts';
import { seeded } from '../../seeded.ts';

test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
  [[50, 2.8361, -74.02], [50, 0, -82.7485], 3.4412],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [61, -5, 29], 22.8977],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as const)('[4.5] the published pair %j and %j lies %f apart', ([l, a, b], [l2, a2, b2], distance) => {
  expect(colourDistance({ l, a, b }, { l: l2, a: a2, b: b2 })).toBeCloseTo(distance, 4);
});

const owned = (code: string, hex: string | null, set: object = {}, more: object = {}): ColourCandidate => ({
  thread: { ...threadDefaults, brand: 'Isacord', code, hex, ...set },
  knownMm: 0,
  ...more,
});

test.each([
  [
    '#ED171F',
    { 1704: '#e8112d', 1800: '#ea0000', 1703: '#ff0000', 1903: '#e5053a', 1902: '#cc0000' },
    '1704 1800 1703 1903 1902',
    3.75,
  ],
  [
    '#0A55A3',
    { 3544: '#003893', 3353: '#00007d', 3622: '#3044b5', 3333: '#3300cc', 3522: '#2d338e' },
    '3622 3544 3522 3333 3353',
    9.07,
  ],
  ['#0E1F7C', { 3544: '#003893', 3353: '#00007d', 3355: '#02283a', 3522: '#2d338e' }, '3522 3353 3544 3355', 6.02],
  [
    '#FFF08D',
    { '0800': '#fff500', '0311': '#ffe600', '0851': '#f0cc91', '0870': '#f0e1cc' },
    '0311 0800 0851 0870',
    10.12,
  ],
])('[4.5] the threads nearest to %s come in the order of the eye, not of RGB', (hex, hexes, order, least) => {
  const near = nearestThreads(
    { hex },
    Object.entries(hexes).map(([code, value]) => owned(code, value)),
  );
  expect(near.map(({ candidate }) => candidate.thread.code).join(' ')).toBe(order);
  expect(near[0]?.distance).toBeCloseTo(least, 1);
});

const orderOf = (candidates: readonly ColourCandidate[], wanted: object = {}) =>
  nearestThreads({ hex: '#FFFFFF', brand: 'Isacord', ...wanted }, candidates).map(
    ({ candidate }) => candidate.thread.code,
  );

test('[4.5] of equally near ones the loaded one comes first, then the one with more on it, the same brand, the lower number', () => {
  const white = '#ffffff';
  const all = [
    owned('0017', white),
    owned('0015', white),
    owned('1', white, { brand: 'Sulky' }),
    owned('1001', white, {}, { knownMm: 5000 }),
    owned('1002', white, {}, { onNeedle: true }),
  ];
  expect(orderOf(all)).toEqual(['1002', '1001', '0015', '0017', '1']);
  expect(orderOf(all.toReversed())).toEqual(['1002', '1001', '0015', '0017', '1']);
});

test('[4.5] a thread without a colour is never matched by it, and metallic ones only match metallic', () => {
  const all = [owned('1', null), owned('2', '#ffffff', { effect: 'metallic' }), owned('3', '#ffffff')];
  expect(orderOf(all)).toEqual(['3']);
  expect(orderOf(all, { effect: 'metallic' })).toEqual(['2']);
  expect(orderOf(all, { hex: null })).toEqual([]);
});

test.each([
  [0, false, 'same'],
  [1, false, 'same'],
  [0, true, 'close'],
  [1.01, false, 'close'],
  [3, false, 'close'],
  [3.01, false, 'visible'],
  [6, false, 'visible'],
  [6.01, false, 'different'],
] as const)('[4.5] a distance of %f (colour uncertain: %s) is called %s', (distance, isUncertain, word) => {
  expect(likenessOf(distance, isUncertain)).toBe(word);
});

test.each([
  [{}, true],
  [{ weight: '40 wt' }, true],
  [{ weight: '60' }, false],
  [{ material: 'rayon' }, false],
  [{ kind: 'floss' }, false],
] as const)('[4.5] in place of a 40 polyester for machines goes one that is %j: %s', (set, fits) => {
  expect(fitsInstead(threadDefaults, { ...threadDefaults, ...set })).toBe(fits);
});

/** Makes a random colour. Greys, deep blues and close shades come often: the formula has special cases for them. */
const aHex = (random: () => number): string => {
  const value = (from = 0, to = 255) => from + Math.floor(random() * (to - from + 1));
  const kind = random();
  const grey = value();
  const channels =
    kind < 0.5
      ? [value(), value(), value()]
      : kind < 0.65
        ? [grey, grey, grey]
        : kind < 0.85
          ? [value(0, 90), value(0, 90), value(120, 255)]
          : [value(200, 210), value(20, 30), value(20, 30)];
  return `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
};

test('[4.5] what two colours are apart at least is never more than what they are apart (100,000 pairs), and mostly near it', () => {
  const random = seeded(45);
  let [bounds, distances] = [0, 0];
  for (let pair = 0; pair < 100_000; pair += 1) {
    const [hex, other] = [aHex(random), aHex(random)];
    const [one, two] = [labOf(hex), labOf(other)];
    if (one === undefined || two === undefined) throw new Error(`${hex} or ${other} is no colour.`);
    const distance = colourDistance(one, two);
    const bound = leastDistance(one, two);
    if (bound > distance || leastByLightness(one, two) > distance)
      throw new Error(`${hex} and ${other} are ${distance} apart, not at least ${bound}.`);
    bounds += bound;
    distances += distance;
  }
  expect(bounds / distances).toBeGreaterThan(0.7);
});

test('[4.5] what is left out without the whole formula is never near: the same ten as when all are ranked', () => {
  const random = seeded(2000);
  const candidates = Array.from({ length: 2000 }, (_, at) => ({
    thread: { hex: aHex(random), effect: 'solid' as const, confidence: 'good' as const, brand: 'A', code: String(at) },
    knownMm: 0,
  }));
  for (let round = 0; round < 50; round += 1) {
    const hex = aHex(random);
    expect(nearestThreads({ hex }, candidates, 10)).toEqual(nearestThreads({ hex }, candidates).slice(0, 10));
  }
});

test('[4.5] a list of nearest ends before another colour begins', () => {
  // The distances from #ff0000: #fa0000 is 1, #ee1100 is 4, and #cc0000 is 9, too far to be close.
  const all = ['#cc0000', '#ee1100', '#fa0000', '#ff0000'].map((hex) => owned(hex, hex));
  const words = closeThreads({ hex: '#ff0000' }, all).map(({ candidate, likeness }) => [
    candidate.thread.hex,
    likeness,
  ]);
  expect(words).toEqual([
    ['#ff0000', 'same'],
    ['#fa0000', 'close'],
    ['#ee1100', 'visible'],
  ]);
  expect(nearestThreads({ hex: '#ff0000' }, all)).toHaveLength(4);
  expect(closeThreads({ hex: '#00ff00' }, all)).toEqual([]);
});
