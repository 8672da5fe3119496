import { expect, test } from 'vitest';
import { guardChunkReload } from '#app/update/late-updates.ts';

const guarded = ({ online = true, unkept = false } = {}) => {
  const target = new EventTarget();
  const memory = new Map<string, string>();
  const world = { now: 1_000_000, reloads: 0 };
  const ask = guardChunkReload({
    target,
    storage: { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value) },
    clock: () => world.now,
    isOnline: () => online,
    holdsUnkept: () => unkept,
    reload: () => void world.reloads++,
  });
  const fail = () => target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  return { world, fail, ask };
};

test('A part of the page that is gone reloads the page and hides the error', () => {
  const { world, fail } = guarded();
  expect(fail()).toBe(false);
  expect(world.reloads).toBe(1);
});

test('A second failure within ten seconds reaches the error page instead of reloading for ever', () => {
  const { world, fail } = guarded();
  fail();
  world.now += 9_999;
  expect(fail()).toBe(true);
  expect(world.reloads).toBe(1);
});

test('A failure after ten seconds may reload again', () => {
  const { world, fail } = guarded();
  fail();
  world.now += 10_000;
  fail();
  expect(world.reloads).toBe(2);
});

test('A clock set back does not switch the guard off', () => {
  const { world, fail } = guarded();
  fail();
  world.now -= 5_000;
  fail();
  expect(world.reloads).toBe(1);
});

test('Offline nothing reloads', () => {
  const { world, fail } = guarded({ online: false });
  expect(fail()).toBe(true);
  expect(world.reloads).toBe(0);
});

test('While the page holds a chosen file, nothing reloads', () => {
  const { world, fail } = guarded({ unkept: true });
  expect(fail()).toBe(true);
  expect(world.reloads).toBe(0);
});

test('A person who asks reloads at once, also within ten seconds of the last time', () => {
  const { world, fail, ask } = guarded();
  fail();
  ask();
  expect(world.reloads).toBe(2);
});

test.each([{ online: false }, { unkept: true }])('A person who asks reloads nothing with %o', (where) => {
  const { world, ask } = guarded(where);
  ask();
  expect(world.reloads).toBe(0);
});
