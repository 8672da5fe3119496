import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { hoopDefaults } from '#core/kinds/hoop.ts';
import { aBook, colleague } from './a-book.ts';

const fiveBySeven = { name: '5×7', fieldWMm10: 1300, fieldHMm10: 1800 };

test('A new hoop has what was given and begins at its defaults.', () => {
  const book = aBook();
  const id = newId();
  book.does('hoop.create', { id, set: fiveBySeven });
  expect(book.row('hoop', id).data).toMatchObject({ ...hoopDefaults, ...fiveBySeven });
});

test.each([
  [{ outerWMm10: 1299 }, { outerWMm10: { problem: 'too_small', limit: 1300 } }],
  [{ outerHMm10: 1700 }, { outerHMm10: { problem: 'too_small', limit: 1800 } }],
  [{ fieldWMm10: 99 }, { fieldWMm10: { problem: 'too_small', limit: 100 } }],
  [{ marginMm10: 501 }, { marginMm10: { problem: 'too_large', limit: 500 } }],
  [{ qty: 0 }, { qty: { problem: 'too_small', limit: 1 } }],
])('A hoop with %o is refused, new or changed.', (set, fields) => {
  const book = aBook();
  const id = newId();
  const refused = { ok: false, error: { code: 'invalid', fields } };
  expect(book.run('hoop.create', { id, set: { ...fiveBySeven, ...set } })).toEqual(refused);
  book.does('hoop.create', { id, set: fiveBySeven });
  expect(book.run('hoop.update', { id, set })).toEqual(refused);
  expect(book.does('hoop.update', { id, set: { outerWMm10: 1300, outerHMm10: 1800 } })).toHaveLength(1);
});

test('A second creation of one hoop sets only what nobody has set; a deleted one comes back.', () => {
  const book = aBook();
  const id = newId();
  book.does('hoop.create', { id, set: { ...fiveBySeven, qty: 3 } });
  book.does('hoop.create', { id, set: { ...fiveBySeven, name: 'Other', qty: 9, label: '5×7' } });
  expect(book.row('hoop', id).data).toMatchObject({ name: '5×7', qty: 3, label: '5×7' });
  book.does('hoop.delete', { id });
  book.does('hoop.create', { id, set: { ...fiveBySeven, name: 'Back' } });
  expect(book.row('hoop', id)).toMatchObject({ deleted: false, data: { name: 'Back', qty: 3 } });
});

test('A member removes their own hoops, an admin any.', () => {
  const book = aBook();
  const id = newId();
  book.does('hoop.create', { id, set: fiveBySeven });
  const forbidden = { ok: false, error: { code: 'forbidden' } };
  expect(book.run('hoop.delete', { id }, { actor: colleague, role: 'member' })).toEqual(forbidden);
  expect(book.does('hoop.delete', { id }, { actor: colleague, role: 'admin' })).toHaveLength(1);
});
