import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutationsByName } from '#core/mutations/registry.ts';
import { isDerivedId } from '#core/mutations/reversal.ts';
import { aDevice } from '../product.ts';
import { ana, attempts, changes, ends, hers, madeUp, withAnaAtWork } from './a-foreign-id.ts';

withAnaAtWork();

test('every change is tried: a new one needs a row here first', () => {
  expect(Object.keys(changes).sort()).toEqual([...mutationsByName.keys()].sort());
});

// Each create needs a new team of Eve’s, so only the creation of a thread is tried.
const few = attempts.filter(([name, at]) => at === 0 && (!name.endsWith('.create') || name === 'thread.create'));

test.each(few)('%s, id %i', async (name, _at, args) => {
  const { rows } = hers;
  const kind = (name.split('.')[0] ?? '') as keyof typeof rows;
  const id = rows[kind] ?? rows.thread;
  const invented = await ends(name, args, newId());
  expect(await ends(name, args, id)).toBe(isDerivedId(id) ? await ends(name, args, madeUp) : invented);
});

test('after all of that Ana’s book is as it was', async () => {
  const { rows, to } = await aDevice(ana, hers.team).pull();
  const living = rows.filter(({ del }) => del === undefined).map(({ t, id }) => `${t} ${id}`);
  for (const [kind, id] of Object.entries(hers.rows)) expect(living).toContain(`${kind} ${id}`);
  expect(living).toHaveLength(26); // this includes the spool's opening movement and the run's count
  expect(to).toBe(Math.max(...rows.map(({ v }) => v)));
  expect(JSON.stringify(rows)).not.toContain('mine');
});
