import { describe, expect, test } from 'vitest';
import { daysIn } from '#core/dates/day-in.ts';
import { maintenanceTaskDefaults } from '#core/kinds/maintenance-task.ts';
import { dueOf } from '#core/machines/due.ts';
import { todayIn } from '#core/machines/today.ts';

const hourMs = 3_600_000;
const createdAt = '2026-01-01T12:00:00.000Z';
const daily = { ...maintenanceTaskDefaults, title: 'Oil', createdAt, everyDays: 1 };

const around = (noon: string): readonly number[] =>
  Array.from({ length: 5 * 96 }, (_, at) => Date.parse(noon) - 48 * hourMs + (at * hourMs) / 4);

// Santiago and Cairo change clocks at midnight, so a day may begin at 1:00 or have 23:00 twice; Sydney changes at
// night.
describe.each([
  ['Australia/Sydney', '2026-10-04', 23],
  ['Australia/Sydney', '2027-04-04', 25],
  ['America/Santiago', '2026-09-06', 23],
  ['America/Santiago', '2027-04-03', 25],
  ['Africa/Cairo', '2027-04-30', 23],
  ['Africa/Cairo', '2026-10-29', 25],
] as const)('In %s, where %s has %i hours,', (zone, changed, hours) => {
  const dayOf = daysIn(zone);
  const moments = around(`${changed}T12:00:00Z`);
  const days = [...new Set(moments.map(dayOf))];
  const before = days[days.indexOf(dayOf(Date.parse(`${changed}T12:00:00Z`))) - 1] ?? '';
  const momentsOf = (day: string) => moments.filter((at) => dayOf(at) === day);
  const levelAt = (doneAt: number, now: number) => {
    const log = {
      id: 'log',
      doneAt: new Date(doneAt).toISOString(),
      reversesId: null,
    };
    const history = { machine: { workingSpm: 700, createdAt }, entries: [], logs: [log], daysRun: [] };
    return dueOf(daily, history, todayIn(zone, now)).level;
  };

  test('the day has that many hours', () => {
    expect(momentsOf(changed).length / 4).toBe(hours);
  });

  test.each([
    ['on its eve', before, changed],
    ['on that day', changed, days[days.indexOf(changed as never) + 1] ?? ''],
  ])('a daily task done at any time %s is due through all of the next day, and never before', (_, done, due) => {
    const doneDay = momentsOf(done);
    expect(doneDay.length).toBeGreaterThan(80);
    for (const doneAt of doneDay) {
      const levels = new Set(doneDay.filter((now) => now >= doneAt).map((now) => levelAt(doneAt, now)));
      expect({ doneAt, levels: [...levels] }).toEqual({ doneAt, levels: ['fine'] });
    }
    const at = doneDay.at(-1) ?? 0;
    expect([...new Set(momentsOf(due).map((now) => levelAt(at, now)))]).toEqual(['due']);
    expect(levelAt(at, (momentsOf(due).at(-1) ?? 0) + hourMs)).toBe('overdue');
  });
});
