import { asDay } from '#core/dates/day.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueId, dueTasks, dueOf, type MachineHistory } from '#core/machines/due.ts';
import { meterOf, type MeterEntry } from '#core/machines/meter.ts';
import { todayIn } from '#core/machines/today.ts';
import { maintenanceTaskDefaults } from '#core/kinds/maintenance-task.ts';
import { meterReadingDefaults } from '#core/kinds/meter-reading.ts';

const start = Date.parse('2026-01-01T08:00:00.000Z');
const hourMs = 3_600_000;
const instant = (hours: number): string => new Date(start + hours * hourMs).toISOString();
const today = todayIn('Europe/Berlin', start + 4000 * hourMs);

const task = fc.record({
  title: fc.constant('Oil'),
  createdAt: fc.constant(instant(0)),
  everyHours: fc.constantFrom(null, '0.5', '4', '500'),
  everyStitches: fc.constantFrom(null, 1000, 100_000),
  everyDays: fc.constantFrom(null, 1, 30),
  dayCounting: fc.constantFrom('calendar' as const, 'days_used' as const),
  basis: fc.constantFrom('completed' as const, 'scheduled' as const),
});

const entry = fc.record({
  kind: fc.constantFrom('stitches' as const, 'hours' as const),
  source: fc.constantFrom('manual' as const, 'run' as const, 'estimate' as const),
  amount: fc.nat(500_000),
  reset: fc.boolean(),
  hours: fc.nat(3000),
});

const entries = fc.array(entry, { maxLength: 12 }).map((all) =>
  all.map(({ kind, source, amount, reset, hours }, at): MeterEntry => ({
    ...meterReadingDefaults,
    id: `reading-${at}`,
    machineId: 'machine',
    kind,
    source,
    at: instant(hours),
    ...(source === 'manual' ? { value: amount, reset } : { delta: amount }),
  })),
);

const logs = fc
  .array(fc.record({ hours: fc.nat(3000), isUndone: fc.boolean() }), { maxLength: 6 })
  .map((all) =>
    all.flatMap(({ hours, isUndone }, at) => [
      aLog(`log-${at}`, hours),
      ...(isUndone ? [{ ...aLog(`undo-${at}`, hours), reversesId: `log-${at}` }] : []),
    ]),
  );

const aLog = (id: string, hours: number): MachineHistory['logs'][number] => ({
  id,
  doneAt: instant(hours),
  reversesId: null,
});

const history = fc.record({
  machine: fc.constant({ workingSpm: 700, createdAt: instant(0) }),
  entries,
  logs,
  daysRun: fc.uniqueArray(
    fc.nat(160).map((day) => asDay(instant(day * 24).slice(0, 10))),
    { maxLength: 20 },
  ),
});

const filled = task.map((given) => ({ ...maintenanceTaskDefaults, ...given }));

test('Readings, runs and what was done make one due, in whatever order they arrive.', () => {
  fc.assert(
    fc.property(filled, history, fc.infiniteStream(fc.nat()), (one, told, random) => {
      const shuffled = <T>(all: readonly T[]): T[] =>
        all
          .map((value) => [random.next().value ?? 0, value] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, value]) => value);
      const other = {
        ...told,
        entries: shuffled(told.entries),
        logs: shuffled(told.logs),
        daysRun: shuffled(told.daysRun),
      };
      expect(dueOf(one, other, today)).toEqual(dueOf(one, told, today));
    }),
  );
});

test('A reading below the meter, which arrived by sync, changes no due [T7].', () => {
  fc.assert(
    fc.property(filled, history, fc.double({ min: 0, max: 0.99, noNaN: true }), (one, told, share) => {
      const { counter } = meterOf(told.entries, 'hours');
      fc.pre(counter > 1);
      const low: MeterEntry = {
        ...meterReadingDefaults,
        id: 'falling',
        machineId: 'machine',
        kind: 'hours',
        at: instant(3999),
        value: Math.floor(counter * share),
      };
      // without an earlier reading by hand, this one would be the first
      fc.pre(told.entries.some(({ kind, source }) => kind === 'hours' && source === 'manual'));
      const after = { ...told, entries: [...told.entries, low] };
      expect(meterOf(after.entries, 'hours').total).toBe(meterOf(told.entries, 'hours').total);
      expect(dueOf(one, after, today)).toEqual(dueOf(one, told, today));
    }),
  );
});

test('A reset loses no hour: what was counted before stays counted.', () => {
  fc.assert(
    fc.property(entries, fc.nat(500_000), (all, value) => {
      const reset: MeterEntry = {
        ...meterReadingDefaults,
        id: 'reset',
        machineId: 'machine',
        kind: 'hours',
        at: instant(3500),
        value,
        reset: true,
      };
      const [before, after] = [meterOf(all, 'hours'), meterOf([...all, reset], 'hours')];
      expect(after).toMatchObject({ counter: value, total: before.total });
    }),
  );
});

test('What is done now is not due for anything that happened before it, and another due than the one before.', () => {
  fc.assert(
    fc.property(filled, history, (given, told) => {
      const one = { ...given, basis: 'completed' as const };
      const done = { ...told, logs: [...told.logs, aLog('now', 4000)] };
      const { trigger, logId } = dueOf(one, done, today);
      expect(trigger?.used ?? 0).toBe(0);
      expect(logId).toBe('now');
      const machine = { id: 'machine', data: { ...told.machine, status: 'ready' as const } };
      const tasks = [{ id: 'task', data: { ...one, machineIds: ['machine'] } }];
      const id = (all: MachineHistory['logs']) => {
        const records = { entries: told.entries, logs: all.map((log) => ({ ...log, taskId: 'task' })), runs: [] };
        return dueTasks(machine, records, tasks, today).map((due) => dueId(team, 'machine', due))[0];
      };
      expect(id(done.logs)).not.toBe(id(told.logs));
      expect(id([...done.logs, { ...aLog('taken back', 4000), reversesId: 'now' }])).toBe(id(told.logs));
    }),
  );
});

const team = '00000000-0000-4000-8000-000000000001';
