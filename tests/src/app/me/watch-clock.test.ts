import { expect, test } from 'vitest';
import { watchClock } from '#app/me/watch-clock.ts';
import { createDeviceStorage } from '#session/device-storage.ts';

const hourMs = 3_600_000;

const aDevice = () => {
  const texts = new Map<string, string>();
  const storage = createDeviceStorage(() => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }));
  const told: number[] = [];
  const faults: unknown[] = [];
  let fails = false;
  const open = () =>
    watchClock({
      storage,
      tell: async (days) => {
        if (fails) throw new Error('The words could not be loaded.');
        told.push(days);
      },
      report: (fault) => faults.push(fault),
    });
  return { open, told, faults, fail: (now: boolean) => (fails = now) };
};

test('A clock that is wrong by a day or more is told once, also over a reload, and again after it was right', () => {
  const { open, told } = aDevice();
  const learn = open();
  for (const hours of [0, 23, -23, 49, 49, -50]) learn(hours * hourMs);
  expect(told).toEqual([2]);
  open()(49 * hourMs);
  expect(told).toEqual([2]);
  learn(hourMs);
  learn(-24 * hourMs);
  expect(told).toEqual([2, 1]);
});

test('What could not be told is told at the next answer', async () => {
  const { open, told, faults, fail } = aDevice();
  const learn = open();
  fail(true);
  learn(30 * hourMs);
  await expect.poll(() => faults.length).toBe(1);
  fail(false);
  learn(30 * hourMs);
  expect(told).toEqual([1]);
});
