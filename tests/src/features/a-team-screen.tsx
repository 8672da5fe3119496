import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import { expect, onTestFinished } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Role } from '#core/access/permissions.ts';
import { createInventory } from '#inventory/inventory.ts';
import { storePage } from '#data/rows/pages.ts';
import { DeviceContext } from '#services/device.ts';
import { FilesContext } from '#services/files-context.ts';
import { SessionProvider } from '#services/session.tsx';
import { TeamsProvider } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import type { Teams } from '#me/team-state.ts';
import { Toaster } from '#ui/toaster.tsx';
import { aPage, aTab } from '../data/a-tab.ts';
import { offlineFiles } from '../parts/offline-files.ts';
import { ownSettingsHere } from '../parts/own-settings-here.tsx';
import { aSignedInPage } from '../session/a-session.ts';
import { someNetwork } from './some-network.ts';

const ignore = () => undefined;
const noTeams = { items: [], members: [], settings: {} };
const teams = { get: () => noTeams, subscribe: () => ignore } as unknown as Teams;

export const aTeamOf = async (role: Role = 'owner') => {
  const { store, time } = aTab();
  await storePage(store, aPage(0, 1), { epoch: null, generation: 0 });
  const { session, account } = await aSignedInPage();
  const own = ownSettingsHere(account.get()?.userId);
  const inventory = createInventory(store, (fault) => {
    throw fault;
  });
  void inventory.start();
  onTestFinished(inventory.stop);
  const status = { phase: 'idle', reachable: true };
  const workspace = {
    store: { ...store, actor: { ...store.actor, role } },
    inventory,
    engine: { status: () => status, subscribe: () => ignore, wake: ignore },
    settings: { units: 'metric', currency: 'EUR', currencyDecimals: 2, lowStockDefaultSpools: 0 },
    onShown: ignore,
    nameOf: ignore,
  } as unknown as Workspace;

  /** Opens a screen at a path of its route. It updates by itself, so wait with `expect.poll`. */
  const open = (route: string, path: string, screen: ReactNode) => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    const location = memoryLocation({ path, record: true });
    const box = document.body.appendChild(document.createElement('div'));
    const root = createRoot(box);
    root.render(
      <DeviceContext value={someNetwork().device}>
        <SessionProvider session={session}>
          <WorkspaceContext value={workspace}>
            <Router hook={location.hook} searchHook={location.searchHook}>
              <FilesContext value={offlineFiles(store)}>
                <Route path={route}>
                  <TeamsProvider teams={teams}>{own.around(screen)}</TeamsProvider>
                </Route>
              </FilesContext>
              <Toaster doneMs={1000} collapseMs={0} />
            </Router>
          </WorkspaceContext>
        </SessionProvider>
      </DeviceContext>,
    );
    onTestFinished(() => {
      // messages outlive the screen, so the next test would see them
      toast.dismiss();
      root.unmount();
      box.remove();
    });
    const place = () => box.querySelector('dialog[open]') ?? box;
    const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent;
    const buttons = () => [...place().querySelectorAll('button')].map(nameOf);
    const control = async <Kind extends HTMLElement>(label: string): Promise<Kind> => {
      const labelled = () =>
        [...place().querySelectorAll('label')].find((one) => one.textContent?.trim() === label)?.control;
      await expect.poll(labelled, { message: `the field "${label}"` }).toBeTruthy();
      return labelled() as unknown as Kind;
    };
    return {
      box,
      buttons,
      control,
      text: () => box.textContent ?? '',
      heading: () => box.querySelector('h1')?.textContent,
      rows: () => [...box.querySelectorAll('a[data-row-link]')].map(nameOf),
      address: () => location.history.at(-1),
      go: (to: string) => location.navigate(to),
      press: async (name: string) => {
        const found = () => [...place().querySelectorAll('button')].find((one) => nameOf(one) === name);
        await expect.poll(found, { message: `the button "${name}"` }).toBeTruthy();
        found()?.click();
      },
      follow: async (name: string) => {
        const found = () => [...box.querySelectorAll('a')].find((one) => nameOf(one)?.trim() === name);
        await expect.poll(found, { message: `the link "${name}"` }).toBeTruthy();
        found()?.click();
      },
      type: async (label: string, text: string) => {
        const field = await control<HTMLInputElement | HTMLTextAreaElement>(label);
        const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
      choose: async (label: string, option: string) => {
        const field = await control<HTMLSelectElement>(label);
        field.value = [...field.options].find((one) => one.text === option)?.value ?? '';
        field.dispatchEvent(new Event('change', { bubbles: true }));
      },
    };
  };
  return { store, time, workspace, inventory, open };
};
