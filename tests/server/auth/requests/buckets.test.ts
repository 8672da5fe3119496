import { beforeEach, expect, test } from 'vitest';
import { createBuckets } from '#server/auth/requests/limit-addresses.ts';

const time = { now: 0 };
beforeEach(() => {
  time.now = 1_000_000;
});
const aTake = (most?: number) => createBuckets(() => time.now, { burst: 3, refill: 6, everyMs: 60_000 }, most);

test('as much as the burst may be taken at once, then as much as comes back, each key by itself', () => {
  const take = aTake();
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([undefined, undefined, undefined, 10_000]);
  expect(take('b')).toBeUndefined();
  time.now += 9000;
  expect(take('a')).toBe(1000);
  time.now += 1000;
  expect([take('a'), take('a')]).toEqual([undefined, 10_000]);
});

test('asking in vain costs nothing, and a long pause saves up no more than the burst', () => {
  const take = aTake();
  for (let n = 0; n < 100; n += 1) take('a');
  time.now += 10_000;
  expect(take('a')).toBeUndefined();
  time.now += 86_400_000;
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([undefined, undefined, undefined, 10_000]);
});

test('a clock that goes back neither gives nor takes', () => {
  const take = aTake();
  for (let n = 0; n < 3; n += 1) take('a');
  time.now -= 3_600_000;
  expect(take('a')).toBe(10_000);
});

test('when there are too many keys, those whose bucket is full again go first, then those that asked longest ago', () => {
  const take = aTake(3);
  for (const key of ['full', 'old', 'old', 'old', 'young', 'young', 'young']) take(key);
  time.now += 10_000;
  take('new');
  expect(take('old')).toBeUndefined(); // one call, which `old` got back within ten seconds
  expect(take('old')).toBe(10_000);
  take('newer'); // now the bucket whose last call is the oldest has to go
  expect([take('young'), take('young')]).toEqual([undefined, undefined]);
});
