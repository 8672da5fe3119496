import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { isDerivedId } from '#core/mutations/reversal.ts';
import { aDevice } from '../product.ts';
import { ana, attempts, ends, hers, madeUp, withAnaAtWork } from './a-foreign-id.ts';

withAnaAtWork();

test.each(attempts)('%s, id %i', async (name, _at, args) => {
  const { rows } = hers;
  const kind = (name.split('.')[0] ?? '') as keyof typeof rows;
  const ids = new Set([rows[kind], rows.thread, rows.spool, rows.place, rows.machine].filter(Boolean));
  const invented = await ends(name, args, newId());
  for (const id of ids)
    expect(await ends(name, args, id)).toBe(isDerivedId(id) ? await ends(name, args, madeUp) : invented);
});

test('after all of that Ana’s book is as it was', async () => {
  const { rows, to } = await aDevice(ana, hers.team).pull();
  const living = rows.filter(({ del }) => del === undefined).map(({ t, id }) => `${t} ${id}`);
  for (const [kind, id] of Object.entries(hers.rows)) expect(living).toContain(`${kind} ${id}`);
  // The spool's opening movement and the run's count are hers too.
  expect(living).toHaveLength(Object.keys(hers.rows).length + 2);
  expect(to).toBe(Math.max(...rows.map(({ v }) => v)));
  expect(JSON.stringify(rows)).not.toContain('mine');
});
