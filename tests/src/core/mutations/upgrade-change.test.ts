import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { outboxForm, upgradeChange } from '#core/mutations/upgrade-change.ts';
import { nine } from './a-book.ts';

const [id, unknown] = [newId(), newId()];
const versionOf = async (row: string) => (row === `thread/${id}` ? 7 : 0);
const change = (name: string, args: unknown) => ({ mid: newId(), name, at: nine, args, seq: 3, state: 'pending' });

test.each<[name: string, before: unknown, after: unknown]>([
  ['thread.update', { id, set: {} }, { id, set: {}, baseVersion: 7 }],
  ['thread.update', { id, set: {}, baseVersion: 2 }, { id, set: {}, baseVersion: 2 }],
  ['thread.update', { id: unknown, set: {} }, { id: unknown, set: {}, baseVersion: 0 }],
  ['thread.update', null, null],
  ['thread.create', { id, set: {} }, undefined],
  ['thread.delete', { id }, undefined],
  ['no.such.update', { id: 7 }, undefined],
])('A %s of form 0 with %j becomes one of form 1 with %j', async (name, before, after) => {
  const old = change(name, before);
  expect(await upgradeChange(old, 0, versionOf)).toEqual({ ...old, args: after === undefined ? before : after });
});

test.each([outboxForm, outboxForm + 1])('A change of form %i stays as it is.', async (form) => {
  const same = change('thread.update', { id, set: {} });
  expect(await upgradeChange(same, form, versionOf)).toBe(same);
});
