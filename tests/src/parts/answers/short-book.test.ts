import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { readShortBook } from '#parts/answers/keep-answers.ts';
import { aTab, save } from '../../data/a-tab.ts';

test('A machine with more rows than a short book takes has none, however many of the first are deleted.', async () => {
  const { store } = aTab();
  const machineId = newId();
  const stops = [1, 2, 3, 4].map(() => newId());
  await save(
    store,
    mutate('machine.create', { id: machineId, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC' } }),
    ...stops.map((id) => mutate('stop.create', { id, set: { machineId, code: 'T' } })),
  );
  expect((await readShortBook(store.db, machineId, 4))?.stops).toHaveLength(4);
  expect(await readShortBook(store.db, machineId, 3)).toBeUndefined();
  const first = stops.slice(0, 2).map((id) => `stop/${id}`);
  await store.db.rows.where('key').anyOf(first).modify({ deleted: true });
  expect(await readShortBook(store.db, machineId, 1)).toBeUndefined(); // it read two rows, both deleted
  expect((await readShortBook(store.db, machineId, 4))?.stops).toHaveLength(2);
});
