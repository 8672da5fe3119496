import { expect, test } from 'vitest';
import { aBook, aNotice, colleague, owner } from './a-book.ts';

const missing = { ok: false, error: { code: 'missing_row' } };

test('A notice is put away by the person whom it is for, whatever their role is.', () => {
  const notice = aNotice(colleague);
  const book = aBook([notice]);
  book.does('notice.delete', { id: notice.id }, { actor: colleague, role: 'viewer' });
  expect(book.row('notice', notice.id).deleted).toBe(true);
  expect(book.does('notice.delete', { id: notice.id }, { actor: colleague })).toEqual([]);
});

test('To everybody else it is as if there were no such notice, before and after.', () => {
  const notice = aNotice(colleague);
  const book = aBook([notice]);
  expect(book.run('notice.delete', { id: notice.id }, { actor: owner, role: 'owner' })).toEqual(missing);
  book.does('notice.delete', { id: notice.id }, { actor: colleague });
  expect(book.run('notice.delete', { id: notice.id }, { actor: owner, role: 'owner' })).toEqual(missing);
});

test('Nobody makes or changes a notice by hand.', () => {
  const notice = aNotice(owner);
  const book = aBook([notice]);
  for (const verb of ['create', 'update', 'restore'])
    expect(book.run(`notice.${verb}`, { id: notice.id, set: {} })).toEqual({
      ok: false,
      error: { code: 'unknown_mutation' },
    });
});
