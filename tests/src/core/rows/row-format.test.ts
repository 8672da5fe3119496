import { expect, test } from 'vitest';
import { withDefaults } from '#core/rows/row-defaults.ts';
import { coversFormat, rowFormat } from '#core/rows/row-format.ts';
import { rowKinds } from '#core/kinds/kinds.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';

test('The format names every kind and its fields, whatever the order in which the code lists them.', () => {
  const kinds = rowFormat.split(';').map((part) => part.split(':')[0]);
  expect(kinds).toEqual([...rowKinds].toSorted());
  expect(rowFormat).toContain('movement:byMember,deltaMm,');
});

test.each([
  ['a:x,y;b:z', 'a:x,y;b:z', true],
  ['a:x,y;b:z', 'a:y', true],
  ['a:x', 'a:x,y', false],
  ['a:x', 'a:x;b:z', false],
  ['a:x;b:y', 'a:y;b:x', false],
  ['', 'a:x', false],
])('Rows stored as "%s" have all that "%s" knows: %s', (stored, known, covers) => {
  expect(coversFormat(stored, known)).toBe(covers);
});

test('What an older version did not store is shown with its default, and nothing else is touched.', () => {
  const { notes: _notes, tags: _tags, ...older } = { ...threadDefaults, brand: 'Isacord', name: null, unheard: 1 };
  expect(withDefaults('thread', older)).toEqual({ ...threadDefaults, brand: 'Isacord', name: null, unheard: 1 });
  const whole = { ...threadDefaults, brand: 'Isacord' };
  expect(withDefaults('thread', whole)).toBe(whole);
  expect(withDefaults('loom', older)).toBe(older);
});
