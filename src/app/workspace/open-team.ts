import type { Role } from '#core/permissions.ts';
import { everything, localWrite } from '#data/database/changes.ts';
import { markGone } from '#data/left-teams/gone.ts';
import { createFirstAnswers, type FirstAnswers } from '#data/inventory/first-answers.ts';
import { createInventory, type Inventory } from '#data/inventory/inventory.ts';
import { beginNewLog } from '#data/database/new-log.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { createTeamStore, type TeamStore } from '#data/database/team-store.ts';
import type { Engine } from '#sync/engine.ts';
import type { DeviceWork } from '../me/device-work.ts';
import type { PageParts } from '../page-parts.ts';
import { createLateEngine } from './late-engine.ts';
import type { LiveUpdates } from './live-updates.ts';
import type { Access } from './trouble-of.ts';
import { takeUpAgain } from './take-up-again.ts';
import { createUnlessBusy } from './unless-busy.ts';

/** A team that is open in this tab. */
export interface OpenTeam {
  readonly store: TeamStore;
  readonly inventory: Inventory;
  /** What was kept to be shown before the rows are read. */
  readonly first: FirstAnswers;
  readonly engine: Engine;
  readonly close: () => void;
  /** Ends when what the first screen shows of it has been read, or cannot be. */
  readonly head: Promise<void>;
}

/** Whose database is opened, and in which role they write. */
export interface TeamChoice {
  readonly userId: string;
  readonly teamId: string;
  readonly role: Role;
}

/** What an open team is made of. */
export interface TeamParts extends Pick<
  PageParts,
  | 'remote'
  | 'session'
  | 'window'
  | 'clock'
  | 'report'
  | 'firstPage'
  | 'firstWish'
  | 'whenIdle'
  | 'whenShown'
  | 'device'
  | 'openings'
> {
  readonly live: LiveUpdates;
  readonly deviceWork: () => Promise<DeviceWork>;
}

/**
 * Opens a team: its inventory at once, its database with it or, where the service worker brings the head of the list,
 * behind the first rows, and its engine after the paint. `onAccess` hears how this tab stands to the data, when it is
 * not simply at work; `onGone` that the person is no longer in the team.
 */
export const openTeam = (
  parts: TeamParts,
  { userId, teamId, role }: TeamChoice,
  onAccess: (access: Access) => void,
  onGone: () => void,
): OpenTeam => {
  const { remote, live, session, window, clock, report, device } = parts;
  const db = openTeamDatabase(userId, teamId, {
    onFrozen: () => onAccess('frozen'),
    onBlocked: (isBlocked) => onAccess(isBlocked ? 'blocked' : 'open'),
  });
  const store = createTeamStore(db, { userId, teamId, role }, () => clock() + remote.serverOffsetMs());
  const { showsThreads, answers } = parts.firstWish;
  const shown = new Promise<void>((resolve) => parts.whenShown(resolve));
  const ahead = showsThreads || answers.length > 0 ? parts.firstPage(db.name) : Promise.resolve(undefined);
  const inventory = createInventory(store, report, showsThreads ? ahead : undefined);
  const first = createFirstAnswers(store.feed, ahead, shown);
  const engine = createLateEngine(() => loadEngine(store, parts), report);
  const onBack = (isEmpty: boolean) => {
    if (isEmpty) {
      onAccess('cleared');
      parts
        .deviceWork()
        .then((work) => work.makeAnew())
        .catch(report);
    }
    engine.wake('person');
    // What is on the screen stays there, open forms too, until what the server has is here.
    const end = engine.subscribe(() => {
      if (engine.status().phase !== 'idle') return;
      end();
      store.feed.publish([everything]);
    });
  };
  const ends = [
    takeUpAgain(db, {
      pause: () => new Promise((resolve) => window.setTimeout(resolve, 300)),
      onBack,
      onLost: () => onAccess('unavailable'),
    }),
    inventory.stop,
    engine.stop,
    wakeOnReturn(window, engine),
    session.onRenewed(() => engine.wake('signedIn')),
    live.join(store, engine),
    askToKeep(store, device.keepStorage),
    engine.subscribe(() => engine.status().phase === 'gone' && onGone()),
  ];
  const open = () => {
    if (!parts.openings.has(close)) return;
    db.open().catch(() => onAccess('unavailable')); // each reading and writing hears why
    // A mark from before: the page was closed in the middle of leaving, and the person may be back in the team by now.
    db.meta.get('gone').then(
      (mark) => mark && onGone(),
      () => undefined, // likewise
    );
  };
  const sayIfCleared = async () => {
    if (await (await parts.deviceWork()).wasCleared()) onAccess('cleared');
  };
  const close = () => {
    parts.openings.delete(close);
    ends.forEach((end) => end());
    store.feed.close();
    db.close();
  };
  parts.openings.add(close);
  // With the head of the list at hand, the page opens its database behind the first rows.
  void ahead.then((page) => (page === undefined ? open() : parts.whenShown(open)));
  // Everything else is read when the first rows are painted: to take in thousands takes longer than to show a page. A
  // screen that shows sums has nothing to paint where they were not kept.
  const asksAll = ahead.then((page) => answers.some((name) => page?.kept?.answers[name] === undefined));
  inventory.readFirst(asksAll.then((isAsked) => (isAsked ? undefined : shown)));
  // Behind the first rows, because the disk does one thing after the other, and within two seconds. What is saved
  // before that is as little protected as in any other site. Not waited for: another tab may keep it from deleting.
  const pause = new Promise<void>((resolve) => void window.setTimeout(resolve, 2000));
  const stock = inventory.start(
    showsThreads ? undefined : new Promise((resolve) => parts.whenIdle(() => resolve(undefined))),
  );
  const head = showsThreads ? stock : ahead.then(() => undefined);
  void Promise.race([shown, pause]).then(beginNewLog).catch(report);
  // Before the network can go: without its rules no change could be saved, until the page is loaded again.
  parts.whenIdle(() => void import('#data/queue/commit-now.ts').catch(() => undefined));
  parts.whenIdle(engine.start);
  parts.whenIdle(() => void sayIfCleared().catch(report));
  return { store, inventory, first, engine, close, head };
};

const loadEngine = async (
  store: TeamStore,
  { remote, live, window, report, deviceWork }: Pick<TeamParts, 'remote' | 'live' | 'window' | 'report' | 'deviceWork'>,
): Promise<Engine> => {
  const [{ createEngine }, { syncRemoteOf }] = await Promise.all([
    import('#sync/engine.ts'),
    import('./sync-remote-of.ts'),
  ]);
  return createEngine({
    store,
    remote: syncRemoteOf(remote.http, store.actor.userId),
    random: Math.random,
    setTimer: (run, ms) => {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
    unlessBusy: createUnlessBusy(window.navigator.locks),
    isLive: live.isLive,
    onGone: () => markGone(store),
    snapshot: async (rows) => {
      const [{ takeSnapshot }, { device }] = await Promise.all([import('#data/rows/snapshots.ts'), deviceWork()]);
      await takeSnapshot(await device(), store, rows, 'mass_deletion');
    },
    onFault: report,
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
