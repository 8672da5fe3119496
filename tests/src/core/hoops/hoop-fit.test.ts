import { describe, expect, test } from 'vitest';
import { hoopFit, smallestFitting, type FittingHoop } from '#core/hoops/hoop-fit.ts';
import { hoopPresets } from '#core/hoops/hoop-presets.ts';
import { hoopDefaults, type Hoop } from '#core/kinds/hoop.ts';
import { hoopMutations } from '#core/mutations/hoop-mutations.ts';

const aHoop = (wMm10: number, hMm10: number, set: Partial<Hoop> = {}): Hoop => ({
  ...hoopDefaults,
  name: 'Hoop',
  fieldWMm10: wMm10,
  fieldHMm10: hMm10,
  ...set,
});

const fit = (wMm10: number, hMm10: number, hoop: FittingHoop, machineId?: string) =>
  hoopFit({ wMm10, hMm10 }, hoop, machineId);

describe('The fit test of §4.8, in tenths of a millimetre', () => {
  const fiveBySeven = aHoop(1300, 1800);
  test.each([
    ['126.4 × 177.0 in 130 × 180', 1264, 1770, fiveBySeven, 'fits'],
    ['177.0 × 126.4 in 130 × 180', 1770, 1264, fiveBySeven, 'turned'],
    ['177.0 × 126.4 in 130 × 180 that cannot be turned', 1770, 1264, aHoop(1300, 1800, { rotatable: false }), 'no'],
    ['131 × 170 in 130 × 180', 1310, 1700, fiveBySeven, 'no'],
    ['100.0 × 100.0 in 100 × 100, margin 0', 1000, 1000, aHoop(1000, 1000), 'fits'],
    ['100.0 × 100.0 in 100 × 100, margin 1.0', 1000, 1000, aHoop(1000, 1000, { marginMm10: 10 }), 'no'],
    ['127 × 177.8 (“5×7”) in 130 × 180, margin 0', 1270, 1778, fiveBySeven, 'fits'],
    ['127 × 177.8 in 130 × 180, margin 1.2', 1270, 1778, aHoop(1300, 1800, { marginMm10: 12 }), 'no'],
    ['127 × 177.8 in 130 × 180, margin 1.1', 1270, 1778, aHoop(1300, 1800, { marginMm10: 11 }), 'fits'],
  ] as const)('%s', (_case, wMm10, hMm10, hoop, expected) => {
    expect(fit(wMm10, hMm10, hoop)).toBe(expected);
  });
});

describe('A round hoop', () => {
  const round = aHoop(1000, 1000, { kind: 'round' });
  test.each([
    [600, 800, round, 'fits'], // a 3-4-5 triangle: the design's diagonal equals the diameter of the field
    [601, 800, round, 'no'],
    [800, 600, round, 'fits'],
    [708, 708, round, 'no'],
    [600, 800, { ...round, marginMm10: 1 }, 'no'],
    [1, 1, { ...round, marginMm10: 500 }, 'no'],
  ] as const)('holds %s × %s by its diagonal', (wMm10, hMm10, hoop, expected) => {
    expect(fit(wMm10, hMm10, hoop)).toBe(expected);
  });
});

test('On a machine with a field of its own, that field counts.', () => {
  const machines = [{ machineId: 'small', fieldWMm10: 900, fieldHMm10: null }];
  const hoop = aHoop(1000, 1000, { machines });
  expect([fit(950, 1000, hoop), fit(950, 1000, hoop, 'small'), fit(900, 1000, hoop, 'small')]).toEqual([
    'fits',
    'no',
    'fits',
  ]);
});

describe('The suggestion', () => {
  const named = (id: string, hoop: Hoop) => ({ ...hoop, id });
  const small = named('small', aHoop(1000, 1000));
  const long = named('long', aHoop(1300, 1800, { machines: [{ machineId: 'one' }] }));
  const large = named('large', aHoop(2000, 2000));
  const all = [large, long, small];
  const suggested = (wMm10: number, hMm10: number, machineId?: string) =>
    smallestFitting({ wMm10, hMm10 }, all, machineId);

  test('is the smallest hoop that there is for that machine', () => {
    expect(suggested(900, 900)).toEqual({ hoop: small, fit: 'fits' });
    expect(suggested(1700, 1200)).toEqual({ hoop: long, fit: 'turned' });
    expect(suggested(1700, 1200, 'one')?.hoop.id).toBe('long');
    expect(suggested(1700, 1200, 'another')?.hoop.id).toBe('large');
    expect(suggested(2100, 100)).toBeUndefined();
  });

  test('of two of one size is the one in which nothing need be turned, whatever the order', () => {
    const [upright, across] = [named('b', aHoop(1000, 1500)), named('a', aHoop(1500, 1000))];
    for (const hoops of [
      [upright, across],
      [across, upright],
    ])
      expect(smallestFitting({ wMm10: 900, hMm10: 1400 }, hoops)).toEqual({ hoop: upright, fit: 'fits' });
  });
});

test('Every usual size is a hoop that can be saved, and none is named twice.', () => {
  for (const preset of hoopPresets) {
    const set = { name: 'Hoop', ...preset };
    expect(hoopMutations.create.args.safeParse({ id: '00000000-0000-7000-8000-000000000001', set }).success).toBe(true);
  }
  const sizes = hoopPresets.map(({ kind, fieldWMm10, fieldHMm10 }) => `${kind} ${fieldWMm10} ${fieldHMm10}`);
  expect(new Set(sizes).size).toBe(sizes.length);
});
