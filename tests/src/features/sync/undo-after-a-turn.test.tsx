// @vitest-environment happy-dom
import '#texts/later-texts.ts';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { createInventory } from '#inventory/inventory.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { WaitingList } from '#features/sync/sync-screen.tsx';
import type { Teams } from '#me/team-state.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import { Toaster } from '#ui/toaster.tsx';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aTab, aThread, save } from '../../data/a-tab.ts';
import { drawn, found } from '../../ui/drawn.tsx';

const ignore = () => undefined;

const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => ignore } as unknown as Teams;

test('Undo brings a discarded change back although another team is current by then.', async () => {
  const { store, db, disk } = aTab();
  Object.assign(Dexie.dependencies, { indexedDB: disk, IDBKeyRange });
  await save(store, aThread());
  const pending = await db.outbox.toArray();
  const status = { phase: 'idle' };
  const workspace = {
    store,
    inventory: createInventory(store, ignore),
    engine: { status: () => status, subscribe: () => ignore, wake: ignore },
    settings: { units: 'metric', currency: 'EUR', currencyDecimals: 2, lowStockDefaultSpools: 0 },
    nameOf: ignore,
  } as unknown as Workspace;
  const messages = <Toaster doneMs={1000} collapseMs={10} />;
  const page = drawn(
    <>
      <WorkspaceContext value={workspace}>
        <TeamsProvider teams={teams}>
          <WaitingList pending={pending} />
        </TeamsProvider>
      </WorkspaceContext>
      {messages}
    </>,
  );
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  onTestFinished(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    page.end();
  });
  const discard = 'button[aria-label^="Discard: "]';
  await expect.poll(() => page.box.querySelector(discard)).not.toBeNull();
  found(page.box, discard).click();
  const undo = () => document.querySelector<HTMLElement>('[data-sonner-toast] [data-button]');
  await expect.poll(undo).not.toBeNull();
  expect(await db.outbox.count()).toBe(0);
  store.feed.close();
  db.close();
  undo()?.click();
  const again = openTeamDatabase(owner, teamId);
  onTestFinished(() => again.close());
  await expect
    .poll(async () => (await again.outbox.toArray()).map(({ mid }) => mid))
    .toEqual(pending.map(({ mid }) => mid));
});
