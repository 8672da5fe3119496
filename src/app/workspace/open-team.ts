import type { Role } from '#core/access/permissions.ts';
import { everything, localWrite } from '#data/database/changes.ts';
import { createFirstAnswers, type FirstAnswers } from '#inventory/first-answers.ts';
import { createInventory, type Inventory } from '#inventory/inventory.ts';
import { beginNewLog } from '#data/database/new-log.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { createTeamStore, type TeamStore } from '#data/database/team-store.ts';
import type { TeamFiles } from '#services/files-context.ts';
import type { Engine } from '#sync/engine.ts';
import type { DeviceWork } from '../me/device-work.ts';
import type { PageParts } from '../page-parts.ts';
import { createLateEngine } from './late-engine.ts';
import { createLateFiles, isMetered } from './late-files.ts';
import type { FileWork } from './file-work.ts';
import type { LiveUpdates } from './live-updates.ts';
import type { Access } from './trouble-of.ts';
import { leaveWhenKept } from './leave-when-kept.ts';
import { takeUpAgain } from './take-up-again.ts';

export interface OpenTeam {
  readonly store: TeamStore;
  readonly inventory: Inventory;
  /** Answers stored on the device, shown until the rows are read. */
  readonly first: FirstAnswers;
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
  const first = createFirstAnswers(store.feed, ahead, shown);
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
  return { store, inventory, first, engine, files, close, head };
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
