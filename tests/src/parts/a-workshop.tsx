import 'fake-indexeddb/auto';
import type { ReactNode } from 'react';
import { expect, onTestFinished } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createCatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import type { Units } from '#core/amounts/units.ts';
import type { Role } from '#core/access/permissions.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { ownChartsOf } from '#inventory/own-charts.ts';
import { createInventory } from '#inventory/inventory.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { storePage } from '#data/rows/pages.ts';
import { ChartsContext, type Charts } from '#services/charts.ts';
import { DeviceContext, type Device } from '#services/device.ts';
import { FilesContext, type TeamFiles } from '#services/files-context.ts';
import { SessionProvider } from '#services/session.tsx';
import { TeamsProvider } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import type { Teams } from '#me/team-state.ts';
import { allEquivalents, wholeCatalogue } from '../core/catalogue/chart-files.ts';
import { aPage, aPulled, aTab, save } from '../data/a-tab.ts';
import { aSignedInPage } from '../session/a-session.ts';
import { drawn } from '../ui/drawn.tsx';
import { offlineFiles } from './offline-files.ts';
import { ownSettingsHere } from './own-settings-here.tsx';

const quiet = () => () => undefined;

interface Wanted {
  readonly drafts?: readonly Draft[];
  readonly role?: Role;
  readonly charts?: Partial<Charts>;
  readonly teams?: readonly { readonly public_id: string; readonly name: string }[];
  readonly units?: Units;
  readonly money?: { readonly currency: string; readonly currencyDecimals: number };
  readonly timeZone?: string;
  readonly before?: TeamStore;
  readonly path?: string;
  readonly isPart?: boolean;
  readonly reachable?: boolean;
  readonly files?: Partial<TeamFiles>;
  /** The general minimum of the open team, and those that the device knows of other teams, by their public ids. */
  readonly teamMinSpools?: number;
  readonly otherMinimums?: Readonly<Record<string, number>>;
}

export const aWorkshop = async (
  screen: ReactNode,
  {
    drafts = [],
    role = 'owner',
    charts,
    teams = [],
    units = 'metric',
    money = { currency: 'EUR', currencyDecimals: 2 },
    timeZone = 'UTC',
    before,
    path = '/',
    isPart = false,
    reachable = false,
    files = {},
    teamMinSpools = 0,
    otherMinimums = {},
  }: Wanted = {},
) => {
  const status = { phase: 'idle', reachable };
  const store = before ?? aTab().store;
  const { session, account } = await aSignedInPage();
  const userId = account.get()?.userId ?? '';
  const settingsOf = (lowStockDefaultSpools: number) => ({ team: { lowStockDefaultSpools }, own: {} });
  const minimums = Object.entries(otherMinimums).map(([id, spools]) => [id, settingsOf(spools)] as const);
  account.change(userId, { settings: Object.fromEntries(minimums) });
  const own = ownSettingsHere(userId);
  if (!isPart && before === undefined)
    await storePage(store, aPage(0, 1, [{ ...aPulled(1), del: 1 }]), { epoch: null, generation: 0 });
  await save(store, ...drafts);
  let hasEnded = false;
  const onFault = (fault: unknown) => {
    if (!hasEnded) throw fault; // after the test the database is closed, so a read may fail
  };
  const inventory = createInventory(store, onFault);
  void inventory.start();
  await expect.poll(() => inventory.snapshot().extent, { interval: 5 }).toBe(isPart ? 'part' : 'whole');
  const workspace = {
    store: { ...store, actor: { ...store.actor, role } },
    inventory,
    engine: { status: () => status, subscribe: quiet, wake: quiet },
    settings: { units, ...money, lowStockDefaultSpools: teamMinSpools },
    onShown: () => undefined,
    nameOf: () => undefined,
  } as unknown as Workspace;
  const device = { network: { isOnline: () => false, subscribe: quiet } } as unknown as Device;
  const location = memoryLocation({ path, record: true });
  const snapshot = { items: teams, members: [], settings: { ...money, timeZone } };
  const page = drawn(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <SessionProvider session={session}>
        <TeamsProvider teams={{ get: () => snapshot, subscribe: quiet } as unknown as Teams}>
          <ChartsContext
            value={{
              own: async (team) => ownChartsOf(team, onFault),
              load: async (own) => createCatalogueSearch(wholeCatalogue(), own),
              equivalents: async () => allEquivalents(),
              addresses: async () => ({ charts: [], equivalents: '' }),
              areKept: async () => true,
              ...charts,
            }}
          >
            <DeviceContext value={device}>
              <WorkspaceContext value={workspace}>
                <FilesContext value={{ ...offlineFiles(store), ...files }}>{own.around(screen)}</FilesContext>
              </WorkspaceContext>
            </DeviceContext>
          </ChartsContext>
        </TeamsProvider>
      </SessionProvider>
    </Router>,
  );
  // the page updates by itself, outside of React's `act`
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const end = () => {
    hasEnded = true;
    inventory.stop();
    page.end();
  };
  onTestFinished(end);
  return { ...page, end, store, inventory, location, setInTeam: own.setInTeam };
};
