import { expect, test } from 'vitest';
import { lateClockWatch } from '#app/me/late-clock-watch.ts';
import { watchClock } from '#app/me/watch-clock.ts';
import { createDeviceStorage } from '#session/device-storage.ts';

const hourMs = 3_600_000;

const aStorage = () => {
  const texts = new Map<string, string>();
  return createDeviceStorage(() => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }));
};

const forbidden = createDeviceStorage(() => {
  throw new DOMException('The browser stores nothing for this page.', 'SecurityError');
});

const aDevice = (storage = aStorage(), watch = watchClock) => {
  const told: number[] = [];
  const faults: unknown[] = [];
  let fails = false;
  const open = () =>
    watch({
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

test('A browser that stores nothing tells once as well, and loads the words only for a wrong clock', async () => {
  const { open, told } = aDevice(forbidden, lateClockWatch);
  const learn = open();
  for (const hours of [0, 49, 50, 51]) learn(hours * hourMs);
  await expect.poll(() => told).toEqual([2]);
  learn(50 * hourMs);
  learn(0);
  learn(24 * hourMs);
  await expect.poll(() => told).toEqual([2, 1]);
});
