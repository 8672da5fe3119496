import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { meterOf, type MeterEntry } from '#core/machines/meter.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { seeded } from '../../seeded.ts';
import { aBook, nine, teamId } from './a-book.ts';

type Book = ReturnType<typeof aBook>;

const at = (minute: number): string => new Date(Date.parse(nine) + minute * 60_000).toISOString();

const read = (book: Book, machineId: string, set: object, id = newId()): string => {
  book.does('meterReading.create', { id, set: { machineId, kind: 'stitches', ...set } });
  return id;
};

const totals = (book: Book, machineId: string) => {
  const { totalStitches, totalSeconds } = book.row('machine', machineId).data;
  return { totalStitches, totalSeconds };
};

const entries = (book: Book): readonly MeterEntry[] =>
  [...book.rows.values()].flatMap((row) =>
    row.kind === 'meterReading' ? [{ ...row.data, id: row.id } as MeterEntry] : [],
  );

describe('A meter', () => {
  test('is settled by what somebody reads, and added to by what runs and guesses say', () => {
    const book = aBook();
    const machineId = book.machine();
    read(book, machineId, { value: 1000, at: at(0) });
    read(book, machineId, { source: 'estimate', delta: 500, at: at(1) });
    read(book, machineId, { value: 1800, at: at(2) });
    read(book, machineId, { kind: 'hours', value: 7200, at: at(3) });
    expect(totals(book, machineId)).toEqual({ totalStitches: 1800, totalSeconds: 7200 });
  });

  test('T7: a reading below it that arrives by sync is kept, and the meter stays', () => {
    const book = aBook();
    const machineId = book.machine();
    read(book, machineId, { value: 1000, at: at(0) });
    const low = read(book, machineId, { value: 900, at: at(1) });
    expect(totals(book, machineId).totalStitches).toBe(1000);
    expect(meterOf(entries(book), 'stitches')).toEqual({ counter: 1000, total: 1000, ignored: [low] });
  });

  test('a reset sets what it shows, and never loses what was counted', () => {
    const book = aBook();
    const machineId = book.machine();
    read(book, machineId, { value: 1000, at: at(0) });
    read(book, machineId, { value: 0, reset: true, reason: 'new board', at: at(1) });
    read(book, machineId, { value: 300, at: at(2) });
    expect(meterOf(entries(book), 'stitches')).toEqual({ counter: 300, total: 1300, ignored: [] });
    expect(totals(book, machineId).totalStitches).toBe(1300);
  });

  test.each([
    [{ reset: true, value: 0 }, { reason: { problem: 'required' } }],
    [{}, { value: { problem: 'required' } }],
    [{ value: 1, delta: 1 }, { delta: { problem: 'not_an_option' } }],
    [{ source: 'run', delta: 1 }, { source: { problem: 'not_an_option' } }],
    [{ source: 'estimate', delta: 0 }, { delta: { problem: 'required' } }],
    [{ source: 'estimate', delta: 1, value: 1 }, { value: { problem: 'not_an_option' } }],
    [{ value: -1 }, { value: { problem: 'too_small', limit: 0 } }],
  ])('refuses %o', (set, fields) => {
    const book = aBook();
    const machineId = book.machine();
    const done = book.run('meterReading.create', { id: newId(), set: { machineId, kind: 'stitches', ...set } });
    expect(done).toEqual({ ok: false, error: { code: 'invalid', fields } });
  });

  test('is as it was before when a reading is undone, once', () => {
    const book = aBook();
    const machineId = book.machine();
    read(book, machineId, { value: 1000, at: at(0) });
    const wrong = read(book, machineId, { value: 9000, at: at(1) });
    const undoing = undoingId(teamId, 'meterReading', wrong);
    read(book, machineId, { reversesId: wrong }, undoing);
    expect(totals(book, machineId).totalStitches).toBe(1000);
    expect(
      book.does('meterReading.create', { id: undoing, set: { machineId, kind: 'stitches', reversesId: wrong } }),
    ).toEqual([]);
  });

  test('goes on on a deleted machine, which stays deleted', () => {
    const book = aBook();
    const machineId = book.machine();
    book.does('machine.delete', { id: machineId });
    read(book, machineId, { value: 1000 });
    expect(book.row('machine', machineId)).toMatchObject({ deleted: true, data: { totalStitches: 1000 } });
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('Any order of runs, readings and undoings gives one meter (seed %i).', (seed) => {
  const random = seeded(seed);
  const machineId = newId();
  const make = (book: Book): void => {
    book.does('machine.create', { id: machineId, set: { nickname: 'B', brand: 'T', model: 'M', heads: 2 } });
  };
  const changes: (readonly [string, { readonly id: string; readonly set: object }])[] = [];
  for (let nth = 0; nth < 25; nth += 1) {
    const id = newId();
    const kind = random() < 0.5 ? 'stitches' : 'hours';
    const stamp = { machineId, at: at(Math.floor(random() * 40)) };
    const roll = random();
    if (roll < 0.4) {
      const set = { ...stamp, pieces: 1 + Math.floor(random() * 9), stitches: Math.floor(random() * 900), seconds: 60 };
      changes.push(['run.create', { id, set }]);
      if (random() < 0.3)
        changes.push(['run.create', { id: undoingId(teamId, 'run', id), set: { ...set, reversesId: id } }]);
    } else {
      const reset = roll > 0.85 ? { reset: true, reason: 'new board' } : {};
      const set = { ...stamp, kind, value: Math.floor(random() * 9000), ...reset };
      changes.push(['meterReading.create', { id, set }]);
      if (random() < 0.3)
        changes.push([
          'meterReading.create',
          { id: undoingId(teamId, 'meterReading', id), set: { machineId, kind, reversesId: id } },
        ]);
    }
  }
  const outcome = (order: typeof changes) => {
    const book = aBook();
    make(book);
    // An undo needs the reading that it undoes, so it is tried again later, as a device does.
    const waiting = [...order];
    for (let tries = 0; waiting.length > 0 && tries < 10_000; tries += 1) {
      const change = waiting.shift();
      if (change !== undefined && !book.run(...change).ok) waiting.push(change);
    }
    expect(waiting).toEqual([]);
    return totals(book, machineId);
  };
  const expected = outcome(changes);
  expect(expected.totalStitches).toBeGreaterThan(0);
  for (let round = 0; round < 6; round += 1) {
    const shuffled = changes
      .map((change) => [random(), change] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, change]) => change);
    expect(outcome(shuffled)).toEqual(expected);
  }
});
