import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { act } from 'react';
import { onTestFinished } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { SyncBadge } from '#app/header/sync-badge.tsx';
import { UpdatePrompt } from '#app/frame/update-prompt.tsx';
import type { Updates } from '#app/update/start-updates.ts';
import { TeamBanners } from '#app/workspace/team-banners.tsx';
import { openDeviceDatabase, type DeviceStore } from '#data/database/device-database.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { err } from '#core/result.ts';
import { createInventory } from '#inventory/inventory.ts';
import { SyncScreen } from '#features/sync/sync-screen.tsx';
import { DeviceContext, type Device } from '#services/device.ts';
import { MeServiceContext } from '#services/me-service.ts';
import { SessionProvider } from '#services/session.tsx';
import { TeamAdminContext, type TeamAdmin } from '#services/team-admin.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import type { Session } from '#session/session.ts';
import type { Teams, TeamsSnapshot } from '#me/team-state.ts';
import { colleague } from '../../core/mutations/a-book.ts';
import { save } from '../../data/a-tab.ts';
import { anEngine } from '../../sync/an-engine.ts';
import { drawn } from '../../ui/drawn.tsx';
// Imports parts that the page loads later, so that no test waits for the disk.
import '#app/frame/update-banner.tsx';
import '#app/workspace/trouble-banner.tsx';
import '#features/sync/attention-card.tsx';
import '#features/sync/attention-steps.tsx';
import '#features/sync/edit-change-dialog.tsx';
import '#features/sync/notice-list.tsx';
import '#features/sync/set-aside-card.tsx';
import '#features/sync/waiting-changes.tsx';

const nothing = () => {};
const quiet = () => nothing;

const partly = <Whole extends object>(part: Partial<Whole>): Whole => part as Whole;

export const aPersonAtADevice = async ({ teams = [] }: { readonly teams?: TeamsSnapshot['items'] } = {}) => {
  const device = anEngine();
  const { store, engine } = device;
  const inventory = createInventory(store, (fault) => {
    throw fault;
  });
  void inventory.start();
  const own: DeviceStore = {
    db: openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }),
    now: store.now,
  };
  const workspace: Workspace = {
    store,
    engine,
    inventory,
    onShown: () => undefined,
    settings: { units: 'metric', currency: 'EUR', currencyDecimals: 2, lowStockDefaultSpools: 0 },
    nameOf: (userId) => (userId === colleague ? 'Ana' : undefined),
  };
  const second = { isMissing: false };
  const online = { isOnline: () => true, subscribe: quiet };
  const snapshot = partly<TeamsSnapshot>({ items: teams, settings: {} });
  const asked: (readonly [what: 'load' | 'makeAgain', ...args: unknown[]])[] = [];
  const answers: { makeAgain: Awaited<ReturnType<TeamAdmin['makeAgain']>> } = { makeAgain: err({ kind: 'offline' }) };
  const admin = partly<TeamAdmin>({
    makeAgain: async (...args) => {
      asked.push(['makeAgain', ...args]);
      return answers.makeAgain;
    },
  });
  const location = memoryLocation({ path: '/dashboard' });
  const work = partly<Awaited<ReturnType<NonNullable<React.ContextType<typeof MeServiceContext>>>>>({
    device: async () => own,
  });
  const load = async () => work;
  const page = (screen: React.ReactNode) => (
    <Router hook={location.hook} searchHook={location.searchHook}>
      <SessionProvider
        session={partly<Session>({ get: () => signedIn, subscribe: quiet, needsCode: () => second.isMissing })}
      >
        <TeamsProvider
          teams={partly<Teams>({
            get: () => snapshot,
            subscribe: quiet,
            load: async (options) => void asked.push(['load', options]),
          })}
        >
          <TeamAdminContext value={async () => admin}>
            <MeServiceContext value={load}>
              <DeviceContext
                value={partly<Device>({
                  network: online,
                  isStorageKept: async () => true,
                  storageUse: async () => undefined,
                })}
              >
                <WorkspaceContext value={workspace}>
                  <header>
                    <SyncBadge workspace={workspace} isLocked={false} />
                  </header>
                  <main>
                    <TeamBanners workspace={workspace} />
                    <UpdatePrompt updates={updates} />
                    {screen}
                  </main>
                </WorkspaceContext>
              </DeviceContext>
            </MeServiceContext>
          </TeamAdminContext>
        </TeamsProvider>
      </SessionProvider>
    </Router>
  );
  const updates = partly<Updates>({
    reload: nothing,
    subscribe: engine.subscribe,
    state: () => (engine.status().phase === 'upgrade' ? askedToUpdate : noUpdate),
  });
  const shown = drawn(page(null));
  /** Waits in steps of the event loop, because on a busy machine a fixed time may contain only one of them. */
  const turn = () =>
    act(async () => {
      for (let step = 0; step < 20; step += 1) await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setTimeout(resolve, 1));
    });
  const settle = async () => {
    let before = '';
    for (let still = 0; still < 6; still += 1) {
      await turn();
      if (shown.box.innerHTML !== before) still = 0;
      before = shown.box.innerHTML;
    }
  };
  onTestFinished(() => {
    shown.end();
    own.db.close();
  });
  await settle();
  return {
    ...device,
    start: () => act(device.start),
    pass: (ms: number) => act(() => device.pass(ms)),
    rest: () => act(device.rest),
    save: (...drafts: readonly Draft[]) => act(() => save(store, ...drafts)),
    own,
    asked,
    answers,
    second,
    location,
    settle,
    sees: async () => {
      await settle();
      const text = (selector: string) => shown.box.querySelector(selector)?.textContent ?? '';
      return { badge: text('header output'), banner: text('main [role=status]') };
    },
    badgeNow: async () => {
      await settle();
      return shown.box.querySelector('header output')?.textContent ?? '';
    },
    cards: async () => {
      // The cards' code is imported first: on a busy machine, loading it takes longer than `settle` waits.
      await Promise.all([
        import('#features/sync/attention-card.tsx'),
        import('#features/sync/attention-steps.tsx'),
        import('#features/sync/set-aside-card.tsx'),
        import('#features/sync/waiting-changes.tsx'),
        import('#features/sync/notice-list.tsx'),
      ]);
      shown.draw(page(<SyncScreen />));
      await settle();
      return [...shown.box.querySelectorAll('article')].map((card) => plainText(card));
    },
    press: async (name: string) => {
      const button = [...shown.box.querySelectorAll('button')].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
      );
      if (button === undefined) throw new Error(`There is no button "${name}".`);
      await act(async () => button.click());
      await settle();
    },
    box: shown.box,
  };
};

const noUpdate: ReturnType<Updates['state']> = {
  ready: false,
  offlineReady: true,
  failed: false,
  needed: false,
  fetching: 'no',
};
const askedToUpdate: ReturnType<Updates['state']> = { ...noUpdate, needed: true };

const signedIn: ReturnType<Session['get']> = partly<ReturnType<Session['get']>>({ kind: 'signedIn' });

const plainText = (element: Element): string => {
  const words: string[] = [];
  const walk = (node: Node) => {
    if (node.nodeType === 3 && (node.textContent ?? '').trim() !== '') words.push((node.textContent ?? '').trim());
    node.childNodes.forEach(walk);
  };
  walk(element);
  return words.join(' | ').replaceAll('\u00a0', ' ');
};

export const asRun = ({ name, args }: { readonly name: string; readonly args: unknown }) => [name, args] as const;
