import type { Role } from '#core/permissions.ts';
import { localWrite } from '#data/changes.ts';
import { createInventory, type Inventory } from '#data/inventory.ts';
import { openTeamDatabase } from '#data/team-database.ts';
import { createTeamStore, type TeamStore } from '#data/team-store.ts';
import type { Remote } from '#remote/remote.ts';
import type { Engine } from '#sync/engine.ts';
import type { AppParts } from '../app-parts.ts';
import { createLateEngine } from './late-engine.ts';
import { syncRemoteOf } from './sync-remote-of.ts';
import { createUnlessBusy } from './unless-busy.ts';

/** A team that is open in this tab. */
export interface OpenTeam {
  readonly store: TeamStore;
  readonly inventory: Inventory;
  readonly engine: Engine;
  readonly close: () => void;
}

/** Whose database is opened, and in which role they write. */
export interface TeamChoice {
  readonly userId: string;
  readonly teamId: string;
  readonly role: Role;
}

/** Opens a team's database and inventory at once, and its engine after the paint. `onFrozen`: this tab's code is older than the data. */
export const openTeam = (
  parts: Pick<AppParts, 'remote' | 'session' | 'window' | 'clock' | 'report' | 'whenIdle' | 'device' | 'openings'>,
  { userId, teamId, role }: TeamChoice,
  onFrozen: () => void,
): OpenTeam => {
  const { remote, session, window, clock, report, device } = parts;
  const db = openTeamDatabase(userId, teamId, { onFrozen });
  const store = createTeamStore(db, { userId, teamId, role }, () => clock() + remote.serverOffsetMs());
  const inventory = createInventory(store, report);
  const engine = createLateEngine(() => loadEngine(store, remote, window, report), report);
  const ends = [
    inventory.stop,
    engine.stop,
    wakeOnReturn(window, engine),
    session.onRenewed(() => engine.wake('signedIn')),
    askToKeep(store, device.keepStorage),
  ];
  const close = () => {
    parts.openings.delete(close);
    ends.forEach((end) => end());
    store.feed.close();
    db.close();
  };
  parts.openings.add(close);
  inventory.start();
  parts.whenIdle(engine.start);
  return { store, inventory, engine, close };
};

const loadEngine = async (
  store: TeamStore,
  remote: Remote,
  window: Window,
  onFault: (fault: unknown) => void,
): Promise<Engine> => {
  const { createEngine } = await import('#sync/engine.ts');
  return createEngine({
    store,
    remote: syncRemoteOf(remote.sync),
    random: Math.random,
    setTimer: (run, ms) => {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
    unlessBusy: createUnlessBusy(window.navigator.locks),
    onFault,
  });
};

const wakeOnReturn = (window: Window, engine: Engine): (() => void) => {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('online', () => engine.wake('online'), { signal });
  window.addEventListener('focus', () => engine.wake('focus'), { signal });
  window.document.addEventListener(
    'visibilitychange',
    () => window.document.visibilityState === 'visible' && engine.wake('focus'),
    { signal },
  );
  return () => listening.abort();
};

/** Browsers ask less, or not at all, once there is something worth keeping. */
const askToKeep = (store: TeamStore, keep: () => Promise<unknown>): (() => void) => {
  const stop = store.feed.subscribe((keys) => {
    if (!keys.includes(localWrite)) return;
    stop();
    void keep();
  });
  return stop;
};
