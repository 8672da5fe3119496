// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Role } from '#core/access/permissions.ts';
import { createInventory } from '#inventory/inventory.ts';
import { storePage } from '#data/rows/pages.ts';
import { ThreadDetails } from '#features/threads/detail/thread-details.tsx';
import { FilesContext } from '#services/files-context.ts';
import type { Teams } from '#me/team-state.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import { aPage, aPulled, aSpool, aTab, aThread, save } from '../../data/a-tab.ts';
import { offlineFiles } from '../../parts/offline-files.ts';
import { drawn } from '../../ui/drawn.tsx';

let page: ReturnType<typeof drawn> | undefined;
afterEach(() => page?.end());

const quiet = () => () => undefined;
const noTeams = { items: [], members: [], settings: {} };
const teams = { get: () => noTeams, subscribe: quiet } as unknown as Teams;
const status = { phase: 'idle', reachable: true };

const aThreadPage = async (role: Role, threadId: string) => {
  const { store } = aTab();
  await storePage(store, aPage(0, 1, [aPulled(1)]), { epoch: null, generation: 0 });
  await save(store, aThread({ name: 'Poinsettia' }, threadId), aSpool(threadId));
  const inventory = createInventory(store, (fault) => {
    throw fault;
  });
  const workspace = {
    store: { ...store, actor: { ...store.actor, role } },
    inventory,
    engine: { status: () => status, subscribe: quiet },
    settings: { units: 'metric', currency: 'EUR', currencyDecimals: 2, lowStockDefaultSpools: 0 },
    nameOf: () => undefined,
  } as unknown as Workspace;
  const draw = (snapshot = inventory.snapshot()) => (
    <TeamsProvider teams={teams}>
      <WorkspaceContext value={workspace}>
        <FilesContext value={offlineFiles(store)}>
          <ThreadDetails threadId={threadId} inventory={snapshot} />
        </FilesContext>
      </WorkspaceContext>
    </TeamsProvider>
  );
  return { store, inventory, draw };
};

test.each([
  ['viewer', 0],
  ['member', 1],
] as const)('The history offers an undo to those only who may press it: %s', async (role, count) => {
  const { inventory, draw } = await aThreadPage(role, newId());
  void inventory.start();
  await expect.poll(() => inventory.snapshot().extent).toBe('whole');
  page = drawn(draw());
  // The page updates by itself, outside of React's `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await expect.poll(() => page?.box.textContent).toContain('Added');
  const undos = [...page.box.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Undo');
  expect(undos).toHaveLength(count);
  inventory.stop();
});

test('A thread that is on the device and not in memory yet is not called missing; one that is nowhere is.', async () => {
  const threadId = newId();
  const { store, draw } = await aThreadPage('owner', threadId);
  const behind = { rows: [], extent: 'whole', colourCount: 0, spoolCount: 0 } as const;
  page = drawn(draw(behind));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(page.box.textContent?.trim()).toBe('Back to all threads');
  await save(store, { name: 'thread.delete', args: { id: threadId } });
  await expect.poll(() => page?.box.textContent).toContain('This thread is not in your inventory.');
});
