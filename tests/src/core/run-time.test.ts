import { expect, test } from 'vitest';
import { runTime } from '#core/run-time.ts';

const job = {
  stitches: 12_000,
  colours: 1,
  trims: 0,
  pieces: 1,
  heads: 1,
  spm: 1200,
  changeSec: 25,
  trimSec: 6,
  efficiencyBp: 5000,
};

test('U2: 12,000 stitches at 1,200 a minute are 10 minutes, and 20 at an efficiency of a half', () => {
  expect(runTime(job)).toEqual({ runs: 1, sewingMinutes: 10, runMinutes: 20, allMinutes: 20 });
});

test('The first colour is on the machine already; every change and every trim after it takes its seconds', () => {
  const time = runTime({ ...job, colours: 4, trims: 10, changeSec: 20, trimSec: 6, efficiencyBp: 10_000 });
  expect(time.sewingMinutes).toBeCloseTo(10 + (3 * 20 + 10 * 6) / 60, 9);
});

test('A machine of twelve heads sews 25 pieces in three runs', () => {
  const time = runTime({ ...job, pieces: 25, heads: 12 });
  expect([time.runs, time.allMinutes]).toEqual([3, 60]);
});
