import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import { aBook, colleague, nine } from './a-book.ts';

const refused = (fields: object) => ({ ok: false, error: { code: 'invalid', fields } });
const openingOf = (book: ReturnType<typeof aBook>, spoolId: string) =>
  [...book.rows.values()].find(
    ({ kind, data }) => kind === 'movement' && 'spoolId' in data && data.spoolId === spoolId,
  );

describe('A new spool', () => {
  test('has every field, is full, and begins with its opening', () => {
    const book = aBook();
    const threadId = book.thread({ defaultLengthMm: 5_000_000 });
    const id = book.spool({ threadId });
    const stamps = {
      createdAt: expect.any(String),
      createdBy: expect.any(String),
      updatedAt: expect.any(String),
      updatedBy: expect.any(String),
    };
    expect(book.row('spool', id).data).toEqual({
      ...spoolDefaults,
      ...stamps,
      threadId,
      shortCode: 'T-0001',
      initialLengthMm: 5_000_000,
      remainingMm: 5_000_000,
      precision: 'calculated',
    });
    expect(openingOf(book, id)).toMatchObject({
      data: { type: 'opening', deltaMm: 5_000_000, settlesAtMm: null, occurredAt: nine },
    });
  });

  test.each([
    ['what was left on it', { openingMm: 300_000 }, { remainingMm: 300_000, precision: 'calculated' }],
    ['nothing', { openingMm: 0 }, { remainingMm: 0, precision: 'calculated' }],
    ['an unknown amount', { openingMm: null }, { remainingMm: null, precision: 'unknown' }],
    ['a length of its own', { initialLengthMm: 7_000 }, { initialLengthMm: 7_000, remainingMm: 7_000 }],
  ])('may begin with %s', (_what, set, expected) => {
    const book = aBook();
    expect(book.row('spool', book.spool(set)).data).toMatchObject(expected);
  });

  test('has one opening, whichever device made it', () => {
    const [one, other] = [aBook(), aBook()];
    const id = newId();
    for (const book of [one, other])
      book.does('spool.create', { id, set: { threadId: book.thread(), shortCode: 'T-0001' } });
    expect(openingOf(one, id)?.id).toBe(openingOf(other, id)?.id);
  });

  test.each([
    ['no thread', { threadId: undefined }, { threadId: { problem: 'required' } }],
    ['a short code of two signs', { shortCode: 'T1' }, { shortCode: { problem: 'wrong_format' } }],
    ['a short code of 13 signs', { shortCode: 'T-12345678901' }, { shortCode: { problem: 'wrong_format' } }],
    ['a short code with a blank', { shortCode: 'T 0001' }, { shortCode: { problem: 'wrong_format' } }],
    ['no length', { initialLengthMm: 0 }, { initialLengthMm: { problem: 'too_small', limit: 1 } }],
    [
      '50 km and a millimetre',
      { initialLengthMm: 50_000_001 },
      { initialLengthMm: { problem: 'too_large', limit: 50_000_000 } },
    ],
    ['more on it than can be', { openingMm: 50_000_001 }, { openingMm: { problem: 'too_large', limit: 50_000_000 } }],
    ['less than nothing on it', { openingMm: -1 }, { openingMm: { problem: 'too_small', limit: 0 } }],
    ['more than 2 kg', { grossFullMg: 2_000_001 }, { grossFullMg: { problem: 'too_large', limit: 2_000_000 } }],
    [
      'a full weight that is only the core',
      { tareMg: 16_000, grossFullMg: 16_000 },
      { grossFullMg: { problem: 'too_small', limit: 16_001 } },
    ],
    ['a state unheard of', { state: 'eaten' }, { state: { problem: 'not_an_option' } }],
    ['a price below zero', { pricePaidMinor: -1 }, { pricePaidMinor: { problem: 'too_small', limit: 0 } }],
    ['a day that is not there', { boughtOn: '2026-02-30' }, { boughtOn: { problem: 'wrong_format' } }],
    [
      'a purchase after the day has begun nowhere on earth',
      { boughtOn: '2026-03-02' },
      { boughtOn: { problem: 'in_future' } },
    ],
    ['a lot with a control character', { lot: 'A\u00071' }, { lot: { problem: 'control_characters' } }],
  ])('is refused with %s', (_what, set, fields) => {
    const book = aBook();
    const threadId = book.thread();
    const outcome = book.run('spool.create', { id: newId(), set: { threadId, shortCode: 'T-0001', ...set } });
    expect(outcome).toEqual(refused(fields));
    expect(book.rows.size).toBe(1);
  });

  test('has its short code in capitals, and may share it: labels are never refused', () => {
    const book = aBook();
    const [one, other] = [book.spool({ shortCode: ' t-a7k2-0012 ' }), book.spool({ shortCode: 'T-A7K2-0012' })];
    expect([one, other].map((id) => book.row('spool', id).data.shortCode)).toEqual(['T-A7K2-0012', 'T-A7K2-0012']);
  });

  test('needs a living thread', () => {
    const book = aBook();
    const threadId = book.thread();
    book.does('thread.delete', { id: threadId });
    const args = { id: newId(), set: { threadId, shortCode: 'T-0001' } };
    expect(book.run('spool.create', args)).toEqual({ ok: false, error: { code: 'row_deleted' } });
    const nowhere = { ...args, set: { ...args.set, threadId: newId() } };
    expect(book.run('spool.create', nowhere)).toEqual({ ok: false, error: { code: 'missing_row' } });
  });
});

describe('A spool that is created again', () => {
  test('while it lives only fills what nobody has set, and its amount stays what its movements say', () => {
    const book = aBook();
    const id = book.spool({ lot: 'A' });
    book.book(id, 'consume', { deltaMm: -300_000 });
    const { threadId } = book.row('spool', id).data;
    const set = {
      threadId,
      shortCode: 'T-0009',
      lot: 'B',
      position: 'row 3',
      initialLengthMm: 9_000,
      openingMm: 9_000,
    };
    book.does('spool.create', { id, set }, { actor: colleague });
    expect(book.row('spool', id).data).toMatchObject({
      shortCode: 'T-0001',
      lot: 'A',
      position: 'row 3',
      initialLengthMm: 1_000_000,
      remainingMm: 700_000,
    });
    expect([...book.rows.values()].filter(({ kind }) => kind === 'movement')).toHaveLength(2);
  });

  test('after it was deleted lives again, with its history', () => {
    const book = aBook();
    const id = book.spool({ lot: 'A' });
    book.book(id, 'consume', { deltaMm: -300_000 });
    book.does('spool.delete', { id });
    const { threadId } = book.row('spool', id).data;
    book.does('spool.create', { id, set: { threadId, shortCode: 'T-0009' } });
    expect(book.row('spool', id)).toMatchObject({
      deleted: false,
      data: { shortCode: 'T-0009', lot: 'A', remainingMm: 700_000 },
    });
  });

  test('where only its bookings are known holds what they say', () => {
    const book = aBook();
    const id = book.spool();
    book.book(id, 'consume', { deltaMm: -300_000 });
    const { threadId } = book.row('spool', id).data;
    const device = aBook([...book.rows.values()].filter(({ kind }) => kind !== 'spool'));
    device.does('spool.create', { id, set: { threadId, shortCode: 'T-0001' } });
    expect(device.left(id)).toBe(700_000);
  });
});

describe('A spool that is changed', () => {
  test('keeps its thread and its amount: only movements change that', () => {
    const book = aBook();
    const id = book.spool();
    expect(book.run('spool.update', { id, set: { threadId: newId() } })).toEqual(
      refused({ threadId: { problem: 'unknown_field' } }),
    );
    book.does('spool.update', { id, set: { initialLengthMm: 5_000_000, state: 'empty' } });
    expect(book.row('spool', id).data).toMatchObject({
      initialLengthMm: 5_000_000,
      remainingMm: 1_000_000,
      state: 'empty',
    });
  });

  test('is weighed against what stands already', () => {
    const book = aBook();
    const id = book.spool({ tareMg: 16_000, grossFullMg: 96_000 });
    const tooSmall = (limit: number) => refused({ grossFullMg: { problem: 'too_small', limit } });
    expect(book.run('spool.update', { id, set: { tareMg: 96_000 } })).toEqual(tooSmall(96_001));
    expect(book.run('spool.update', { id, set: { grossFullMg: 16_000 } })).toEqual(tooSmall(16_001));
  });

  test('L9 keeps its own tare when a later one of the same kind is heavier', () => {
    const book = aBook();
    const threadId = book.thread();
    const old = book.spool({ threadId, tareMg: 16_000 });
    book.spool({ threadId, tareMg: 18_000 });
    expect(book.row('spool', old).data.tareMg).toBe(16_000);
  });
});

test('A spool that is made again after it was deleted has what its movements say by then.', () => {
  const book = aBook();
  const id = book.spool();
  const { threadId } = book.row('spool', id).data;
  const { data } = book.row('spool', id);
  book.does('spool.delete', { id });
  book.book(id, 'consume', { deltaMm: -300_000 });
  // a device that has pulled the spool before its deletion keeps those fields
  const device = aBook([
    ...[...book.rows.values()].filter(({ kind }) => kind !== 'spool'),
    { ...book.row('spool', id), data },
  ]);
  device.does('spool.create', { id, set: { threadId, shortCode: 'T-0001' } });
  expect(device.row('spool', id)).toMatchObject({ deleted: false, data: { remainingMm: 700_000 } });
});

test('A deleted spool does not come back as one of another thread, whose movements it would take along.', () => {
  const book = aBook();
  const id = book.spool();
  book.does('spool.delete', { id });
  const again = { id, set: { shortCode: 'T-0001', threadId: book.thread({ code: '0015' }) } };
  expect(book.run('spool.create', again)).toEqual({ ok: false, error: { code: 'immutable' } });
});

test('A deleted spool that was booked on comes back with what its movements say by then.', () => {
  const book = aBook();
  const id = book.spool();
  book.does('spool.delete', { id });
  book.book(id, 'consume', { deltaMm: -300_000 });
  expect(book.row('spool', id)).toMatchObject({ deleted: true, data: { remainingMm: 700_000 } });
  book.does('spool.restore', { id });
  expect(book.row('spool', id)).toMatchObject({ deleted: false, data: { remainingMm: 700_000 } });
});
