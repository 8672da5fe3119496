import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { createInventory } from '#inventory/inventory.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { storePage } from '#data/rows/pages.ts';
import { commit } from '#data/queue/commit.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { keepAnswers } from '#parts/answers/keep-answers.ts';
import { aPage, aPulled, aSpool, aTab, aThread, save } from '../../data/a-tab.ts';
import { randomWork } from '../../data/random-work.ts';
import { seeded } from '../../seeded.ts';

const kept = { form: 'a build', teamMinSpools: 2 };

const opened = async (store: TeamStore) => {
  const inventory = createInventory(store, (fault) => {
    throw fault;
  });
  onTestFinished(inventory.stop);
  void inventory.start();
  await expect.poll(() => inventory.snapshot().extent).toBe('whole');
  return inventory;
};
const aTeam = async () => {
  const tab = aTab();
  await storePage(tab.store, aPage(0, 1, [aPulled(1, { hex: '#aa0000' })]), { epoch: null, generation: 0 });
  return tab;
};
const answersOf = async ({ db }: TeamStore) => {
  const found = await db.meta.get('answers');
  return found?.k === 'answers' ? found : undefined;
};

test('What is kept is what a fresh reading of the rows says, after whatever work in two tabs.', async () => {
  const { store, disk } = await aTeam();
  const other = aTab({ disk });
  const inventory = await opened(store);
  const random = seeded(11);
  for (let round = 0; round < 12; round += 1) {
    for (const one of [store, other.store, store]) {
      const rows = await store.db.rows.toArray();
      await commit(one, [
        randomWork(
          random,
          rows.map((row) => ({ kind: row.kind as RowKind, id: row.id, deleted: row.deleted, data: row.d })),
        ),
      ]);
    }
    await expect
      .poll(async () => {
        await keepAnswers(store, inventory, kept);
        return (await answersOf(store))?.state.split(' ')[0];
      })
      .toBe(String(((await store.db.meta.get('revision')) as { readonly n: number }).n));
    const { answers } = (await answersOf(store)) ?? {};
    await store.db.meta.delete('answers');
    await keepAnswers(store, await opened(store), kept);
    expect(answers).toEqual((await answersOf(store))?.answers);
  }
});

test('Nothing is kept of a part of the team, nor of a stock that is behind the rows.', async () => {
  const { store } = aTab();
  await storePage(store, aPage(0, 5, [aPulled(1)], true), { epoch: null, generation: 0 });
  const inventory = createInventory(store, () => undefined);
  onTestFinished(inventory.stop);
  await inventory.start();
  await keepAnswers(store, inventory, kept);
  expect(await answersOf(store)).toBeUndefined();

  const team = await aTeam();
  const whole = await opened(team.store);
  const known = await whole.known();
  await save(team.store, aThread({ code: '2' }));
  await keepAnswers(team.store, { known: () => Promise.resolve(known) }, kept);
  expect(await answersOf(team.store)).toBeUndefined();
});

test('A change of the team’s minimum, or of the code, is worked out again; otherwise nothing is written twice.', async () => {
  const { store } = await aTeam();
  const id = newId();
  await save(store, aThread({ code: '3' }, id), aSpool(id));
  const inventory = await opened(store);
  await keepAnswers(store, inventory, kept);
  const first = await answersOf(store);
  expect(first?.answers).toMatchObject({ levels: { low: 1 }, totals: { spools: 1 } });
  if (first !== undefined) await store.db.meta.put({ ...first, answers: {} });
  await keepAnswers(store, inventory, kept);
  expect((await answersOf(store))?.answers).toEqual({});
  await keepAnswers(store, inventory, { ...kept, teamMinSpools: 1 });
  expect((await answersOf(store))?.answers).toMatchObject({ levels: { low: 0 } });
  await keepAnswers(store, inventory, { form: 'another', teamMinSpools: 1 });
  expect((await answersOf(store))?.form).toBe('another');
});
