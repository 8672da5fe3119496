import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { headsApart, needlesOfHead, slotId } from '#core/machines/slots.ts';
import { seeded } from '../../seeded.ts';
import { aBook, teamId } from './a-book.ts';

type Book = ReturnType<typeof aBook>;

const sitting = (book: Book) =>
  [...book.rows.values()].flatMap((row) =>
    row.kind === 'needle' && 'tension' in row.data && row.data.spoolId !== null ? [row.data.spoolId] : [],
  );

const first = { head: 0, needle: 1 };
const second = { head: 0, needle: 2 };

describe('A needle', () => {
  test('is there as soon as something is put on it, with the thread of its spool', () => {
    const book = aBook();
    const threadId = book.thread();
    const spoolId = book.spool({ threadId });
    const slot = book.needle(book.machine(), first, { spoolId, tension: '110 g' });
    expect(book.row('needle', slot).data).toMatchObject({
      ...first,
      threadId,
      spoolId,
      tension: '110 g',
      pinned: false,
    });
  });

  test('loses its spool to another one, on another machine too', () => {
    const book = aBook();
    const [one, other] = [book.machine({ needlesPerHead: 2 }), book.machine()];
    const threadId = book.thread();
    const spoolId = book.spool({ threadId });
    const slot = book.needle(one, first, { spoolId });
    book.needle(one, second, { spoolId });
    expect(book.row('needle', slot).data).toMatchObject({ threadId, spoolId: null });
    book.needle(other, first, { spoolId });
    expect(sitting(book)).toEqual([spoolId]);
  });

  test('loses its spool to another thread, and keeps it when only its tension is set', () => {
    const book = aBook();
    const machineId = book.machine();
    const spoolId = book.spool();
    const slot = book.needle(machineId, first, { spoolId });
    book.needle(machineId, first, { tension: '90 g' });
    expect(book.row('needle', slot).data.spoolId).toBe(spoolId);
    book.needle(machineId, first, { threadId: book.thread({ code: '1800' }) });
    expect(book.row('needle', slot).data.spoolId).toBeNull();
  });

  test.each(['empty', 'lost', 'archived'])('lets a spool go that is %s, and keeps the thread', (state) => {
    const book = aBook();
    const threadId = book.thread();
    const spoolId = book.spool({ threadId });
    const slot = book.needle(book.machine(), first, { spoolId });
    book.does('spool.update', { id: spoolId, set: { state } });
    expect(book.row('needle', slot).data).toMatchObject({ threadId, spoolId: null });
  });

  test('lets a deleted spool go, and takes one that was used up meanwhile by its thread alone', () => {
    const book = aBook();
    const machineId = book.machine();
    const threadId = book.thread();
    const spoolId = book.spool({ threadId });
    const slot = book.needle(machineId, first, { spoolId });
    book.does('spool.delete', { id: spoolId });
    expect(book.row('needle', slot).data).toMatchObject({ threadId, spoolId: null });
    const used = book.spool({ threadId, shortCode: 'T-0002', state: 'empty' });
    book.needle(machineId, first, { spoolId: used });
    expect(book.row('needle', slot).data).toMatchObject({ threadId, spoolId: null });
  });

  test('lets its spool go when the machine is deleted, is sold, or loses the needle', () => {
    const book = aBook();
    for (const end of [
      (id: string) => book.does('machine.delete', { id }),
      (id: string) => book.does('machine.update', { id, set: { status: 'sold' } }),
      (id: string) => book.does('machine.update', { id, set: { needlesPerHead: 1 } }),
      (id: string) => book.does('machine.update', { id, set: { heads: 2 } }),
    ]) {
      const machineId = book.machine({ needlesPerHead: 2 });
      const slot = book.needle(machineId, second, { spoolId: book.spool() });
      end(machineId);
      expect(book.row('needle', slot).data.spoolId).toBeNull();
    }
    const kept = book.machine();
    const slot = book.needle(kept, first, { spoolId: book.spool() });
    book.does('machine.update', { id: kept, set: { notes: 'new belt' } });
    expect(book.row('needle', slot).data.spoolId).not.toBeNull();
  });

  test.each([
    [{ heads: 1 }, { head: 1, needle: 1 }, { head: { problem: 'too_large', limit: 0 } }],
    [{ heads: 2 }, { head: 3, needle: 1 }, { head: { problem: 'too_large', limit: 2 } }],
    [{ needlesPerHead: 15 }, { head: 0, needle: 16 }, { needle: { problem: 'too_large', limit: 15 } }],
    [{}, { head: 0, needle: 10_000 }, { needle: { problem: 'too_large', limit: 32 } }],
    [{}, { head: 0, needle: 0 }, { needle: { problem: 'too_small', limit: 1 } }],
  ])('of a machine %o at %o is refused', (set, place, fields) => {
    const book = aBook();
    const machineId = book.machine(set);
    const done = book.run('needle.update', { id: slotId(teamId, machineId, place), set: { machineId, ...place } });
    expect(done).toEqual({ ok: false, error: { code: 'invalid', fields } });
  });

  test('that stands for all heads holds no spool, for it would sit on each of them', () => {
    const book = aBook();
    const machineId = book.machine({ heads: 12 });
    const args = { id: slotId(teamId, machineId, first), set: { machineId, ...first, spoolId: book.spool() } };
    expect(book.run('needle.update', args)).toMatchObject({
      error: { fields: { spoolId: { problem: 'not_an_option' } } },
    });
  });

  test('is not named by another id than its own, and a deleted machine has none', () => {
    const book = aBook();
    const machineId = book.machine();
    const wrong = book.run('needle.update', { id: newId(), set: { machineId, ...first } });
    expect(wrong).toMatchObject({ error: { code: 'invalid', fields: { id: { problem: 'not_an_option' } } } });
    book.does('machine.delete', { id: machineId });
    const gone = book.run('needle.update', { id: slotId(teamId, machineId, first), set: { machineId, ...first } });
    expect(gone).toEqual({ ok: false, error: { code: 'row_deleted' } });
  });
});

test.each([1, 2, 3, 4, 5])('After any work a spool sits on one needle at most (seed %i).', (seed) => {
  const random = seeded(seed);
  const book = aBook();
  const machines = [book.machine({ needlesPerHead: 4 }), book.machine({ heads: 3, needlesPerHead: 2 })];
  const spools = Array.from({ length: 4 }, () => book.spool());
  const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  for (let step = 0; step < 120; step += 1) {
    const machineId = any(machines);
    const place = { head: Math.floor(random() * 4), needle: 1 + Math.floor(random() * 4) };
    const spoolId = any(spools);
    const roll = random();
    if (roll < 0.8)
      book.run('needle.update', { id: slotId(teamId, machineId, place), set: { machineId, ...place, spoolId } });
    else if (roll < 0.9) book.run('spool.update', { id: spoolId, set: { state: random() < 0.5 ? 'empty' : 'open' } });
    else book.run('machine.update', { id: machineId, set: { needlesPerHead: 1 + Math.floor(random() * 4) } });
    const now = sitting(book);
    expect(new Set(now).size).toBe(now.length);
  }
});

test('A head shows its own needles, else those of all heads.', () => {
  const slots = [
    { head: 0, needle: 1, threadId: 'red', of: 'all' },
    { head: 2, needle: 1, threadId: 'blue', of: 'second' },
  ];
  const shown = (head: number) =>
    needlesOfHead(slots, { heads: 2, needlesPerHead: 2 }, head).map(({ slot }) => slot?.of ?? 'none');
  expect([shown(1), shown(2)]).toEqual([
    ['all', 'none'],
    ['second', 'none'],
  ]);
});

describe('All heads together', () => {
  const slot = (head: number, needle: number, threadId: string | null) => ({ head, needle, threadId });
  const told = (slots: readonly ReturnType<typeof slot>[], heads = 2) =>
    needlesOfHead(slots, { heads, needlesPerHead: 1 }, 0)[0];
  const [shared, one, two, none] = [slot(0, 1, 'red'), slot(1, 1, 'red'), slot(2, 1, 'blue'), slot(2, 1, null)];

  test.each([
    ['nothing anywhere', [], undefined, undefined],
    ['one slot for all of them', [shared], shared, undefined],
    ['the same thread on each head', [one, slot(2, 1, 'red')], one, undefined],
    ['a head that repeats what all have', [shared, one], shared, undefined],
    ['another thread on each head', [one, two], undefined, ['red', 'blue']],
    ['one head otherwise than all', [shared, two], undefined, ['red', 'blue']],
    ['one head alone loaded', [one], undefined, ['red']],
    ['one head emptied', [shared, none], undefined, ['red']],
  ])('%s', (_, slots, expected, differing) => {
    expect(told(slots)).toEqual({ needle: 1, slot: expected, differing });
  });

  test('A machine of one head has only the slots of all heads.', () => {
    expect(told([shared, two], 1)).toEqual({ needle: 1, slot: shared, differing: undefined });
  });

  test('A thread for all heads goes to the heads that would not show it.', () => {
    const slots = [shared, one, two, slot(1, 2, 'blue')];
    expect(headsApart(slots, { head: 0, needle: 1 }, 'red')).toEqual([two]);
    expect(headsApart(slots, { head: 0, needle: 1 }, null)).toEqual([one, two]);
    expect(headsApart(slots, { head: 1, needle: 1 }, 'blue')).toEqual([]);
  });
});
