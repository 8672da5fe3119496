import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { aBook, colleague, teamId } from './a-book.ts';

const typed = { brand: 'Isacord', line: '40', code: '1902' };
const picked = { ...typed, catalogueId: 'isacord-40/1902', name: 'Poinsettia', hex: '#cc0000' };
const pickedId = threadId(teamId, picked);
const refused = (fields: object) => ({ ok: false, error: { code: 'invalid', fields } });

describe('A new thread', () => {
  test('has every field, and the tex that its weight says', () => {
    const book = aBook();
    const {
      createdAt: _,
      createdBy: _by,
      updatedAt: _at,
      updatedBy: _who,
      ...data
    } = book.row('thread', book.thread()).data;
    expect(data).toEqual({ ...threadDefaults, ...typed, tex: '25' });
  });

  test.each([
    ['60', '16.6667'],
    ['6-strand', null],
    ['', null],
    [null, null],
    ['0', null],
    ['-40', null],
    ['1', null],
    ['2', '500'],
  ])('of weight %s has tex %s', (weight, tex) => {
    const book = aBook();
    expect(book.row('thread', book.thread({ weight })).data.tex).toBe(tex);
  });

  test('keeps a tex that was given', () => {
    const book = aBook();
    expect(book.row('thread', book.thread({ tex: '26.6667' })).data.tex).toBe('26.6667');
  });

  test('keeps the zeros of its number, and its blanks only within', () => {
    const book = aBook();
    expect(book.row('thread', book.thread({ code: ' 0015 b ' })).data.code).toBe('0015 b');
  });

  test.each([
    ['an empty number', { code: '' }, { code: { problem: 'required' } }],
    ['a number of blanks', { code: '   ' }, { code: { problem: 'required' } }],
    ['a number of 25 signs', { code: '1'.repeat(25) }, { code: { problem: 'too_long', limit: 24 } }],
    ['a number with a control character', { code: '19\u000002' }, { code: { problem: 'control_characters' } }],
    ['no brand', { brand: undefined }, { brand: { problem: 'required' } }],
    ['no line', { line: null }, { line: { problem: 'wrong_type' } }],
    ['a brand of 65 signs', { brand: 'x'.repeat(65) }, { brand: { problem: 'too_long', limit: 64 } }],
    ['a colour by name', { hex: 'red' }, { hex: { problem: 'wrong_format' } }],
    ['nine more colours', { moreHex: Array(9).fill('#aabbcc') }, { moreHex: { problem: 'too_many', limit: 8 } }],
    ['a wrong one of more colours', { moreHex: ['#aabbcc', ''] }, { 'moreHex.1': { problem: 'wrong_format' } }],
    ['a material unheard of', { material: 'steel' }, { material: { problem: 'not_an_option' } }],
    [
      'a spool shorter than a metre',
      { defaultLengthMm: 999 },
      { defaultLengthMm: { problem: 'too_small', limit: 1000 } },
    ],
    ['a minimum of 1,000 spools', { minSpools: 1000 }, { minSpools: { problem: 'too_large', limit: 999 } }],
    ['a target of 1,000 spools', { targetSpools: 1000 }, { targetSpools: { problem: 'too_large', limit: 999 } }],
    ['a negative minimum', { minLengthMm: -1 }, { minLengthMm: { problem: 'too_small', limit: 0 } }],
    [
      'a target below the minimum',
      { minSpools: 3, targetSpools: 2 },
      { targetSpools: { problem: 'too_small', limit: 3 } },
    ],
    ['21 tags', { tags: Array(21).fill('x') }, { tags: { problem: 'too_many', limit: 20 } }],
    ['a tag of 33 signs', { tags: ['x'.repeat(33)] }, { 'tags.0': { problem: 'too_long', limit: 32 } }],
    ['an empty alias', { aliases: [''] }, { 'aliases.0': { problem: 'required' } }],
    ['notes of 1,025 signs', { notes: 'x'.repeat(1025) }, { notes: { problem: 'too_long', limit: 1024 } }],
    [
      'a substitute without a thread',
      { substitutes: [{ note: 'x' }] },
      { 'substitutes.0.threadId': { problem: 'required' } },
    ],
    [
      'several at once',
      { code: '', name: 'x'.repeat(65) },
      { code: { problem: 'required' }, name: { problem: 'too_long', limit: 64 } },
    ],
  ])('is refused with %s', (_what, set, fields) => {
    const book = aBook();
    expect(book.run('thread.create', { id: newId(), set: { ...typed, ...set } })).toEqual(refused(fields));
    expect(book.rows.size).toBe(0);
  });

  test.each([
    ['24 emoji as its number', { code: '🧵'.repeat(24) }],
    ['a name written from right to left', { name: 'خيط أحمر' }],
    ['a minimum and no target', { minSpools: 3, targetSpools: 0 }],
    ['lines in its notes', { notes: 'first\nsecond' }],
  ])('may have %s', (_what, set) => {
    const book = aBook();
    expect(book.row('thread', book.thread(set)).data).toMatchObject(set);
  });

  test('typed by hand may be there twice', () => {
    const book = aBook();
    expect(book.thread()).not.toBe(book.thread());
    expect(book.rows.size).toBe(2);
  });

  test('does not take its own place', () => {
    const id = newId();
    expect(aBook().run('thread.create', { id, set: { ...typed, supersededBy: id } })).toEqual(
      refused({ supersededBy: { problem: 'leads_back' } }),
    );
  });
});

describe('A thread picked from a chart', () => {
  const aPicked = () => {
    const book = aBook();
    book.does('thread.create', { id: pickedId, set: picked });
    return book;
  };

  test('is refused under any other id', () => {
    expect(aBook().run('thread.create', { id: newId(), set: picked })).toEqual(
      refused({ catalogueId: { problem: 'wrong_format' } }),
    );
  });

  test('is one row when two devices add it, and nobody overwrites what the other has set', () => {
    const book = aPicked();
    book.does('thread.update', { id: pickedId, set: { minSpools: 2 } });
    const set = { ...picked, name: 'Other', minSpools: 5, minLengthMm: 1000, tags: ['red'] };
    book.does('thread.create', { id: pickedId, set }, { actor: colleague });
    expect(book.rows.size).toBe(1);
    expect(book.row('thread', pickedId).data).toMatchObject({
      name: 'Poinsettia',
      minSpools: 2,
      minLengthMm: 1000,
      tags: ['red'],
    });
  });

  test('keeps its own minimum and target when those of a second device do not fit, and can be changed', () => {
    const book = aBook();
    book.does('thread.create', { id: pickedId, set: { ...picked, targetSpools: 2 } });
    book.does('thread.create', { id: pickedId, set: { ...picked, minSpools: 5, tags: ['red'] } }, { actor: colleague });
    expect(book.row('thread', pickedId).data).toMatchObject({ minSpools: null, targetSpools: 2, tags: ['red'] });
    book.does('thread.update', { id: pickedId, set: { notes: 'new' } });
    expect(book.run('thread.update', { id: pickedId, set: { minSpools: 5 } })).toEqual(
      refused({ targetSpools: { problem: 'too_small', limit: 5 } }),
    );
  });

  test('whose minimum and target an earlier release joined wrongly can be changed elsewhere', () => {
    const book = aPicked();
    const row = book.row('thread', pickedId);
    book.rows.set(`thread/${pickedId}`, { ...row, data: { ...row.data, minSpools: 5, targetSpools: 2 } });
    book.does('thread.update', { id: pickedId, set: { notes: 'new' } });
    expect(book.row('thread', pickedId).data.notes).toBe('new');
  });

  test('comes back with what was known of it when it is added again after it was deleted', () => {
    const book = aPicked();
    book.does('thread.update', { id: pickedId, set: { notes: 'kept', minSpools: 2 } });
    book.does('thread.delete', { id: pickedId });
    book.does('thread.create', { id: pickedId, set: { ...picked, minSpools: 3 } });
    expect(book.row('thread', pickedId)).toMatchObject({ deleted: false, data: { notes: 'kept', minSpools: 3 } });
  });

  test.each([['brand'], ['line'], ['code'], ['catalogueId']])('keeps its %s for ever', (field) => {
    const book = aPicked();
    for (const value of ['other', ...(field === 'catalogueId' ? [null] : [])])
      expect(book.run('thread.update', { id: pickedId, set: { [field]: value } })).toEqual({
        ok: false,
        error: { code: 'immutable' },
      });
    book.does('thread.update', { id: pickedId, set: { [field]: picked[field as keyof typeof picked], notes: 'x' } });
    expect(book.row('thread', pickedId).data).toMatchObject({ ...picked, notes: 'x' });
  });

  test('does not lose it to a thread typed by hand under its id', () => {
    const book = aPicked();
    book.does('thread.delete', { id: pickedId });
    const outcome = book.run('thread.create', { id: pickedId, set: { ...typed, code: '0000' } });
    expect(outcome).toEqual({ ok: false, error: { code: 'immutable' } });
    expect(book.row('thread', pickedId).data.code).toBe('1902');
  });

  test('is not made out of one typed by hand, whose id no other device would find', () => {
    const book = aBook();
    const id = book.thread();
    expect(book.run('thread.update', { id, set: { catalogueId: picked.catalogueId } })).toEqual(
      refused({ catalogueId: { problem: 'not_an_option' } }),
    );
  });
});

describe('Changing a thread', () => {
  test('leaves what is not named, and clears what is null', () => {
    const book = aBook();
    const id = book.thread({ name: 'Poinsettia', hex: '#cc0000', tags: ['red'] });
    book.does('thread.update', { id, set: { name: null, tags: [] } });
    expect(book.row('thread', id).data).toMatchObject({ name: null, tags: [], hex: '#cc0000', code: '1902' });
  });

  test('is judged with what stands already', () => {
    const book = aBook();
    const id = book.thread({ minSpools: 3, targetSpools: 4 });
    const tooSmall = (limit: number) => refused({ targetSpools: { problem: 'too_small', limit } });
    expect(book.run('thread.update', { id, set: { minSpools: 5 } })).toEqual(tooSmall(5));
    expect(book.run('thread.update', { id, set: { targetSpools: 2 } })).toEqual(tooSmall(3));
    book.does('thread.update', { id, set: { minSpools: 5, targetSpools: 5 } });
  });

  test('two threads do not take each other’s place', () => {
    const book = aBook();
    const [old, recent] = [book.thread(), book.thread()];
    book.does('thread.update', { id: old, set: { status: 'renumbered', supersededBy: recent } });
    for (const [id, supersededBy] of [
      [recent, old],
      [old, old],
    ])
      expect(book.run('thread.update', { id, set: { supersededBy } })).toEqual(
        refused({ supersededBy: { problem: 'leads_back' } }),
      );
    book.does('thread.update', { id: old, set: { supersededBy: null } });
    book.does('thread.update', { id: recent, set: { supersededBy: old } });
  });
});

describe('Deleting a thread and bringing it back', () => {
  const mine = { actor: colleague, role: 'member' } as const;
  test.each([
    ['a member what they made', mine, mine, mine, true],
    ['a member what somebody else made', {}, mine, mine, false],
    ['a member what they made and somebody else has spools of', mine, {}, mine, false],
    ['an admin what somebody else made', {}, {}, { ...mine, role: 'admin' }, true],
  ] as const)('%s', (_case, byThread, bySpool, by, may) => {
    const book = aBook();
    const id = book.thread({}, byThread);
    const spoolId = book.spool({ threadId: id }, bySpool);
    expect(book.run('thread.delete', { id }, by)).toMatchObject(may ? { ok: true } : { error: { code: 'forbidden' } });
    expect(book.row('spool', spoolId).deleted).toBe(false);
    if (!may) book.does('thread.delete', { id });
    expect(book.run('thread.restore', { id }, by)).toMatchObject(may ? { ok: true } : { error: { code: 'forbidden' } });
  });

  test('does not mind spools that are gone', () => {
    const book = aBook();
    const id = book.thread({}, mine);
    book.does('spool.delete', { id: book.spool({ threadId: id }) });
    expect(book.run('thread.delete', { id }, mine)).toMatchObject({ ok: true });
  });
});
