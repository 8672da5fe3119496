import { expect, test } from 'vitest';
import { isTimeZone, localTime } from '#core/dates/day.ts';

test('A time zone is a name of the table, and no offset', () => {
  const zones = ['UTC', 'Europe/Vienna', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu'];
  const others = ['', '+01:00', '01:00', 'Europe/Nowhere', ' UTC', 'a'.repeat(65), "UTC' or 1"];
  expect([...zones, ...others].filter(isTimeZone)).toEqual(zones);
});

test('A day and an hour are what the clock on the wall shows, on both sides of the date line and at a change of summer time', () => {
  const at = (instant: string, zone: string) => Object.values(localTime(new Date(instant), zone)).join(' ');
  expect(at('2026-01-01T10:30:00Z', 'UTC')).toBe('2026-01-01 10');
  expect(at('2026-01-01T10:30:00Z', 'Pacific/Kiritimati')).toBe('2026-01-02 0');
  expect(at('2026-01-01T10:30:00Z', 'Pacific/Pago_Pago')).toBe('2025-12-31 23');
  expect(at('2026-03-29T00:59:59Z', 'Europe/Vienna')).toBe('2026-03-29 1');
  expect(at('2026-03-29T01:00:00Z', 'Europe/Vienna')).toBe('2026-03-29 3');
});
