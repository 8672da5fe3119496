import { expect, test } from 'vitest';
import { atRealPace, learnedFactor, plannedEfficiencyBp } from '#core/machines/learned-factor.ts';

type Told = Parameters<typeof learnedFactor>[0][number];

const aRun = (id: string, ratio: number, more: Partial<Told> = {}): Told => ({
  id,
  at: `2026-03-01T09:00:00.${id.padStart(3, '0')}Z`,
  seconds: Math.round(ratio * 1000),
  plannedSeconds: 1000,
  secondsFrom: 'timed',
  reversesId: null,
  ...more,
});
const runsOf = (...ratios: readonly number[]) => ratios.map((ratio, at) => aRun(String(at), ratio));

test('LF1: the middle one of five counts, and the efficiency is divided by it', () => {
  const learned = learnedFactor(runsOf(1.1, 2.9, 1.2, 1.3, 1.3));
  expect(learned).toEqual({ factor: 1.3, runs: 5, isUsed: true });
  expect(plannedEfficiencyBp({ efficiencyBp: 8500, usesRealPace: true }, learned)).toBe(6538);
});

test('LF2: a suggested time that was left as it was says nothing', () => {
  expect(learnedFactor([aRun('1', 1.5, { secondsFrom: 'suggested' })])).toBeUndefined();
  expect(learnedFactor([aRun('1', 1.5, { secondsFrom: 'typed' })])).toMatchObject({ factor: 1.5, runs: 1 });
});

test('LF3: four runs are shown and not used', () => {
  const learned = learnedFactor(runsOf(1.2, 1.2, 1.4, 1.4));
  expect(learned).toMatchObject({ runs: 4, isUsed: false });
  expect(learned?.factor).toBeCloseTo(1.3);
  expect(plannedEfficiencyBp({ efficiencyBp: 8500, usesRealPace: true }, learned)).toBe(8500);
});

test('A run that was undone counts no more, and one without a plan or a time never did', () => {
  const undone = aRun('9', 9);
  const undoing = aRun('8', 9, { reversesId: '9' });
  const without = [aRun('7', 9, { plannedSeconds: null }), aRun('6', 9, { plannedSeconds: 0 }), aRun('5', 0)];
  expect(learnedFactor([undone, undoing, ...without, aRun('1', 1.2)])).toMatchObject({ factor: 1.2, runs: 1 });
});

test('Only the last fifty count, and the efficiency stays within its limits', () => {
  const old = Array.from({ length: 60 }, (_, at) => aRun(String(at), at < 10 ? 5 : 1.1));
  expect(learnedFactor(old)).toMatchObject({ factor: 1.1, runs: 50 });
  expect(plannedEfficiencyBp({ efficiencyBp: 2000, usesRealPace: true }, { factor: 4, runs: 5, isUsed: true })).toBe(
    1000,
  );
  expect(plannedEfficiencyBp({ efficiencyBp: 9000, usesRealPace: true }, { factor: 0.5, runs: 5, isUsed: true })).toBe(
    10_000,
  );
});

test('Where the real pace is switched off, plans count by the machine’s own figures', () => {
  const learned = learnedFactor(runsOf(1.1, 2.9, 1.2, 1.3, 1.3));
  const machine = { efficiencyBp: 8500, usesRealPace: false };
  expect(plannedEfficiencyBp(machine, learned)).toBe(8500);
  expect(atRealPace({ ...machine, heads: 2 }, learned)).toEqual({ ...machine, heads: 2 });
  expect(atRealPace({ ...machine, heads: 2, usesRealPace: true }, learned)).toEqual({
    efficiencyBp: 6538,
    usesRealPace: true,
    heads: 2,
  });
});
