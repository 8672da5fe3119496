import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { fieldsOf } from '#core/mutations/mutation.ts';
import { reversalId } from '#core/mutations/derived-ids.ts';
import { runMovementId } from '#core/mutations/run-mutations.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { aBook, colleague, nine, teamId } from './a-book.ts';

type Book = ReturnType<typeof aBook>;

const sew = (book: Book, machineId: string, set: object = {}, id = newId()) => {
  book.does('run.create', { id, set: { machineId, pieces: 1, ...set } });
  return id;
};

const undo = (book: Book, runId: string): readonly unknown[] => {
  const { byMember: _, ...run } = fieldsOf(book.row('run', runId));
  return book.does('run.create', { id: undoingId(teamId, 'run', runId), set: { ...run, reversesId: runId } });
};

const block = (set: object = {}) => ({ threadId: null, needle: 1, stitches: 1000, spools: [], ...set });

describe('A run', () => {
  test.each([
    ['one head', 1, 225_888],
    ['twelve heads', 12, 18_824],
  ])('T9: 24 pieces of 9,412 stitches on %s', (_heads, heads, totalStitches) => {
    const book = aBook();
    const machineId = book.machine({ heads });
    sew(book, machineId, { pieces: 24, stitches: 9412, seconds: 22_151 });
    expect(book.row('machine', machineId).data).toMatchObject({ totalStitches, totalSeconds: 22_151 });
  });

  test('takes its thread off each spool once, from the needle that it sits on, and opens it', () => {
    const book = aBook();
    const machineId = book.machine({ heads: 2, needlesPerHead: 15 });
    const [one, other] = [book.spool(), book.spool({ shortCode: 'T-0002' })];
    book.needle(machineId, { head: 2, needle: 7 }, { spoolId: one });
    const blocks = [
      block({ needle: 7, spools: [{ spoolId: one, lengthMm: 5000 }] }),
      block({ needle: 8, spools: [{ spoolId: other, lengthMm: 700 }] }),
      block({ needle: 7, spools: [{ spoolId: one, lengthMm: 300 }] }),
    ];
    const runId = sew(book, machineId, { what: 'Rose', blocks, stitches: 3000 });
    expect([book.left(one), book.left(other)]).toEqual([994_700, 999_300]);
    expect(book.row('movement', runMovementId(teamId, runId, one)).data).toMatchObject({
      type: 'consume',
      deltaMm: -5300,
      groupId: runId,
      machineId,
      head: 2,
      needle: 7,
      reason: 'Rose',
      occurredAt: nine,
    });
    expect(book.row('spool', one).data.state).toBe('open');
  });

  test('is undone whole: thread, stitches and time; a second undo changes nothing', () => {
    const book = aBook();
    const machineId = book.machine();
    const spoolId = book.spool();
    const blocks = [block({ spools: [{ spoolId, lengthMm: 5000 }] })];
    const runId = sew(book, machineId, { blocks, pieces: 3, stitches: 1000, seconds: 600 });
    expect(book.left(spoolId)).toBe(995_000);
    undo(book, runId);
    expect(book.left(spoolId)).toBe(1_000_000);
    expect(book.row('machine', machineId).data).toMatchObject({ totalStitches: 0, totalSeconds: 0 });
    expect(undo(book, runId)).toEqual([]);
    expect(book.left(spoolId)).toBe(1_000_000);
  });

  test('counts once, however often it arrives, and each of two runs counts', () => {
    const book = aBook();
    const machineId = book.machine();
    const id = newId();
    sew(book, machineId, { stitches: 1000 }, id);
    sew(book, machineId, { stitches: 1000 }, id);
    expect(book.row('machine', machineId).data.totalStitches).toBe(1000);
    sew(book, machineId, { stitches: 1000 });
    expect(book.row('machine', machineId).data.totalStitches).toBe(2000);
  });

  test('whose booking was taken back by hand gives that back only once', () => {
    const book = aBook();
    const machineId = book.machine();
    const spoolId = book.spool();
    const runId = sew(book, machineId, { blocks: [block({ spools: [{ spoolId, lengthMm: 5000 }] })] });
    const movementId = runMovementId(teamId, runId, spoolId);
    const reversal = { spoolId, type: 'reversal', deltaMm: 5000, reversesId: movementId };
    book.does('movement.create', { id: reversalId(teamId, movementId), set: reversal });
    undo(book, runId);
    expect(book.left(spoolId)).toBe(1_000_000);
  });

  test('on a machine that somebody deleted is booked, and the machine stays deleted', () => {
    const book = aBook();
    const machineId = book.machine();
    book.does('machine.delete', { id: machineId });
    sew(book, machineId, { stitches: 1000 });
    expect(book.row('machine', machineId)).toMatchObject({ deleted: true, data: { totalStitches: 1000 } });
  });

  test.each([
    [{ pieces: 0 }, { pieces: { problem: 'too_small', limit: 1 } }],
    [{ stitches: -1 }, { stitches: { problem: 'too_small', limit: 0 } }],
    [{ blocks: Array.from({ length: 65 }, () => block()) }, { blocks: { problem: 'too_many', limit: 64 } }],
    [
      {
        blocks: Array.from({ length: 6 }, () =>
          block({ spools: Array.from({ length: 90 }, () => ({ spoolId: newId(), lengthMm: 1 })) }),
        ),
      },
      { blocks: { problem: 'too_many', limit: 500 } },
    ],
  ])('refuses %j', (set, fields) => {
    const book = aBook();
    const done = book.run('run.create', { id: newId(), set: { machineId: book.machine(), pieces: 1, ...set } });
    expect(done).toEqual({ ok: false, error: { code: 'invalid', fields } });
  });

  test('in the future is a run of now, as the server judges it', () => {
    const book = aBook();
    const machineId = book.machine();
    const id = newId();
    const at = '2999-01-01T00:00:00.000Z';
    book.does('run.create', { id, set: { machineId, pieces: 1, at } }, { latest: nine });
    expect(book.row('run', id).data.at).toBe(nine);
  });

  test('is undone only as it was: same machine, same thread, and not an undoing', () => {
    const book = aBook();
    const machineId = book.machine();
    const other = book.machine();
    const spoolId = book.spool();
    const blocks = [block({ spools: [{ spoolId, lengthMm: 5000 }] })];
    const runId = sew(book, machineId, { blocks });
    const undoing = (set: object) =>
      book.run('run.create', {
        id: undoingId(teamId, 'run', runId),
        set: { machineId, pieces: 1, blocks, reversesId: runId, ...set },
      });
    const wrong = (field: string) => ({
      ok: false,
      error: { code: 'invalid', fields: { [field]: { problem: 'not_an_option' } } },
    });
    expect(undoing({ blocks: [] })).toEqual(wrong('blocks'));
    expect(undoing({ machineId: other })).toEqual(wrong('reversesId'));
    expect(book.run('run.create', { id: newId(), set: { machineId, pieces: 1, blocks, reversesId: runId } })).toEqual(
      wrong('reversesId'),
    );
    expect(undoing({ reversesId: newId() })).toEqual({ ok: false, error: { code: 'missing_row' } });
  });

  test('of a viewer is refused', () => {
    const book = aBook();
    const machineId = book.machine();
    const done = book.run(
      'run.create',
      { id: newId(), set: { machineId, pieces: 1 } },
      { actor: colleague, role: 'viewer' },
    );
    expect(done).toEqual({ ok: false, error: { code: 'forbidden' } });
  });
});
