import { expect, test } from 'vitest';
import { thread } from '#core/kinds/thread.ts';
import { emptyValues, threadOf } from '#features/threads/form/thread-values.ts';

/** Fields outside the form: the dialog of substitutes sets two; the family comes from imports or REST. */
const notTyped: readonly string[] = ['supersededBy', 'substitutes', 'family'];

test('The form of a thread holds every field of it, or the field is named here with its reason', () => {
  const held = Object.keys(threadOf(emptyValues, 'metric'));
  const fields = Object.keys(thread.fields);
  expect(fields.filter((name) => !held.includes(name) && !notTyped.includes(name))).toEqual([]);
  expect(notTyped.filter((name) => held.includes(name) || !fields.includes(name))).toEqual([]);
});
