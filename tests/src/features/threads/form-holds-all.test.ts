import { expect, test } from 'vitest';
import { thread } from '#core/kinds/thread.ts';
import { emptyValues, threadOf } from '#features/threads/form/thread-values.ts';

/** What the form does not ask: the dialog of substitutes does, and a family is set over REST alone. */
const notTyped: readonly string[] = ['supersededBy', 'substitutes', 'family'];

test('The form of a thread holds every field of it, or the field is named here with its reason', () => {
  const held = Object.keys(threadOf(emptyValues, 'metric'));
  const fields = Object.keys(thread.fields);
  expect(fields.filter((name) => !held.includes(name) && !notTyped.includes(name))).toEqual([]);
  expect(notTyped.filter((name) => held.includes(name) || !fields.includes(name))).toEqual([]);
});
