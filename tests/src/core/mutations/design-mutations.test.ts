import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { aDesign } from '../a-design.ts';
import { aBook, teamId } from './a-book.ts';

const rose = aDesign();
const id = designId(teamId, rose.fingerprint);

const withRose = () => {
  const book = aBook();
  book.does('design.create', { id, set: rose });
  return book;
};

describe('A design', () => {
  test('has an id that comes from its file, and no other', () => {
    expect(aBook().run('design.create', { id: newId(), set: rose })).toMatchObject({
      ok: false,
      error: { code: 'invalid', fields: { fingerprint: { problem: 'wrong_format' } } },
    });
  });

  test('that a second device read too stays one, with the name and the threads of the first', () => {
    const book = withRose();
    const blocks = rose.blocks.map((block) => ({ ...block, threadId: newId() }));
    book.does('design.update', { id, set: { blocks, tags: ['flowers'] } });
    const [row] = book.does('design.create', { id, set: { ...rose, name: 'rose (2)', notes: 'bought' } });
    expect(row?.data).toMatchObject({ name: 'Rose', blocks, tags: ['flowers'], notes: 'bought' });
  });

  test('that was deleted comes back when its file is read again', () => {
    const book = withRose();
    book.does('design.delete', { id });
    expect(book.does('design.create', { id, set: { ...rose, name: 'Rose again' } })).toMatchObject([
      { deleted: false, data: { name: 'Rose again' } },
    ]);
  });

  test.each([{ fingerprint: 'f'.repeat(64) }, { format: 'pes' }, { bytes: 1 }])(
    'never becomes another file: %o',
    (set) => {
      expect(withRose().run('design.update', { id, set })).toMatchObject({ ok: false });
    },
  );

  test('does not replace itself', () => {
    expect(withRose().run('design.update', { id, set: { replacesId: id } })).toMatchObject({
      ok: false,
      error: { fields: { replacesId: { problem: 'not_an_option' } } },
    });
  });

  test.each([
    ['stitches', { stitches: 2_000_001 }, 'too_large'],
    ['blocks', { blocks: Array.from({ length: 513 }, () => rose.blocks[0]) }, 'too_many'],
    ['thumb', { thumb: 'A'.repeat(8193) }, 'too_long'],
    ['widthMm10', { widthMm10: -1 }, 'too_small'],
    ['format', { format: 'emb' }, 'not_an_option'],
  ])('keeps within its limits: %s', (field, set, problem) => {
    expect(aBook().run('design.create', { id, set: { ...rose, ...set } })).toMatchObject({
      ok: false,
      error: { fields: { [field]: { problem } } },
    });
  });
});

describe('Threads that the team chooses for the blocks of a design', () => {
  const [red, blue] = [newId(), newId()];
  const chosen = (book: ReturnType<typeof withRose>) =>
    book.row('design', id).data.blocks.map(({ threadId }) => threadId);

  test('are merged by block, and a choice can be taken back', () => {
    const book = withRose();
    book.does('design.choose', { id, threads: { 0: red } });
    book.does('design.choose', { id, threads: { 1: blue } });
    expect(chosen(book).slice(0, 2)).toEqual([red, blue]);
    book.does('design.choose', { id, threads: { 0: null } });
    expect(chosen(book).slice(0, 2)).toEqual([null, blue]);
    expect(book.does('design.choose', { id, threads: { 1: blue } })).toEqual([]);
  });

  test.each([
    [{ 512: red }, 'invalid'],
    [{ 99: red }, 'invalid'],
    [{ '01': red }, 'invalid'],
    [{ 0: 'red' }, 'invalid'],
  ])('are refused for blocks that the design does not have: %j', (threads, code) => {
    expect(withRose().run('design.choose', { id, threads })).toMatchObject({ ok: false, error: { code } });
  });

  test('are counted before their places are judged', () => {
    const threads = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, red]));
    expect(withRose().run('design.choose', { id, threads })).toEqual({
      ok: false,
      error: { code: 'invalid', fields: { threads: { problem: 'wrong_format' } } },
    });
  });

  test('are refused for a design that is gone, and to people who may only look', () => {
    const book = withRose();
    book.does('design.delete', { id });
    expect(book.run('design.choose', { id, threads: { 0: red } })).toMatchObject({ error: { code: 'row_deleted' } });
    expect(withRose().run('design.choose', { id, threads: { 0: red } }, { role: 'viewer' })).toMatchObject({
      error: { code: 'forbidden' },
    });
  });
});
