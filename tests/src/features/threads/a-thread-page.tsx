import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import { expect, onTestFinished } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { newId } from '#core/ids.ts';
import type { Role } from '#core/access/permissions.ts';
import { createInventory } from '#inventory/inventory.ts';
import { storePage } from '#data/rows/pages.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { ThreadDetails } from '#features/threads/detail/thread-details.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { FilesContext } from '#services/files-context.ts';
import { SessionProvider } from '#services/session.tsx';
import type { Teams } from '#me/team-state.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import { aPage, aPulled, aTab, aThread, save } from '../../data/a-tab.ts';
import { offlineFiles } from '../../parts/offline-files.ts';
import { ownSettingsHere } from '../../parts/own-settings-here.tsx';
import { aSignedInPage } from '../../session/a-session.ts';

const quiet = () => () => undefined;
const noTeams = { items: [], members: [], settings: {} };
const teams = { get: () => noTeams, subscribe: quiet } as unknown as Teams;
const status = { phase: 'idle', reachable: true };

export const aThreadPage = async (more: (threadId: string) => readonly Draft[], role: Role = 'owner') => {
  const threadId = newId();
  const { store, db } = aTab();
  const { session, account } = await aSignedInPage();
  const own = ownSettingsHere(account.get()?.userId);
  await storePage(store, aPage(0, 1, [aPulled(1)]), { epoch: null, generation: 0 });
  await save(store, aThread({ name: 'Poinsettia', weight: '40' }, threadId), ...more(threadId));
  const inventory = createInventory(store, (fault) => {
    throw fault;
  });
  void inventory.start();
  await expect.poll(() => inventory.snapshot().extent).toBe('whole');
  const workspace = {
    store: { ...store, actor: { ...store.actor, role } },
    inventory,
    engine: { status: () => status, subscribe: quiet },
    settings: { units: 'metric', currency: 'EUR', currencyDecimals: 2, lowStockDefaultSpools: 0 },
    nameOf: () => undefined,
  } as unknown as Workspace;
  // The page updates by itself, outside of React's `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const location = memoryLocation({ path: `/inventory/threads/${threadId}`, record: true });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const Page = () => <ThreadDetails threadId={threadId} inventory={useQuery(stock)} />;
  root.render(
    <SessionProvider session={session}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <TeamsProvider teams={teams}>
          <WorkspaceContext value={workspace}>
            <FilesContext value={offlineFiles(store)}>{own.around(<Page />)}</FilesContext>
          </WorkspaceContext>
        </TeamsProvider>
      </Router>
    </SessionProvider>,
  );
  onTestFinished(() => {
    inventory.stop();
    root.unmount();
    box.remove();
    localStorage.clear();
  });

  /** The part that a person can reach: an open dialog hides the rest of the page. */
  const place = () => box.querySelector('dialog[open]') ?? box;
  const button = (name: string | RegExp) =>
    [...place().querySelectorAll('button')].find((one) => {
      const said = plain(one.getAttribute('aria-label') ?? one.textContent);
      return typeof name === 'string' ? said === name : name.test(said);
    });
  const field = (label: string) =>
    [...place().querySelectorAll('label')].find((one) => one.textContent === label)?.control as
      | HTMLInputElement
      | HTMLTextAreaElement
      | null
      | undefined;
  const spoolNow = (code: string) =>
    inventory.snapshot().rows.flatMap(({ spools }) => spools.filter(({ spool }) => spool.shortCode === code))[0];
  return {
    db,
    store,
    threadId,
    text: () => plain(box.textContent),
    dialog: () => (place() === box ? null : plain(place().textContent)),
    has: (name: string | RegExp) => button(name) !== undefined,
    press: async (name: string | RegExp) => {
      await expect.poll(() => button(name), { message: `a button ${name}` }).toBeDefined();
      button(name)?.click();
    },
    open: async (name: string | RegExp) => {
      await expect.poll(() => button(name), { message: `a button ${name}` }).toBeDefined();
      button(name)?.click();
      await expect.poll(place).not.toBe(box);
    },
    type: async (label: string, text: string) => {
      await expect.poll(() => field(label), { message: `a field ${label}` }).toBeTruthy();
      const input = field(label);
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    tick: async (label: string) => {
      await expect.poll(() => field(label), { message: `a box ${label}` }).toBeTruthy();
      field(label)?.click();
    },
    history: () => [...box.querySelectorAll('section[aria-label=History] li b')].map(({ textContent }) => textContent),
    spool: (code: string) => spoolNow(code)?.spool,
    takeBack: () => {
      const last = toast.getToasts().at(-1);
      if (last === undefined || !('action' in last)) throw new Error('No message offers anything.');
      (last.action as unknown as { readonly onClick: () => void }).onClick();
    },
  };
};

// Returns a text with plain spaces in place of the no-break spaces between figures and units.
const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');
