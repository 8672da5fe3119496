// @vitest-environment happy-dom
import '#texts/later-texts.ts';
import { expect, test } from 'vitest';
import { storeOutcomes, takeBatch } from '#data/queue/outcomes.ts';
import { AttentionSteps } from '#features/sync/attention-steps.tsx';
import { HeldCard, WaitingList } from '#features/sync/sync-screen.tsx';
import { limits } from '#core/limits.ts';
import { Toaster } from '#ui/toaster.tsx';
import { aTab, aThread, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const lost = 'Not saved: this tab lost its storage. Reload the page; what you typed is kept.';
const messages = <Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />;

const aFullDevice = async () => {
  const { store, db } = aTab();
  await save(store, aThread({ code: '1' }));
  const [sent] = (await takeBatch(store, 1, 100_000)).entries;
  await storeOutcomes(store, [{ mid: sent?.mid ?? '', status: 'rejected', code: 'invalid' }]);
  await save(store, aThread({ code: '2' }));
  await db.meta.put({ k: 'held', deletes: 300, of: 300, noticedAt: '2026-01-01T00:00:00.000Z', accepted: false });
  const [entry] = await db.attention.toArray();
  if (entry === undefined) throw new Error('Nothing was refused.');
  return { store, db, entry, pending: await db.outbox.toArray() };
};
type Full = Awaited<ReturnType<typeof aFullDevice>>;

test.each([
  [
    'a card',
    ({ entry }: Full) => (
      <AttentionSteps
        about={{ entry, dependants: [], row: undefined }}
        words={{ title: 'Thread', reason: '', fields: [], nowHeading: undefined, dependants: [] }}
        onEdit={() => {}}
      />
    ),
    'button[aria-label^="Discard"]',
  ],
  ['a waiting change', ({ pending }: Full) => <WaitingList pending={pending} />, 'button[aria-label^="Discard"]'],
  ['deletions', () => <HeldCard />, 'button:not([data-tone=primary])'],
])('A press on %s that this device cannot store says so', async (_, screen, button) => {
  const full = await aFullDevice();
  const { box, end } = await aWorkshop(
    <>
      {screen(full)}
      {messages}
    </>,
    { before: full.store, isPart: true },
  );
  const found = () => box.querySelector<HTMLElement>(button);
  await expect.poll(found).not.toBeNull();
  full.db.close();
  found()?.click();
  await expect.poll(() => document.body.textContent).toContain(lost);
  end();
});
