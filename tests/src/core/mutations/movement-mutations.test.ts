import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { reversalId } from '#core/mutations/derived-ids.ts';
import { settleSpool, undo } from '#core/stock/stock-actions.ts';
import { seeded, shuffled } from '../../seeded.ts';
import { aBook, colleague, nine, teamId } from './a-book.ts';

const found = { settlesAtMm: 4_100_000, measured: { lengthMm: 4_100_000 } };
const refused = (fields: object) => ({ ok: false, error: { code: 'invalid', fields } });

describe('The ledger', () => {
  test('L1 and L2: uses and waste are taken off, a count settles, and what was expected is kept', () => {
    const book = aBook();
    const id = book.spool({ initialLengthMm: 5_000_000 });
    book.book(id, 'consume', { deltaMm: -686_400 });
    book.book(id, 'waste', { deltaMm: -12_500 });
    expect(book.left(id)).toBe(4_301_100);
    const count = settleSpool({
      id: newId(),
      spoolId: id,
      settlesAtMm: 4_100_000,
      expectedMm: book.left(id),
      measured: { lengthMm: 4_100_000 },
      occurredAt: '2026-03-01T09:00:00.001Z',
    });
    const [movement] = book.does(count.name, count.args, { at: '2026-03-01T09:00:01.000Z' });
    expect(movement?.data).toMatchObject({ type: 'count', deltaMm: -201_100, settlesAtMm: 4_100_000 });
    expect(book.row('spool', id).data).toMatchObject({ remainingMm: 4_100_000, precision: 'counted' });
  });

  test('L4: the same movement, sent three times, has one effect, whatever it says the second time', () => {
    const book = aBook();
    const spoolId = book.spool();
    const id = newId();
    const use = (deltaMm: number) => ({ id, set: { spoolId, type: 'consume', deltaMm } });
    book.does('movement.create', use(-300_000));
    expect(book.does('movement.create', use(-300_000))).toEqual([]);
    expect(book.does('movement.create', use(-1))).toEqual([]);
    expect(book.left(spoolId)).toBe(700_000);
  });

  test('L5: undoing a job with four movements takes all of it back, once', () => {
    const book = aBook();
    const groupId = newId();
    const spools = [100, 200, 300, 400].map((mm) => ({ mm, id: book.spool() }));
    const ids = spools.map(({ id, mm }) => book.book(id, 'consume', { deltaMm: -mm, groupId }));
    expect(spools.map(({ id }) => book.left(id))).toEqual([999_900, 999_800, 999_700, 999_600]);
    const entries = ids.map((id) => ({ ...book.row('movement', id).data, id }));
    for (const who of [{}, { actor: colleague }])
      for (const { name, args } of undo(teamId, entries, nine)) book.does(name, args, who);
    expect(spools.map(({ id }) => book.left(id))).toEqual(Array(4).fill(1_000_000));
    const reversals = [...book.rows.values()].filter(({ data }) => 'type' in data && data.type === 'reversal');
    expect(reversals).toHaveLength(4);
  });

  test('L12: a use and then a count on a device two hours behind leave what was counted', () => {
    const book = aBook();
    const id = book.spool();
    const [ten, eight] = ['2026-03-01T10:00:00.000Z', '2026-03-01T08:00:00.000Z'];
    book.book(id, 'consume', { deltaMm: -300_000 }, { at: ten, now: ten });
    const set = { settlesAtMm: 400_000, measured: { lengthMm: 400_000 }, occurredAt: '2026-03-01T10:00:00.001Z' };
    book.book(id, 'count', set, { at: eight, now: eight });
    expect(book.left(id)).toBe(400_000);
  });

  test('holds nothing from the future where the end that runs it knows the time', () => {
    const book = aBook();
    const id = book.spool();
    const early = book.book(id, 'consume', { deltaMm: -1, occurredAt: '2026-03-01T08:00:00.000Z' }, { latest: nine });
    const late = book.book(id, 'consume', { deltaMm: -1, occurredAt: '2031-03-01T08:00:00.000Z' }, { latest: nine });
    const untold = book.book(id, 'consume', { deltaMm: -1 }, { at: '2026-03-01T08:30:00.000Z', latest: nine });
    expect([early, late, untold].map((one) => book.row('movement', one).data.occurredAt)).toEqual([
      '2026-03-01T08:00:00.000Z',
      nine,
      '2026-03-01T08:30:00.000Z',
    ]);
  });

  test('ends at the same amount in whatever order movements are applied (50 orders)', () => {
    const spoolId = newId();
    const steps = [
      ['consume', { deltaMm: -300_000, occurredAt: '2026-03-01T10:00:00.000Z' }],
      ['count', { settlesAtMm: 650_000, measured: { lengthMm: 650_000 }, occurredAt: '2026-03-01T11:00:00.000Z' }],
      ['waste', { deltaMm: -5_000, occurredAt: '2026-03-01T12:00:00.000Z' }],
      ['purchase', { deltaMm: 100_000, occurredAt: '2026-03-01T09:30:00.000Z' }],
      ['consume', { deltaMm: -45_000, occurredAt: '2026-03-01T13:00:00.000Z' }],
    ] as const;
    for (let seed = 1; seed <= 50; seed += 1) {
      const book = aBook();
      book.does('spool.create', { id: spoolId, set: { threadId: book.thread(), shortCode: 'T-0001' } });
      for (const [type, set] of shuffled(seeded(seed), steps)) book.book(spoolId, type, set);
      expect({ seed, left: book.left(spoolId) }).toEqual({ seed, left: 600_000 });
    }
  });
});

describe('A movement', () => {
  test.each([
    ['an opening, which only a new spool has', { type: 'opening', deltaMm: 1 }, { type: { problem: 'not_an_option' } }],
    ['a type unheard of', { type: 'gift', deltaMm: 1 }, { type: { problem: 'not_an_option' } }],
    ['no type', { deltaMm: 1 }, { type: { problem: 'required' } }],
    ['a use without an amount', { type: 'consume' }, { deltaMm: { problem: 'required' } }],
    ['a use of nothing', { type: 'consume', deltaMm: 0 }, { deltaMm: { problem: 'required' } }],
    ['a use that brings', { type: 'consume', deltaMm: 1 }, { deltaMm: { problem: 'too_large', limit: -1 } }],
    ['waste that brings', { type: 'waste', deltaMm: 1 }, { deltaMm: { problem: 'too_large', limit: -1 } }],
    ['a sample that brings', { type: 'sample', deltaMm: 1 }, { deltaMm: { problem: 'too_large', limit: -1 } }],
    ['lending that brings', { type: 'lend_out', deltaMm: 1 }, { deltaMm: { problem: 'too_large', limit: -1 } }],
    ['a purchase that takes', { type: 'purchase', deltaMm: -1 }, { deltaMm: { problem: 'too_small', limit: 1 } }],
    ['a return that takes', { type: 'lend_back', deltaMm: -1 }, { deltaMm: { problem: 'too_small', limit: 1 } }],
    ['a correction by nothing', { type: 'correction', deltaMm: 0 }, { deltaMm: { problem: 'required' } }],
    [
      'more than 50 km',
      { type: 'consume', deltaMm: -50_000_001 },
      { deltaMm: { problem: 'too_small', limit: -50_000_000 } },
    ],
    ['half a millimetre', { type: 'consume', deltaMm: -0.5 }, { deltaMm: { problem: 'too_many_decimals', limit: 0 } }],
    [
      'a use that settles',
      { type: 'consume', deltaMm: -1, settlesAtMm: 1 },
      { settlesAtMm: { problem: 'not_an_option' } },
    ],
    [
      'a use that measured',
      { type: 'consume', deltaMm: -1, measured: { lengthMm: 1 } },
      { measured: { problem: 'not_an_option' } },
    ],
    [
      'a use that reverses',
      { type: 'consume', deltaMm: -1, reversesId: newId() },
      { reversesId: { problem: 'not_an_option' } },
    ],
    ['a count of nothing seen', { type: 'count', settlesAtMm: 1 }, { measured: { problem: 'required' } }],
    [
      'a count that settles nothing',
      { type: 'count', measured: { lengthMm: 1 } },
      { settlesAtMm: { problem: 'required' } },
    ],
    [
      'a count below zero',
      { type: 'count', ...found, settlesAtMm: -1 },
      { settlesAtMm: { problem: 'too_small', limit: 0 } },
    ],
    [
      'a count of two kinds at once',
      { type: 'count', ...found, measured: { lengthMm: 1, fractionBp: 1 } },
      { measured: { problem: 'wrong_type' } },
    ],
    ['a reversal of nothing', { type: 'reversal' }, { reversesId: { problem: 'required' } }],
    ['needle 33', { type: 'consume', deltaMm: -1, needle: 33 }, { needle: { problem: 'too_large', limit: 32 } }],
    [
      'a reason of 201 signs',
      { type: 'consume', deltaMm: -1, reason: 'x'.repeat(201) },
      { reason: { problem: 'too_long', limit: 200 } },
    ],
    [
      'an hour that is not there',
      { type: 'consume', deltaMm: -1, occurredAt: '2026-03-01T25:00:00Z' },
      { occurredAt: { problem: 'wrong_format' } },
    ],
  ])('is refused as %s', (_what, set, fields) => {
    const book = aBook();
    const spoolId = book.spool();
    expect(book.run('movement.create', { id: newId(), set: { spoolId, ...set } })).toEqual(refused(fields));
    expect(book.left(spoolId)).toBe(1_000_000);
  });

  test.each([
    ['purchase', { deltaMm: 5 }, 1_000_005],
    ['lend_out', { deltaMm: -5 }, 999_995],
    ['lend_back', { deltaMm: 5 }, 1_000_005],
    ['sample', { deltaMm: -5 }, 999_995],
    ['correction', { deltaMm: -5 }, 999_995],
    ['correction', { deltaMm: 5 }, 1_000_005],
    ['consume', { deltaMm: -1_000_500 }, -500],
    ['count', { settlesAtMm: 0, measured: { fractionBp: 0 } }, 0],
    ['weigh', { settlesAtMm: 7, measured: { grossMg: 2, tareMg: 1 } }, 7],
  ])('%s with %j leaves %i mm', (type, set, left) => {
    const book = aBook();
    const id = book.spool();
    book.book(id, type, set);
    expect(book.left(id)).toBe(left);
  });

  test.each([
    ['consume', { deltaMm: -1 }, 'open'],
    ['waste', { deltaMm: -1 }, 'open'],
    ['sample', { deltaMm: -1 }, 'open'],
    ['consume', { deltaMm: -1_000_000 }, 'open'],
    ['purchase', { deltaMm: 1 }, 'sealed'],
    ['lend_out', { deltaMm: -1 }, 'sealed'],
    ['count', { settlesAtMm: 0, measured: { lengthMm: 0 } }, 'sealed'],
  ])('%s with %j on a sealed spool leaves it %s', (type, set, state) => {
    const book = aBook();
    const id = book.spool();
    book.book(id, type, set);
    expect(book.row('spool', id).data.state).toBe(state);
  });

  test.each(['empty', 'lost', 'archived'])('does not open a spool that is %s', (state) => {
    const book = aBook();
    const id = book.spool({ state });
    book.book(id, 'consume', { deltaMm: -1 });
    expect(book.row('spool', id).data.state).toBe(state);
  });

  test('on a spool that is nowhere is refused', () => {
    const set = { spoolId: newId(), type: 'consume', deltaMm: -1 };
    expect(aBook().run('movement.create', { id: newId(), set })).toEqual({ ok: false, error: { code: 'missing_row' } });
  });

  test('makes what is unknown known by a count', () => {
    const book = aBook();
    const id = book.spool({ openingMm: null });
    book.book(id, 'consume', { deltaMm: -1 });
    expect(book.row('spool', id).data).toMatchObject({ remainingMm: null, precision: 'unknown' });
    book.book(id, 'count', { ...found, occurredAt: '2026-03-01T09:00:01.000Z' });
    expect(book.left(id)).toBe(4_100_000);
  });
});

describe('A reversal', () => {
  const aUse = () => {
    const book = aBook();
    const spoolId = book.spool();
    const used = book.book(spoolId, 'consume', { deltaMm: -300_000 });
    const reverse = (id: string, reversesId: string, on = spoolId) =>
      book.run('movement.create', { id, set: { spoolId: on, type: 'reversal', reversesId } });
    return { book, spoolId, used, reverse };
  };
  const notAnOption = refused({ reversesId: { problem: 'not_an_option' } });
  const missing = { ok: false, error: { code: 'missing_row' } };

  test('goes by the id that is derived from what it reverses, or it would count twice', () => {
    const { used, reverse } = aUse();
    expect(reverse(newId(), used)).toEqual(notAnOption);
  });

  test('is not itself reversed', () => {
    const { reverse, used } = aUse();
    const reversal = reversalId(teamId, used);
    expect(reverse(reversal, used)).toMatchObject({ ok: true });
    expect(reverse(reversalId(teamId, reversal), reversal)).toEqual(notAnOption);
  });

  test('needs what it reverses, on the same spool', () => {
    const { book, reverse, used } = aUse();
    const nowhere = newId();
    expect(reverse(reversalId(teamId, nowhere), nowhere)).toEqual(missing);
    expect(reverse(reversalId(teamId, used), used, book.spool())).toEqual(missing);
  });

  test('of a count brings back what was before it', () => {
    const { book, spoolId, reverse } = aUse();
    const count = book.book(spoolId, 'count', { ...found, occurredAt: '2026-03-01T09:00:01.000Z' });
    expect(book.left(spoolId)).toBe(4_100_000);
    reverse(reversalId(teamId, count), count);
    expect(book.row('spool', spoolId).data).toMatchObject({ remainingMm: 700_000, precision: 'calculated' });
  });
});
