import { asDay, laterDay } from '#core/dates/day.ts';
import { describe, expect, test } from 'vitest';
import { dueOf, levelOf, roundThatStays, type Due, type MachineHistory, type Trigger } from '#core/machines/due.ts';
import type { MeterEntry } from '#core/machines/meter.ts';
import { maintenanceTaskDefaults, type MaintenanceTask } from '#core/kinds/maintenance-task.ts';
import { meterReadingDefaults, type MeterKind } from '#core/kinds/meter-reading.ts';

const start = '2026-01-15T08:00:00.000Z';
const today = { now: '2026-11-03T12:00:00.000Z', dateOf: (instant: string) => asDay(instant.slice(0, 10)) };

let made = 0;
const reading = (kind: MeterKind, value: number, at: string, set: Partial<MeterEntry> = {}): MeterEntry => ({
  ...meterReadingDefaults,
  id: `reading-${(made += 1)}`,
  machineId: 'machine',
  kind,
  at,
  value,
  ...set,
});

const log = (doneAt: string, set: Partial<MachineHistory['logs'][number]> = {}): MachineHistory['logs'][number] => ({
  id: `log-${doneAt}`,
  doneAt,
  reversesId: null,
  ...set,
});

const task = (set: Partial<MaintenanceTask>) => ({
  ...maintenanceTaskDefaults,
  title: 'Oil',
  createdAt: start,
  ...set,
});

const history = (set: Partial<MachineHistory> = {}): MachineHistory => ({
  machine: { workingSpm: 700, createdAt: start },
  entries: [],
  logs: [],
  daysRun: [],
  ...set,
});

const hour = 3600;
const june = '2026-06-01T09:00:00.000Z';
const july = '2026-07-01T09:00:00.000Z';
const shareOf = ({ used, every }: Trigger) => used / every;
const triggerOf = ({ trigger }: Due): Trigger => {
  if (trigger === undefined) throw new Error('Nothing makes it due.');
  return trigger;
};

describe('What is due (rules: Upkeep)', () => {
  test.each([
    [123.2, 0.8, 'soon'],
    [124.0, 1, 'due'],
    [124.1, 1.025, 'overdue'],
  ])('T1: every 4.0 h, last at 120.0 h, now %s h', (now, share, level) => {
    const entries = [reading('hours', 120 * hour, june), reading('hours', now * hour, july)];
    const due = dueOf(task({ everyHours: '4' }), history({ entries, logs: [log(june)] }), today);
    expect(due).toMatchObject({ level, logId: `log-${june}`, trigger: { by: 'hours', every: 4 * hour } });
    expect(shareOf(triggerOf(due))).toBeCloseTo(share, 10);
  });

  test('T1: over by 0.1 h', () => {
    const entries = [reading('hours', 120 * hour, june), reading('hours', 124.1 * hour, july)];
    const { used, every } = triggerOf(dueOf(task({ everyHours: '4' }), history({ entries, logs: [log(june)] }), today));
    expect((used - every) / hour).toBeCloseTo(0.1, 10);
  });

  test('T2: every 100,000 stitches, last at 4,210,000, now 4,290,000: 80 %, soon', () => {
    const entries = [reading('stitches', 4_210_000, june), reading('stitches', 4_290_000, july)];
    expect(dueOf(task({ everyStitches: 100_000 }), history({ entries, logs: [log(june)] }), today)).toMatchObject({
      level: 'soon',
      trigger: { by: 'stitches', used: 80_000, every: 100_000 },
    });
  });

  test('T3: every 365 days from 2026-01-15, on 2026-11-03: 292 of 365 days = 80 %, soon', () => {
    expect(dueOf(task({ everyDays: 365 }), history(), today)).toEqual({
      level: 'soon',
      trigger: { by: 'days', used: 292, every: 365 },
      logId: null,
    });
  });

  test('T5: without readings of the hours, 4 h at 700 stitches a minute are 168,000 stitches: 150,000 are 89.3 %, soon', () => {
    const entries = [reading('stitches', 1_000_000, june), reading('stitches', 1_150_000, july)];
    const due = dueOf(task({ everyHours: '4' }), history({ entries, logs: [log(june)] }), today);
    expect(due).toMatchObject({ level: 'soon', trigger: { by: 'hours', every: 4 * hour } });
    expect(Math.round(shareOf(triggerOf(due)) * 1000)).toBe(893);
  });

  test('T6: done early at 70 %, the next one counts from the new reading', () => {
    const entries = [0, 2.8, 6].map((at, nth) => reading('hours', at * hour, `2026-0${nth + 5}-01T09:00:00.000Z`));
    const logs = [log('2026-05-01T09:00:00.000Z'), log('2026-06-01T09:00:00.000Z')];
    const due = dueOf(task({ everyHours: '4' }), history({ entries, logs }), today);
    expect(triggerOf(due).used).toBeCloseTo(3.2 * hour, 6);
  });

  test('T10: a new machine without a reading says so, and is never overdue', () => {
    const due = dueOf(task({ everyHours: '4', everyStitches: 100_000 }), history(), today);
    expect(due).toEqual({ level: 'noReading', trigger: undefined, logId: null });
  });

  test('An old machine that is read for the first time owes nothing for the years before', () => {
    const entries = [reading('hours', 8000 * hour, july), reading('stitches', 90_000_000, july)];
    const due = dueOf(task({ everyHours: '4', everyStitches: 100_000 }), history({ entries }), today);
    expect(due).toMatchObject({ level: 'fine', trigger: { used: 0 } });
    const done = dueOf(task({ everyHours: '4' }), history({ entries, logs: [log(june)] }), today);
    expect(done).toMatchObject({ level: 'fine', trigger: { used: 0 } });
  });

  test('Whichever trigger comes first decides', () => {
    const entries = [reading('hours', 0, start), reading('hours', hour, july)];
    const both = task({ everyHours: '4', everyDays: 30 });
    expect(dueOf(both, history({ entries, logs: [log('2026-11-02T09:00:00.000Z')] }), today).level).toBe('fine');
    expect(dueOf(both, history({ entries, logs: [log(july)] }), today)).toMatchObject({
      level: 'overdue',
      trigger: { by: 'days', used: 125 },
    });
  });

  test('Days used are those on which it ran, after the day on which it was done', () => {
    const daily = task({ everyDays: 2, dayCounting: 'days_used' });
    const daysRun = ['2026-06-01', '2026-06-02', '2026-06-02', '2026-07-05'].map(asDay);
    expect(dueOf(daily, history({ daysRun }), today)).toMatchObject({ level: 'overdue', trigger: { used: 3 } });
    expect(dueOf(daily, history({ daysRun, logs: [log(june)] }), today)).toMatchObject({ level: 'due' });
    expect(dueOf(daily, history({ daysRun, logs: [log(july)] }), today)).toMatchObject({
      level: 'fine',
      trigger: { used: 1 },
    });
  });

  test('What is undone was not done; two who noted the same have done it once more', () => {
    const undone = [log(july), { ...log(july), id: 'undoing', reversesId: `log-${july}` }];
    expect(dueOf(task({ everyDays: 365 }), history({ logs: undone }), today)).toMatchObject({ logId: null });
    const twice = [log(july), { ...log(july), id: 'another' }];
    expect(triggerOf(dueOf(task({ everyDays: 365 }), history({ logs: twice }), today)).used).toBe(125);
  });
});

/** Day `n` after the start, at nine. */
const day = (n: number): string => `${laterDay(asDay('2026-01-15'), n)}T09:00:00.000Z`;
const on = (n: number) => ({ ...today, now: day(n) });
const readAt = (kind: MeterKind, ...values: readonly (readonly [number, number])[]): readonly MeterEntry[] =>
  values.map(([value, n]) => reading(kind, value, day(n)));

describe('Meters as they are known now', () => {
  test('F11: what an entry copied from a reading that was taken back counts for nothing', () => {
    const wrong = reading('stitches', 42_900_000, day(2));
    const entries = [
      ...readAt('stitches', [4_210_000, 1]),
      wrong,
      { ...wrong, id: 'taken back', at: day(4), reversesId: wrong.id },
      ...readAt('stitches', [4_290_000, 5], [4_500_000, 6]),
    ];
    const due = dueOf(task({ everyStitches: 100_000 }), history({ entries, logs: [log(day(3))] }), on(7));
    expect(due).toEqual({
      level: 'overdue',
      trigger: { by: 'stitches', used: 290_000, every: 100_000 },
      logId: `log-${day(3)}`,
    });
  });

  const ofRun = (kind: MeterKind, delta: number, at: string): MeterEntry =>
    reading(kind, 0, at, { source: 'run', value: null, delta });

  test('F12: the seconds that a run carries are no reading of the hours: 170,000 of 168,000 stitches, overdue', () => {
    const entries = [
      ...readAt('stitches', [0, 1], [150_000, 2]),
      ofRun('stitches', 20_000, day(3)),
      ofRun('hours', 34 * 60, day(3)),
    ];
    const due = dueOf(task({ everyHours: '4' }), history({ entries }), on(4));
    expect(due.level).toBe('overdue');
    expect(triggerOf(due)).toEqual({ by: 'hours', every: 4 * hour, used: (170_000 * 60) / 700 });
  });

  test('F12: once somebody reads the hours they count from then on, and what was sewn before stays', () => {
    const entries = [
      ...readAt('stitches', [0, 1], [84_000, 2]),
      ofRun('hours', 34 * 60, day(2)),
      ...readAt('hours', [500 * hour, 3], [501 * hour, 4]),
      ofRun('hours', 30 * 60, day(5)),
      ofRun('stitches', 400_000, day(5)),
    ];
    const due = dueOf(task({ everyHours: '4' }), history({ entries }), on(6));
    expect(due).toMatchObject({ level: 'soon', trigger: { by: 'hours', used: 3.5 * hour } });
  });

  test('A machine that runs before it is first read owes nothing for the years before', () => {
    const entries = [ofRun('stitches', 20_000, day(1)), ...readAt('stitches', [9_000_000, 3], [9_010_000, 4])];
    const due = dueOf(task({ everyStitches: 100_000 }), history({ entries, logs: [log(day(2))] }), on(5));
    expect(due).toMatchObject({ level: 'fine', trigger: { used: 10_000 } });
  });

  test('Exactly the interval in hours is due, also where it is counted in stitches', () => {
    const entries = readAt('stitches', [1_000_001, 1], [1_168_001, 2]);
    expect(dueOf(task({ everyHours: '4' }), history({ entries }), on(3)).level).toBe('due');
  });
});

describe('F13: in a schedule an entry answers the rounds that are due, and the coming one only when it is soon', () => {
  const monthly = (set: Partial<MaintenanceTask> = {}) => task({ everyDays: 30, basis: 'scheduled', ...set });
  const nextDay = (due: Due, n: number): number => n + triggerOf(due).every - triggerOf(due).used;

  test.each([
    ['on day 31, on two devices offline', [31, 31], 32, 60],
    ['on day 65, with 30 and 60 open', [65], 66, 90],
    ['on day 25, when the round is soon', [25], 26, 60],
    ['on day 25 and once more on day 27', [25, 27], 28, 60],
    ['on day 0', [0], 1, 30],
    ['on day 3', [3], 4, 30],
    ['200 and 100 days before the start', [-200, -100], 1, 30],
    ['on day 31 and on day 50', [31, 50], 51, 60],
    ['on day 55, with 30 open and 60 soon', [55], 56, 90],
  ])('done %s', (_when, done, now, next) => {
    const logs = done.map((n, at) => ({ ...log(day(n)), id: `log-${at}` }));
    expect(nextDay(dueOf(monthly(), history({ logs }), on(now)), now)).toBe(next);
  });

  test('a round that was answered early comes when it is shown: on day 25 in 35 days', () => {
    const due = dueOf(monthly(), history({ logs: [log(day(25))] }), on(25));
    expect(due).toEqual({ level: 'fine', trigger: { by: 'days', used: -5, every: 30 }, logId: `log-${day(25)}` });
  });

  test('each trigger has rounds of its own', () => {
    const both = monthly({ everyStitches: 100_000 });
    const entries = readAt('stitches', [0, 0], [50_000, 31], [95_000, 32], [120_000, 33]);
    const done = history({ entries, logs: [log(day(31))] });
    expect(triggerOf(dueOf(both, done, on(33)))).toEqual({ by: 'stitches', used: 120_000, every: 100_000 });
    const doneAgain = history({ entries, logs: [log(day(31)), log(day(32))] });
    expect(triggerOf(dueOf(both, doneAgain, on(33)))).toEqual({ by: 'stitches', used: 20_000, every: 100_000 });
  });

  test('days of use have rounds too', () => {
    const daysRun = [1, 2, 3, 4, 5].map((n) => asDay(day(n).slice(0, 10)));
    const used = monthly({ everyDays: 2, dayCounting: 'days_used' });
    const logs = [log(day(3))];
    expect(dueOf(used, history({ daysRun, logs }), on(6))).toMatchObject({ level: 'overdue', trigger: { used: 3 } });
  });

  test('an entry from which it does not count makes no due of its own', () => {
    const logs = [log(day(31)), log(day(40))];
    expect(dueOf(monthly(), history({ logs }), on(61)).logId).toBe(`log-${day(31)}`);
    expect(dueOf(monthly(), history({ logs: [log(day(3))] }), on(31)).logId).toBeNull();
  });

  test.each([
    [0, { by: 'days', left: 30, day: '2026-02-14' }],
    [3, { by: 'days', left: 27, day: '2026-02-14' }],
    [25, undefined],
    [31, undefined],
  ])('done on day %i, the entry says which round stays', (n, stays) => {
    expect(roundThatStays(monthly(), history({ logs: [log(day(n))] }), `log-${day(n)}`, on(40))).toEqual(stays);
  });

  test('an entry says which round of the meter stays; one that is done counts nothing by a schedule', () => {
    const entries = readAt('stitches', [0, 0], [30_000, 2]);
    const byMeter = task({ everyStitches: 100_000, basis: 'scheduled' });
    const done = history({ entries, logs: [log(day(3))] });
    expect(roundThatStays(byMeter, done, `log-${day(3)}`, on(4))).toEqual({ by: 'stitches', left: 70_000 });
    expect(roundThatStays({ ...byMeter, basis: 'completed' }, done, `log-${day(3)}`, on(4))).toBeUndefined();
  });
});

test('Soon begins exactly at its threshold.', () => {
  expect([79_999, 80_000].map((used) => levelOf({ used, every: 100_000 }, 8000))).toEqual(['fine', 'soon']);
});
