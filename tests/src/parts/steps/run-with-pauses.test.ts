import { afterEach, expect, test, vi } from 'vitest';
import { runWithPauses } from '#parts/steps/run-with-pauses.ts';

afterEach(() => void vi.restoreAllMocks());

const aHundredSteps = (eachMs: number) => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const done = { steps: 0 };
  function* work(): Generator<void, string> {
    for (let at = 0; at < 100; at += 1) {
      now += eachMs;
      done.steps += 1;
      yield;
    }
    return 'checked';
  }
  return { done, work: work() };
};

test('Long work lets the page answer again and again, and comes to its end', async () => {
  const { done, work } = aHundredSteps(10);
  const seen: number[] = [];
  const result = runWithPauses(work);
  for (let turn = 0; turn < 1000 && done.steps < 100; turn += 1) {
    seen.push(done.steps);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  expect(await result).toBe('checked');
  // Between two answers of the page, at most two slices of three steps each run.
  const longest = Math.max(...seen.slice(1).map((steps, at) => steps - (seen[at] ?? 0)));
  expect(longest).toBeLessThanOrEqual(6);
});

test('Little work is done at once, and what nobody waits for any more is left', async () => {
  expect(await runWithPauses(aHundredSteps(0).work)).toBe('checked');
  vi.restoreAllMocks();
  const { done, work } = aHundredSteps(10);
  const left = new AbortController();
  const result = runWithPauses(work, left.signal);
  left.abort();
  await expect(result).rejects.toThrow('aborted');
  expect(done.steps).toBeLessThan(10);
});
