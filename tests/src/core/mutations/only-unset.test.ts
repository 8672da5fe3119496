import { expect, test } from 'vitest';
import { onlyUnset } from '#core/mutations/mutation.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { aBook } from './a-book.ts';

const thread = (set: object) => {
  const book = aBook();
  return book.row('thread', book.thread(set));
};

test('A repeated creation fills what stands at its default, and leaves what does not.', () => {
  const row = thread({ notes: 'mine' });
  const filled = onlyUnset<'thread'>(row, threadDefaults, { notes: 'theirs', name: 'Poinsettia', tags: ['red'] });
  expect(filled).toMatchObject({ notes: 'mine', name: 'Poinsettia', tags: ['red'] });
  expect(filled).not.toHaveProperty('createdAt');
});

test('Where it is known that somebody put a field back to its default, that stands too.', () => {
  const row = { ...thread({}), touched: new Set(['notes', 'tags']) };
  const filled = onlyUnset<'thread'>(row, threadDefaults, { notes: 'theirs', name: 'Poinsettia', tags: ['red'] });
  expect(filled).toMatchObject({ notes: null, name: 'Poinsettia', tags: [] });
});
