import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toFourDecimals } from '#core/pricing/exact.ts';
import { costsInput } from '#core/pricing/price-costs.ts';
import { lineTime } from '#core/pricing/production-cost.ts';
import { readPriceProfile } from '#core/pricing/price-profile.ts';
import { machineMinutes, runMinutes, secondsOf, sewingMinutes } from '#core/job/run-time.ts';

const job = {
  stitches: 12_000,
  colourChanges: 0,
  trims: 0,
  spm: 1200,
  colourChangeSec: 25,
  trimSec: 6,
  efficiencyBp: 5000,
};

test('U2: 12,000 stitches at 1,200 a minute are 10 minutes, and 20 at an efficiency of a half', () => {
  expect(toFourDecimals(sewingMinutes(job))).toBe('10.0000');
  expect(toFourDecimals(runMinutes(job, 1))).toBe('20.0000');
  expect(secondsOf(runMinutes(job, 1))).toBe(1200);
});

test('C2a and C2b: every change and every trim takes its seconds, in every run', () => {
  const polos = { ...job, stitches: 9412, spm: 750, colourChanges: 4, trims: 14, trimSec: 5, efficiencyBp: 10_000 };
  expect(toFourDecimals(sewingMinutes(polos))).toBe('15.3827');
  expect(toFourDecimals(machineMinutes(polos, 24, 1))).toBe('369.1840');
});

test('A machine of twelve heads sews 25 pieces in three runs', () => {
  expect(toFourDecimals(machineMinutes(job, 25, 12))).toBe('60.0000');
});

test('A piece is hooped again for each placement, and a machine that waits for that is occupied so long', () => {
  const read = readPriceProfile({ currency: 'EUR', hoopMin: '1.5', finishMin: '0', setupMin: '0', attendBp: 0 });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const placement = { stitches: 12_000, trims: 0, colours: 1, colourChanges: null };
  const line = { qty: 12, placements: [placement, placement] } as unknown as Parameters<typeof lineTime>[0];
  const occupied = (hoopingOverlaps: boolean) => {
    const { machine } = costsInput.parse({ machine: { spm: 1200, efficiencyBp: 10_000, heads: 2, hoopingOverlaps } });
    return machine && toFourDecimals(lineTime(line, machine, read.value).occupiedMinutes);
  };
  expect(occupied(true)).toBe('120.0000');
  expect(occupied(false)).toBe('138.0000'); // 1.5 minutes × 12 pieces × 2 placements ÷ 2 heads = 18 minutes more
});

test('A price reckons with the same minutes.', () => {
  const read = readPriceProfile({ currency: 'EUR' });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  fc.assert(
    fc.property(
      fc.record({
        stitches: fc.integer({ min: 0, max: 1_000_000 }),
        colourChanges: fc.integer({ min: 0, max: 511 }),
        trims: fc.integer({ min: 0, max: 999 }),
        spm: fc.integer({ min: 100, max: 2000 }),
        colourChangeSec: fc.integer({ min: 0, max: 600 }),
        trimSec: fc.integer({ min: 0, max: 60 }),
        efficiencyBp: fc.integer({ min: 1000, max: 10_000 }),
      }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 120 }),
      ({ stitches, colourChanges, trims, ...on }, qty, heads) => {
        const machine = costsInput.parse({ machine: { ...on, heads } }).machine;
        const placement = { stitches, trims, colours: colourChanges + 1, colourChanges: null };
        const line = { qty, placements: [placement] } as unknown as Parameters<typeof lineTime>[0];
        const time = machine && lineTime(line, machine, read.value).machineMinutes;
        expect(time && toFourDecimals(time)).toBe(
          toFourDecimals(machineMinutes({ ...on, stitches, colourChanges, trims }, qty, heads)),
        );
      },
    ),
    { numRuns: 200 },
  );
});
