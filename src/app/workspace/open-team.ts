import type { Role } from '#core/access/permissions.ts';
import { createListeners } from '#core/listeners.ts';
import { err } from '#core/result.ts';
import { beginNewLog } from '#data/database/new-log.ts';
import { openTeamDatabase, abortTransactions } from '#data/database/open-team-database.ts';
import { everything, localWrite } from '#data/database/revision.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { createTeamStore, type TeamStore } from '#data/database/team-store.ts';
import { createInventory, type Inventory } from '#inventory/inventory.ts';
import { beginWith } from '#parts/rows/first-answers.ts';
import type { TeamFiles } from '#services/files-context.ts';
import type { Engine, EngineStatus } from '#sync/engine.ts';
import type { DeviceWork } from '../me/device-work.ts';
import type { PageParts } from '../page-parts.ts';
import type { FileWork } from './file-work.ts';
import type { LiveUpdates } from './live-updates.ts';
import type { Access } from './trouble-of.ts';

export interface OpenTeam {
  readonly store: TeamStore;
  readonly inventory: Inventory;
  readonly engine: Engine;
  readonly files: TeamFiles;
  readonly close: () => void;
  /** Resolves when the team's data for the first screen has been read, or cannot be read. */
  readonly head: Promise<void>;
}

export interface TeamChoice {
  readonly userId: string;
  readonly teamId: string;
  readonly role: Role;
}

export interface TeamParts extends Pick<
  PageParts,
  | 'remote'
  | 'session'
  | 'window'
  | 'clock'
  | 'report'
  | 'firstPage'
  | 'firstRequest'
  | 'whenIdle'
  | 'whenShown'
  | 'device'
  | 'openings'
  | 'updates'
> {
  readonly live: LiveUpdates;
  readonly deviceWork: () => Promise<DeviceWork>;
}

export function openTeam(
  parts: TeamParts,
  { userId, teamId, role }: TeamChoice,
  onAccess: (access: Access) => void,
  onGone: () => void,
): OpenTeam {
  const { remote, live, session, window, clock, report, device } = parts;
  let isBlocked = false;
  let isLost = false;
  const lose = () => {
    isLost = true;
    onAccess('unavailable');
  };
  const find = () => {
    if (isLost) onAccess('open');
    isLost = false;
  };
  const db = openTeamDatabase(userId, teamId, {
    onFrozen: (why) => onAccess(why === 'other_tab' ? 'frozen' : 'outdated'),
    onBlocked: (now) => {
      isBlocked = now;
      onAccess(now ? 'blocked' : 'open');
    },
  });
  const store = createTeamStore(db, { userId, teamId, role }, () => clock() + remote.serverOffsetMs());
  const { showsThreads, answers } = parts.firstRequest;
  const shown = new Promise<void>((resolve) => parts.whenShown(resolve));
  const ahead = showsThreads || answers.length > 0 ? parts.firstPage(db.name) : Promise.resolve(undefined);
  const inventory = createInventory(store, report, showsThreads ? ahead : undefined);
  beginWith(store, ahead, shown);
  const engine = createLateEngine(async () => (await import('./make-engine.ts')).makeEngine(store, parts), report);
  const metered = () => isMetered(window.navigator);
  const files = createLateFiles(() => loadFiles(store, parts, metered), {
    engine,
    isMetered: metered,
    report,
  });
  const onBack = (isEmpty: boolean) => {
    find();
    if (isEmpty) {
      onAccess('cleared');
      parts
        .deviceWork()
        .then((work) => work.makeAgain())
        .catch(report);
    }
    engine.wake('person');
    // The screen, with open forms, stays unchanged until the server's data has been read.
    const end = engine.subscribe(() => {
      if (engine.status().phase !== 'idle') return;
      end();
      store.feed.publish([everything]);
    });
  };
  const ends = [
    takeUpAgain(db, {
      pause: () => new Promise((resolve) => window.setTimeout(resolve, 300)),
      patience: () => new Promise((resolve) => window.setTimeout(resolve, patienceMs)),
      onBack,
      onLost: lose,
    }),
    inventory.stop,
    engine.stop,
    files.stop,
    leaveWhenKept(window),
    wakeOnReturn(window, engine),
    session.onRenewed(() => engine.wake('signedIn')),
    live.join(store, engine),
    store.saves.onSavedLate(async () => (await import('#parts/actions/tell-saved-late.ts')).tellSavedLate()),
    askToKeep(store, device.keepStorage),
    engine.subscribe(() => {
      const { phase } = engine.status();
      if (phase === 'gone') onGone();
      if (phase === 'upgrade') parts.updates.require();
    }),
  ];
  const open = () => {
    if (!parts.openings.has(close)) return;
    const slow = window.setTimeout(() => isBlocked || lose(), patienceMs);
    db.open()
      .then(find, lose) // a failed opening needs no further report: each read and write rejects with this reason too
      .finally(() => window.clearTimeout(slow));
    // A page has marked this database as left and not deleted it yet. The person may be in the team again.
    db.meta.get('gone').then(
      (mark) => mark && onGone(),
      () => undefined, // the failed opening was reported above
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
  // If the service worker sends the first page, this page opens its database only after the first rows are painted.
  void ahead.then((page) => (page === undefined ? open() : parts.whenShown(open)));
  // Read the other rows later, because thousands take long, unless a stored answer is missing.
  const asksAll = ahead.then((page) => answers.some((name) => page?.kept?.answers[name] === undefined));
  inventory.readFirst(asksAll.then((isAsked) => (isAsked ? undefined : shown)));
  // `beginNewLog` waits for the first rows, at most two seconds: the disk handles one request at a time.
  const pause = new Promise<void>((resolve) => void window.setTimeout(resolve, 2000));
  const stock = inventory.start(
    showsThreads ? undefined : new Promise((resolve) => parts.whenIdle(() => resolve(undefined))),
  );
  const head = showsThreads ? stock : ahead.then(() => undefined);
  // Until the browser begins a new log file, saves may get lost. Not awaited: another tab may block `beginNewLog`.
  void Promise.race([shown, pause]).then(beginNewLog).catch(report);
  // Fetch these rules early, because the network may get lost, and without them no change can be saved until a reload.
  parts.whenIdle(() => void import('#data/queue/commit-now.ts').catch(() => undefined));
  parts.whenIdle(engine.start);
  parts.whenIdle(files.start);
  parts.whenIdle(() => void sayIfCleared().catch(report));
  return { store, inventory, engine, files, close, head };
}

/** How long the browser may take to open a database, in ms. Then the team counts as unavailable. */
const patienceMs = 8000;

const loadFiles = async (
  store: TeamStore,
  { remote, window, report }: Pick<TeamParts, 'remote' | 'window' | 'report'>,
  metered: () => boolean,
): Promise<FileWork> => {
  const { createFileWork } = await import('./file-work.ts');
  return createFileWork({ store, http: remote.http, window, isMetered: metered, onFault: report });
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

/** Asks the browser to keep the storage, at the first local change. */
const askToKeep = (store: TeamStore, keep: () => Promise<unknown>): (() => void) => {
  const stop = store.feed.subscribe((keys) => {
    if (!keys.includes(localWrite)) return;
    stop();
    void keep();
  });
  return stop;
};

const resting: EngineStatus = {
  phase: 'idle',
  reachable: undefined,
  syncedAt: undefined,
  progress: undefined,
  stuckSince: undefined,
};

/** The engine's status if its code could not be fetched: as if the server could not be reached. */
const missing: EngineStatus = { ...resting, phase: 'waiting', reachable: false };

/** Makes an engine whose code is fetched at `start`, after the first paint. If that failed, `wake` fetches it again. */
export function createLateEngine(load: () => Promise<Engine>, report: (fault: unknown) => void): Engine {
  const listeners = createListeners();
  let engine: Engine | undefined;
  let stopped = false;
  let instead = resting;
  const begin = (loaded: Engine) => {
    if (stopped) return;
    engine = loaded;
    loaded.subscribe(listeners.tell);
    loaded.start();
  };
  const fetchIt = () => {
    instead = resting;
    load()
      .then(begin)
      .catch((fault: unknown) => {
        report(fault);
        instead = missing;
        listeners.tell();
      });
  };
  return {
    start: fetchIt,
    stop: () => {
      stopped = true;
      engine?.stop();
    },
    // An engine that is still being fetched syncs as soon as it is loaded.
    wake: (why) => {
      if (engine !== undefined) engine.wake(why);
      else if (instead === missing && !stopped) fetchIt();
    },
    checkDigest: () => engine?.checkDigest(),
    status: () => engine?.status() ?? instead,
    subscribe: listeners.subscribe,
  };
}

/** The files of an open team, whose code is fetched after the first paint or when a screen first asks. */
interface LateFiles extends TeamFiles {
  readonly start: () => void;
  readonly stop: () => void;
}

interface Connected {
  readonly connection?: { readonly saveData?: boolean; readonly type?: string };
}

/** Returns whether the person asked to save data, or the connection is mobile. */
export function isMetered(navigator: Navigator): boolean {
  const { connection } = navigator as Navigator & Connected;
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** Makes the files of an open team. After `start`, waiting files are tried whenever the engine becomes idle. */
function createLateFiles(
  load: () => Promise<FileWork>,
  {
    engine,
    isMetered: metered,
    report,
  }: {
    readonly engine: Pick<Engine, 'status' | 'subscribe'>;
    readonly isMetered: () => boolean;
    readonly report: (fault: unknown) => void;
  },
): LateFiles {
  let loading: Promise<FileWork> | undefined;
  let isStopped = false;
  let end = () => {};
  const work = (): Promise<FileWork | undefined> => {
    // Chromium never retries a module that failed once: only a reload helps.
    loading ??= load();
    return loading.catch(() => undefined);
  };
  const wake = () => {
    if (engine.status().phase === 'idle') void work().then((loaded) => (isStopped ? undefined : loaded?.wake()));
  };
  return {
    start: () => {
      if (isStopped) return;
      end = engine.subscribe(wake);
      wake();
    },
    stop: () => {
      isStopped = true;
      end();
      void loading?.then(({ stop }) => stop()).catch(report);
    },
    open: async (...request) => (await work())?.open(...request) ?? err({ kind: 'offline' }),
    keep: async (...bytes) => (await work())?.keep(...bytes) ?? err({ kind: 'noRules' }),
    pin: async (...wanted) => (await work())?.pin(...wanted) ?? err({ kind: 'offline' }),
    retry: () => void work().then((loaded) => loaded?.retry()),
    isMetered: metered,
  };
}

interface TakeUpDeps {
  readonly pause: () => Promise<void>;
  /** Waits as long as the browser may take to answer. */
  readonly patience: () => Promise<void>;
  /** Called when the database is open again, empty or not, perhaps after `onLost`. */
  readonly onBack: (isEmpty: boolean) => void;
  /** Called when the database cannot be opened, or not in time. */
  readonly onLost: (fault: unknown) => void;
}

const mostTries = 10;

/**
 * Reopens the database after the browser closed it, e.g. to clear site data. Returns a function that stops watching.
 */
export function takeUpAgain(db: TeamDatabase, { pause, patience, onBack, onLost }: TakeUpDeps): () => void {
  let isAtIt = false;

  const open = async (): Promise<void> => {
    for (let tries = 1; !db.hasBeenClosed(); tries += 1) {
      try {
        return void (await db.open());
      } catch (fault) {
        // While the browser is still clearing, it closes the reopened database. A failed opening must be reset with
        // `close`.
        if (tries === mostTries) throw fault;
        db.close({ disableAutoOpen: false });
        await pause();
      }
    }
  };
  const takeUp = async (): Promise<void> => {
    isAtIt = true;
    let isDone = false;
    void patience().then(() => isDone || onLost(new Error('The browser does not reopen the database.')));
    try {
      await open();
      if (db.hasBeenClosed()) return; // this page itself closed the database
      const isEmpty = (await db.meta.get('cursor')) === undefined;
      onBack(isEmpty);
    } catch (fault) {
      onLost(fault);
    } finally {
      isDone = true;
      isAtIt = false;
    }
  };
  // Dexie calls this while the database closes. It is clear only afterwards whether this page or the browser closed it.
  const onClose = () => void (isAtIt || Promise.resolve().then(takeUp));
  db.on('close', onClose);
  return () => db.on('close').unsubscribe(onClose);
}

interface KeptPage extends Pick<Window, 'addEventListener'> {
  readonly location: Pick<Location, 'reload'>;
}

/** Reloads a page that the browser kept for going back. Returns a function that removes the listeners. */
export function leaveWhenKept(page: KeptPage): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // In a page that Safari keeps, transactions pause, and transactions of the next page would wait for them for ever.
  page.addEventListener('pagehide', ({ persisted }) => persisted && abortTransactions(), { signal });
  page.addEventListener('pageshow', ({ persisted }) => persisted && page.location.reload(), { signal });
  return () => listening.abort();
}
