import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from '#server/doorbell/doorbell.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aBell = () => {
  const sent: string[] = [];
  return { sent, ...coalesce((team, version, by = '') => void sent.push(`${team}${version}${by}`), 100) };
};

test('the first ring of a team goes out at once, and of those that follow within 100 ms only the highest', () => {
  const { sent, ring } = aBell();
  for (const version of [1, 2, 4, 3]) ring('a', version);
  expect(sent).toEqual(['a1']);
  vi.advanceTimersByTime(99);
  expect(sent).toEqual(['a1']);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['a1', 'a4']);
});

test('what follows the second ring waits again, and a pause makes the next one go out at once', () => {
  const { sent, ring } = aBell();
  ring('a', 1);
  ring('a', 2);
  vi.advanceTimersByTime(100);
  ring('a', 3);
  vi.advanceTimersByTime(99);
  expect(sent).toEqual(['a1', 'a2']);
  vi.advanceTimersByTime(101);
  expect(sent).toEqual(['a1', 'a2', 'a3']);
  ring('a', 4);
  expect(sent).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('teams do not wait for each other', () => {
  const { sent, ring } = aBell();
  ring('a', 7);
  ring('b', 1);
  expect(sent).toEqual(['a7', 'b1']);
});

test('at the end nothing is held back, and no timer is left', () => {
  const { sent, ring, flush } = aBell();
  ring('a', 1);
  ring('a', 2);
  ring('b', 1);
  flush();
  expect(sent).toEqual(['a1', 'b1', 'a2']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a ring names the session that pushed, unless what it tells of comes from two', () => {
  const { sent, ring } = aBell();
  ring('a', 1, '-ana');
  ring('a', 2, '-ana');
  ring('a', 3, '-ana');
  vi.advanceTimersByTime(100);
  ring('a', 4, '-ana');
  ring('a', 5, '-bo');
  ring('a', 6, '-ana');
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(['a1-ana', 'a3-ana', 'a6']);
});
