// @vitest-environment happy-dom
import '#texts/later-texts.ts';
import { expect, test } from 'vitest';
import { takeBatch } from '#data/queue/outcomes.ts';
import { WaitingList } from '#features/sync/sync-screen.tsx';
import { aTab, aThread, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

test.each([
  ['is being checked while the server can be reached', true, 'Checking…'],
  ['has no answer yet while it cannot be reached', false, 'no answer yet'],
])('A change that may have been sent %s', async (_what, reachable, words) => {
  const { store, db } = aTab();
  await save(store, aThread({ code: '1' }));
  await takeBatch(store, 1, 100_000);
  const pending = await db.outbox.toArray();
  const { box, end } = await aWorkshop(<WaitingList pending={pending} />, { before: store, isPart: true, reachable });
  await expect.poll(() => box.querySelector('span[title]')?.textContent).toBe(words);
  end();
});
