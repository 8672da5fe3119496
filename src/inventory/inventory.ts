import { completed } from '#core/rows/completed.ts';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { headlineOf, stockOf, type Stock } from '#core/stock/stock.ts';
import { everything, wholeBook, changedAfter, revisionFrom } from '#data/database/revision.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import { cursorOf, isWhole, type TeamStore } from '#data/database/team-store.ts';
import { living } from '#data/rows/stored-rows.ts';
import { createListeners } from '#core/listeners.ts';
import { readFirstPage, type FirstPage } from './first-page.ts';

/** A thread of the team, its spools that are not deleted, and the sums over them. */
export interface OwnedThread {
  readonly id: string;
  readonly version: number;
  readonly thread: FoundRow<'thread'>['data'];
  readonly spools: readonly OwnedSpool[];
  readonly stock: Stock;
  /** Whether a change of the thread or its spools waits to be sent. */
  readonly isPending: boolean;
}

/** A spool that is not deleted. */
export interface OwnedSpool {
  readonly id: string;
  readonly version: number;
  readonly spool: FoundRow<'spool'>['data'];
  readonly isPending: boolean;
}

/**
 * `unread`: nothing yet. `part`: the team was never fully pulled. `firstPage`: only the list's start. `whole`: all
 * rows.
 */
export type Extent = 'unread' | 'part' | 'firstPage' | 'whole';

/** What a query answers: its rows, and how many of all of these rows they are. */
export interface Answer<T> {
  readonly rows: T;
  readonly extent: Extent;
}

/** The threads in memory, in list order. Only if `whole`, the totals are right, and an empty list means no threads. */
export interface InventorySnapshot extends Answer<readonly OwnedThread[]> {
  /** How many of the threads count as owned (`isOwned`). */
  readonly colourCount: number;
  /** How many spools count as stock: neither empty, lost, archived nor lent, and not of a deleted thread [F33]. */
  readonly spoolCount: number;
}

/** Whether the sums of each thread are right, because all of its spools were read. */
export function hasFigures({ extent }: Pick<InventorySnapshot, 'extent'>): boolean {
  return extent === 'firstPage' || extent === 'whole';
}

/** The inventory in memory: first the start of the list, then all rows; afterwards only changed rows are read. */
export interface Inventory {
  readonly snapshot: () => InventorySnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins to read once `after` is done. Resolves when the start of the list was read. */
  readonly start: (after?: Promise<unknown>) => Promise<void>;
  readonly stop: () => void;
  /** Delays reading all rows until `work` ends, because the disk serves requests in turn and reading all takes long. */
  readonly readFirst: (work: Promise<unknown>) => void;
  /** Returns the inventory with its revision; undefined until all rows are read. */
  readonly known: () => Promise<KnownStock | undefined>;
}

/** The whole inventory at one revision of the rows. */
interface KnownStock {
  readonly stock: InventorySnapshot;
  readonly revision: number;
}

const nothing: InventorySnapshot = { rows: [], extent: 'unread', colourCount: 0, spoolCount: 0 };

/** Makes a team's inventory. `ahead`: the first page from the service worker; undefined: the inventory reads it. */
export function createInventory(
  store: TeamStore,
  onFault: (fault: unknown) => void,
  ahead: Promise<FirstPage | undefined> = Promise.resolve(undefined),
): Inventory {
  const { db, feed } = store;
  const threads = new Map<string, LocalRow>();
  const spools = new Map<string, LocalRow>();
  const spoolsByThread = new Map<string, Set<string>>();
  const views = new Map<string, OwnedThread>();
  const listeners = createListeners();
  let order: readonly string[] = [];
  let current = nothing;
  let isAllHere = false;
  let isStopped = false;
  let revision: number | undefined;
  let working: Promise<void> = Promise.resolve();
  let unsubscribe = () => {};
  const firsts: Promise<unknown>[] = [];

  const publish = (read: 'firstPage' | 'whole') => {
    const rows = order.flatMap((id) => {
      const view = viewOf(id);
      return view === undefined ? [] : [view];
    });
    current = { rows, extent: isAllHere ? read : 'part', ...headlineOf(rows) };
    listeners.tell();
  };

  const viewOf = (id: string): OwnedThread | undefined => {
    const known = views.get(id);
    const row = threads.get(id);
    if (known !== undefined || row === undefined) return known;
    const own = [...(spoolsByThread.get(id) ?? [])].flatMap((spoolId) => {
      const spool = spools.get(spoolId);
      return spool === undefined ? [] : [spoolView(spool)];
    });
    const view: OwnedThread = {
      id,
      version: row.v,
      thread: threadOf(row),
      spools: own.toSorted((a, b) => compare(a.spool.shortCode, b.spool.shortCode) || compare(a.id, b.id)),
      stock: stockOf(own.map((one) => one.spool)),
      isPending: row.dirty === 1 || own.some((one) => one.isPending),
    };
    views.set(id, view);
    return view;
  };

  const putSpool = (row: LocalRow | undefined, id: string) => {
    const before = spools.get(id);
    if (before !== undefined) forget(threadIdOf(before), id);
    spools.delete(id);
    if (row === undefined || row.deleted) return;
    spools.set(id, row);
    const of = spoolsByThread.get(threadIdOf(row)) ?? new Set<string>();
    spoolsByThread.set(threadIdOf(row), of.add(id));
    views.delete(threadIdOf(row));
  };

  const forget = (threadId: string, spoolId: string) => {
    spoolsByThread.get(threadId)?.delete(spoolId);
    views.delete(threadId);
  };

  const putThread = (row: LocalRow | undefined, id: string) => {
    views.delete(id);
    if (row === undefined || row.deleted) threads.delete(id);
    else threads.set(id, row);
  };

  const reorder = () => {
    order = [...threads.values()]
      .toSorted((a, b) => compare(a.sort ?? '', b.sort ?? '') || compare(a.id, b.id))
      .map((row) => row.id);
  };

  const showFirstPage = async () => {
    const page = (await ahead) ?? (await readFirstPage(db));
    isAllHere = isWhole(page.cursor);
    page.threads.forEach((row) => putThread(row, row.id));
    page.spools.forEach((row) => putSpool(row, row.id));
    reorder();
    publish('firstPage');
  };

  const readEverything = async () => {
    const [allThreads, allSpools, seen, cursor] = await db.transaction('r', db.rows, db.meta, () =>
      Promise.all([
        living(db, 'thread').toArray(),
        living(db, 'spool').toArray(),
        db.meta.get('revision'),
        cursorOf(db),
      ]),
    );
    isAllHere = isWhole(cursor);
    revision = revisionFrom(seen).n;
    for (const held of [threads, spools, spoolsByThread, views]) held.clear();
    allThreads.forEach((row) => putThread(row, row.id));
    allSpools.forEach((row) => putSpool(row, row.id));
    reorder();
    publish('whole');
  };

  const readChanged = async (keys: readonly string[]) => {
    if (keys.includes(everything)) return readEverything();
    const told = keys.filter((key) => key.startsWith('thread/') || key.startsWith('spool/'));
    const isReached = keys.includes(wholeBook);
    if (isReached) isAllHere = true;
    const mine = await readRows(told);
    if (mine.length === 0 && !isReached) return;
    if (mine.some((key) => key.startsWith('thread/'))) reorder();
    publish('whole');
  };

  /** Reads the rows that the feed named, and rows that another tab has changed but not announced yet. */
  const readRows = (told: readonly string[]) =>
    db.transaction('r', db.rows, db.meta, async () => {
      const seen = revisionFrom(await db.meta.get('revision'));
      const changed = revision === undefined ? undefined : changedAfter(seen, revision);
      const keys = [...new Set([...told, ...(changed ?? [])])];
      const rows = await db.rows.bulkGet(keys);
      keys.forEach((key, at) => {
        const [kind = '', id = ''] = key.split('/');
        if (kind === 'thread') putThread(rows[at], id);
        else putSpool(rows[at], id);
      });
      revision = changed && seen.n;
      return keys;
    });

  const then = (work: () => Promise<void>) => {
    // A team may be closed during a read; then the read's result is not needed any more.
    working = working.then(work).catch((fault: unknown) => {
      if (!isStopped) onFault(fault);
    });
  };

  return {
    snapshot: () => current,
    subscribe: listeners.subscribe,
    start: (after = Promise.resolve()) => {
      // Do not use a live query, which would read ten thousand rows at each booking.
      unsubscribe = feed.subscribe((keys) => then(() => readChanged(keys)));
      then(() => after.then(showFirstPage));
      const head = working;
      then(async () => {
        while (firsts.length > 0) await firsts.shift();
        await readEverything();
      });
      return head;
    },
    stop: () => {
      isStopped = true;
      unsubscribe();
    },
    known: async () => {
      if (current.extent !== 'whole') return undefined;
      if (revision === undefined) then(readEverything);
      await working;
      return revision === undefined ? undefined : { stock: current, revision };
    },
    readFirst: (work) => {
      firsts.push(work.catch(() => undefined)); // the caller handles its error
    },
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

// Do not take the defaults from the list of all kinds, because the first screen would have to load every kind.
const threadOf = ({ d }: LocalRow) => completed(threadEntries, d) as unknown as OwnedThread['thread'];
const spoolOf = ({ d }: LocalRow) => completed(spoolEntries, d) as unknown as OwnedSpool['spool'];
const threadEntries = Object.entries(threadDefaults);
const spoolEntries = Object.entries(spoolDefaults);

const threadIdOf = (row: LocalRow): string => String(row.d['threadId']);

const spoolView = (row: LocalRow): OwnedSpool => ({
  id: row.id,
  version: row.v,
  spool: spoolOf(row),
  isPending: row.dirty === 1,
});
