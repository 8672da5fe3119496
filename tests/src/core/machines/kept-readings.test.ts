import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meterReadingDefaults } from '#core/kinds/meter-reading.ts';
import { meterKinds } from '#core/kinds/choices.ts';
import { meterOf, type MeterEntry } from '#core/machines/meter.ts';
import { keepReadings, metersOf } from '#core/machines/read-meters.ts';

const start = Date.parse('2026-01-01T08:00:00.000Z');
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();

const aReading = (id: number, set: Partial<MeterEntry>): MeterEntry => ({
  ...meterReadingDefaults,
  id: `reading-${String(id).padStart(6, '0')}`,
  machineId: 'machine',
  kind: 'stitches',
  at: at(0),
  ...set,
});

const step = fc.oneof(
  fc.record({
    id: fc.nat(14),
    kind: fc.constantFrom(...meterKinds),
    source: fc.constantFrom('manual' as const, 'run' as const, 'estimate' as const),
    amount: fc.nat(500),
    reset: fc.boolean(),
    minute: fc.nat(20),
    undoes: fc.option(fc.nat(14)),
  }),
  fc.record({ id: fc.nat(14), isGone: fc.constant(true) }),
);

const readingOf = (given: typeof step extends fc.Arbitrary<infer S> ? S : never): MeterEntry | undefined => {
  if ('isGone' in given) return undefined;
  const { id, kind, source, amount, reset, minute, undoes } = given;
  const amounts = source === 'manual' ? { value: amount, reset } : { delta: amount };
  const reversesId = undoes === null || undoes === id ? null : aReading(undoes, {}).id;
  return aReading(id, { kind, source, ...amounts, at: at(minute), reversesId });
};

test('Meters that are kept while readings come and go say what a fold over all of them says.', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 12 }), (rounds) => {
      const kept = keepReadings();
      const all = new Map<string, MeterEntry>();
      for (const round of rounds) {
        const changed = new Map(round.map((given) => [aReading(given.id, {}).id, readingOf(given)]));
        for (const [id, entry] of changed)
          if (entry === undefined) all.delete(id);
          else all.set(id, entry);
        const entries = kept.put(changed);
        const plain = [...all.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(entries).toEqual(plain);
        const [meters, again] = [metersOf(entries), metersOf(plain)];
        expect(meters.firstManual()).toBe(again.firstManual());
        for (const kind of meterKinds) {
          expect([meters.isRead(kind), meters.firstManual(kind)]).toEqual([
            again.isRead(kind),
            again.firstManual(kind),
          ]);
          const { counter, total, ignored } = meterOf(plain, kind);
          expect([meters.counterAt(kind), meters.totalAt(kind), meters.ignored(kind)]).toEqual([
            counter,
            total,
            ignored.length,
          ]);
          for (let minute = 0; minute <= 20; minute += 1) {
            const then = meterOf(plain, kind, at(minute));
            expect([meters.counterAt(kind, at(minute)), meters.totalAt(kind, at(minute))]).toEqual([
              then.counter,
              then.total,
            ]);
          }
        }
      }
    }),
  );
});

/** Readings of runs, a minute after each other, that note when their amount is read. */
const manyCounted = (count: number) => {
  const folded = new Set<string>();
  const counted = (id: number, set: Partial<MeterEntry> = {}): MeterEntry => {
    const entry = aReading(id, { source: 'run', at: at(id), ...set });
    return Object.defineProperty(entry, 'delta', {
      get: () => {
        folded.add(entry.id);
        return 100;
      },
    });
  };
  return { folded, counted, all: Array.from({ length: count }, (_, id) => counted(id)) };
};

test('One more of 10,000 readings folds that one, and undoing the last folds none of the others again.', () => {
  const { folded, counted, all } = manyCounted(10_000);
  const kept = keepReadings();
  expect(metersOf(kept.put(new Map(all.map((one) => [one.id, one])))).totalAt('stitches')).toBe(1_000_000);
  expect(folded.size).toBe(10_000);
  folded.clear();
  const next = counted(10_000);
  expect(metersOf(kept.put(new Map([[next.id, next]]))).totalAt('stitches')).toBe(1_000_100);
  expect([...folded]).toEqual([next.id]);
  folded.clear();
  const undo = counted(10_001, { reversesId: next.id });
  expect(metersOf(kept.put(new Map([[undo.id, undo]]))).totalAt('stitches')).toBe(1_000_000);
  expect([...folded]).toEqual([]);
});

test('A reading that arrives late folds what is after it again, and nothing before.', () => {
  const { folded, counted, all } = manyCounted(1000);
  const kept = keepReadings();
  kept.put(new Map(all.map((one) => [one.id, one])));
  folded.clear();
  const late = counted(5000, { at: at(989.5) });
  expect(metersOf(kept.put(new Map([[late.id, late]]))).totalAt('stitches')).toBe(100_100);
  expect(folded.size).toBe(11);
});
