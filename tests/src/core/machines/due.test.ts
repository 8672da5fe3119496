import { asDay } from '#core/dates/day.ts';
import { describe, expect, test } from 'vitest';
import { dueOf, levelOf, type Due, type MachineHistory, type Trigger } from '#core/machines/due.ts';
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
  stitchesAt: null,
  hoursAt: null,
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
    const due = dueOf(
      task({ everyHours: '4' }),
      history({ entries, logs: [log(june, { hoursAt: 120 * hour })] }),
      today,
    );
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

  test('By the schedule it counts from when it was due, however early it was done', () => {
    const entries = [0, 2.8, 6].map((at, nth) => reading('hours', at * hour, `2026-0${nth + 5}-01T09:00:00.000Z`));
    const logs = [log('2026-06-01T09:00:00.000Z')];
    const due = dueOf(task({ everyHours: '4', basis: 'scheduled' }), history({ entries, logs }), today);
    expect(triggerOf(due).used).toBeCloseTo(2 * hour, 6);
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

test('Soon begins exactly at its threshold.', () => {
  expect([79_999, 80_000].map((used) => levelOf({ used, every: 100_000 }, 8000))).toEqual(['fine', 'soon']);
});
