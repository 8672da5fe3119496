import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { readPriceProfile, readStoredProfile } from '#core/pricing/price-profile.ts';
import { asQuoted, profileOfQuote } from '#core/pricing/quotes.ts';
import { plainProfile, polos, thePrice } from './a-price.ts';

const ninety = { hours: '1.5', perHour: '25' };
const { machine } = polos.costs;

const answer = (profile: object, order: object = polos.order) => {
  const answered = answerPrice({ profile, order, costs: polos.costs });
  if (!answered.ok) throw new Error(JSON.stringify(answered.error));
  return answered.value;
};
const costOf = (digitizingCost: object, order: object, more: object = {}): string | undefined =>
  answer({ ...plainProfile, ...more, digitizingCost }, order).cost?.digitizing;

test('A design of 1.5 hours at 25.00 costs the order 37.50: the polos earn 254.92 of 525.08 instead of 292.42', () => {
  // by hand: 232.6593 + 1.5 × 25 = 270.1593; ÷ 24 = 11.2566; (525.08 − 270.1593) ÷ 525.08 = 48.549 %;
  // (270.1593 − 35) ÷ 24 = 9.7983; (270.1593 ÷ 0.55 − 35) ÷ 24 = 19.0083
  const without = answer(polos.profile);
  expect(answer({ ...polos.profile, digitizingCost: ninety })).toEqual({
    ...without,
    engineVersion: 3,
    cost: { ...without.cost, totalMinor: 27_016, perPieceMinor: 1126, digitizing: '37.5000' },
    marginBp: 4855,
    breakEvenUnitMinor: 980,
    targetUnitMinor: 1901,
  });
  expect([without.cost?.totalMinor, without.marginBp, without.breakEvenUnitMinor]).toEqual([23_266, 5569, 824]);
});

test.each([
  ['no cost', undefined],
  ['null', null],
])(
  'A profile with %s of digitizing is priced as by the release before, and says nothing of it',
  (_, digitizingCost) => {
    const before = answer(polos.profile);
    const now = answer({ ...polos.profile, digitizingCost });
    expect(now).toEqual(before);
    expect([now.engineVersion, Object.keys(now.cost ?? {})]).toEqual([2, expect.not.arrayContaining(['digitizing'])]);
  },
);

test('An amount is in minor units, and an hour in the currency, whatever its decimals', () => {
  const inOf = (currency: string) =>
    [ninety, { amountMinor: 4000 }].map((cost) => costOf(cost, polos.order, { currency }));
  expect([inOf('EUR'), inOf('JPY'), inOf('KWD')]).toEqual([
    ['37.5000', '40.0000'],
    ['37.5000', '4000.0000'],
    ['37.5000', '4.0000'],
  ]);
});

test('A digitizing fee that is waived is no income any more, and its cost stays', () => {
  const profile = { ...polos.profile, digitizing: { feeMinor: 3500, waiveFromQty: 24 }, digitizingCost: ninety };
  const waived = answer(profile);
  expect([waived.subtotalMinor, waived.cost?.digitizing]).toEqual([49_008, '37.5000']);
});

test('A price by cost leaves the cost of digitizing to its fee, and one by the hour knows none', () => {
  for (const model of ['cost_plus', 'hourly'] as const) {
    const profile = { ...polos.profile, model };
    const [before, now] = [answer(profile), answer({ ...profile, digitizingCost: ninety })];
    expect([now.lines, now.fees, now.totalMinor]).toEqual([before.lines, before.fees, before.totalMinor]);
    expect((now.cost?.totalMinor ?? 0) - (before.cost?.totalMinor ?? 0)).toBe(3750);
  }
});

const placement = fc.record({
  stitches: fc.integer({ min: 0, max: 30_000 }),
  designKey: fc.constantFrom(null, 'logo', 'crest', 'name'),
  digitized: fc.boolean(),
});
const line = fc.record({
  qty: fc.integer({ min: 1, max: 60 }),
  placements: fc.array(placement, { minLength: 1, maxLength: 4 }),
});

/** The number of new designs, counted another way: the keys that nobody calls digitized, and what has no key. */
const newDesignsIn = (lines: readonly { readonly placements: readonly Record<string, unknown>[] }[]): number => {
  const all = lines.flatMap(({ placements }) => placements);
  const keys = ['logo', 'crest', 'name'].filter((key) => all.some(({ designKey }) => designKey === key));
  const isNew = (some: typeof all) => some.every(({ digitized }) => digitized === false);
  const shared = keys.filter((key) => isNew(all.filter(({ designKey }) => designKey === key)));
  return shared.length + all.filter((one) => one['designKey'] === null && isNew([one])).length;
};

test('Each new design costs once, in any arrangement of lines and placements, and nothing else changes', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 9999 }), (lines, each) => {
      const [before, now] = [undefined, { amountMinor: each }].map((digitizingCost) =>
        thePrice({ ...polos.profile, digitizingCost }, { lines }, { machine }),
      );
      expect(now?.cost?.production.digitizing.toFixed()).toBe(String(each * newDesignsIn(lines)));
      const production = now?.cost?.production;
      const { digitizing, total, ...parts } = production ?? {};
      const { digitizing: _, total: without, ...same } = before?.cost?.production ?? {};
      expect(parts).toEqual(same);
      expect(digitizing && total?.minus(digitizing).toFixed()).toBe(without?.toFixed());
      expect({ ...now, cost: null }).toEqual({ ...before, cost: null });
      expect(now?.cost?.incomePerMachineHourMinor).toBe(before?.cost?.incomePerMachineHourMinor);
    }),
    { numRuns: 200, seed: 1 },
  );
});

test('The order of the lines, and what is on one line or on two, does not change what digitizing costs', () => {
  const ordered = fc.array(line, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(ordered, (lines) => {
      const apart = lines.flatMap(({ qty, placements }) => placements.map((one) => ({ qty, placements: [one] })));
      const costs = [lines, lines.toReversed(), apart].map((some) => costOf(ninety, { lines: some }));
      expect(costs).toEqual(costs.map(() => costs[0]));
    }),
    { numRuns: 100, seed: 1 },
  );
});

test.each([
  [{ hours: '1.5' }, 'digitizingCost'],
  [{ perHour: '25' }, 'digitizingCost'],
  [{ ...ninety, amountMinor: 4000 }, 'digitizingCost'],
  [{}, 'digitizingCost'],
  [{ hours: '-1', perHour: '25' }, 'digitizingCost.hours'],
  [{ hours: '10001', perHour: '25' }, 'digitizingCost.hours'],
  [{ hours: '1.00001', perHour: '25' }, 'digitizingCost.hours'],
  [{ hours: '1', perHour: '9999999999' }, 'digitizingCost.perHour'],
  [{ amountMinor: -1 }, 'digitizingCost.amountMinor'],
  [{ amountMinor: 1.5 }, 'digitizingCost'],
])('%j is no cost of digitizing, and %s is named', (digitizingCost, field) => {
  const read = readPriceProfile({ ...plainProfile, digitizingCost });
  expect(Object.keys(read.ok ? {} : read.error)).toEqual([field]);
});

test('A quote keeps the cost beside its snapshot, which the release before reads strictly, and prices by both', () => {
  const read = readPriceProfile({ ...polos.profile, digitizingCost: ninety });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { profileSnapshot, digitizingCost } = asQuoted(read.value);
  expect([Object.keys(profileSnapshot), digitizingCost]).toEqual([
    expect.not.arrayContaining(['digitizingCost']),
    ninety,
  ]);
  expect(profileOfQuote({ profileSnapshot, digitizingCost })).toEqual(read.value);
  expect(asQuoted(profileSnapshot)).toEqual({ profileSnapshot, digitizingCost: null });
});

test('A stored profile with a field of a newer release is read without it', () => {
  const stored = { ...polos.profile, digitizingCost: ninety };
  expect(readStoredProfile({ ...stored, ofTomorrow: 1 })).toEqual(readPriceProfile(stored));
});
