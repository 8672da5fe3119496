import { afterEach, describe, expect, test } from 'vitest';
import { clockWords, sinceWords } from '#parts/connection/since-words.ts';
import { initTexts } from '#texts/init-texts.ts';

const at = (month: number, day: number, hour: number, minute = 0, year = 2026) =>
  new Date(year, month - 1, day, hour, minute).getTime();
const now = at(11, 20, 14);

afterEach(() => initTexts('en'));

describe('A time by the clock on the wall', () => {
  test.each([
    ['of today is the hour', at(11, 20, 9, 5), '9:05 AM', '09:05'],
    ['of yesterday says so', at(11, 19, 18, 20), 'yesterday 6:20 PM', 'gestern 18:20'],
    ['of a minute before midnight is yesterday', at(11, 19, 23, 59), 'yesterday 11:59 PM', 'gestern 23:59'],
    ['of the week before names the day', at(11, 12, 8), 'Nov 12 8:00 AM', '12. Nov. 08:00'],
    ['of last year names the year', at(12, 31, 8, 0, 2025), 'Dec 31, 2025 8:00 AM', '31. Dez. 2025 08:00'],
    ['ahead of this clock is the hour', now + 3_600_000, '3:00 PM', '15:00'],
  ])('%s', async (_, when, english, german) => {
    const plain = (text: string) => text.replaceAll(/\s/gu, ' ');
    await initTexts('en', ['en-US']);
    expect(plain(clockWords(when, now))).toBe(english);
    await initTexts('de');
    expect(plain(clockWords(when, now))).toBe(german);
  });

  test('is never in the future when told as an age', () => {
    expect([sinceWords(now + 5000, now), sinceWords(now - 180_000, now)]).toEqual(['now', '3 minutes ago']);
  });
});
