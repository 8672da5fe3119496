import { completed } from '#core/completed.ts';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import type { FoundRow } from '#core/rows.ts';
import { isOwned, stockOf, type Stock } from '#core/stock/stock.ts';
import { everything, wholeBook } from '../database/changes.ts';
import type { LocalRow } from '../database/team-database.ts';
import { cursorOf, isWhole, type TeamStore } from '../database/team-store.ts';
import { changedAfter, revisionFrom } from '../database/revision.ts';
import { createListeners } from '#core/listeners.ts';
import { readFirstPage, type FirstPage } from './first-page.ts';

/** A thread of the team with its living spools and what they add up to. */
export interface OwnedThread {
  readonly id: string;
  readonly version: number;
  readonly thread: FoundRow<'thread'>['data'];
  readonly spools: readonly OwnedSpool[];
  readonly stock: Stock;
  /** Whether something about it waits to be sent. */
  readonly isPending: boolean;
}

/** A living spool. */
export interface OwnedSpool {
  readonly id: string;
  readonly version: number;
  readonly spool: FoundRow<'spool'>['data'];
  readonly isPending: boolean;
}

/**
 * How much of the team a snapshot shows.
 *
 * `unread`: nobody has looked yet. `part`: the team has never been read to its end on this device, so that a thread may stand here
 * without its spools. `firstPage`: the head of the list, each thread with all its spools. `whole`: everything.
 */
export type Extent = 'unread' | 'part' | 'firstPage' | 'whole';

/** What the device holds, in list order. Only over a `whole` one is a sum true, or that there is nothing. */
export interface InventorySnapshot {
  readonly threads: readonly OwnedThread[];
  readonly extent: Extent;
  /** The colours among them that the team has or keeps; the others are wishes. */
  readonly colourCount: number;
  readonly spoolCount: number;
}

/** Whether what a single thread adds up to is true: all of its spools are here. */
export const hasFigures = ({ extent }: Pick<InventorySnapshot, 'extent'>): boolean =>
  extent === 'firstPage' || extent === 'whole';

/** The inventory in memory: the first page at once, then everything; afterwards only what changed is read again. */
export interface Inventory {
  readonly snapshot: () => InventorySnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins to read; answers when the head of the list is there, or cannot be read. `after`: what is on the screen before the stock matters; it is waited for. */
  readonly start: (after?: Promise<unknown>) => Promise<void>;
  readonly stop: () => void;
  /** Lets a question be answered before everything is read: the disk answers in turn, and everything takes long. */
  readonly readFirst: (work: Promise<unknown>) => void;
  /** The whole of it, and the revision of the rows that it shows; read anew where so much has changed that nobody knows. Undefined until it is whole. */
  readonly known: () => Promise<KnownStock | undefined>;
}

/** The whole inventory as the rows of one revision say. */
export interface KnownStock {
  readonly stock: InventorySnapshot;
  readonly revision: number;
}

const nothing: InventorySnapshot = { threads: [], extent: 'unread', colourCount: 0, spoolCount: 0 };

/**
 * Makes the inventory of one team. A live query over the whole table would read ten thousand rows at each booking.
 * `ahead`: the head of the list where the service worker reads it; it is read here where the worker brings none.
 */
export const createInventory = (
  store: TeamStore,
  onFault: (fault: unknown) => void,
  ahead: Promise<FirstPage | undefined> = Promise.resolve(undefined),
): Inventory => {
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
    const colourCount = rows.filter(({ thread, spools: own }) => isOwned(thread, own.length)).length;
    current = { threads: rows, extent: isAllHere ? read : 'part', colourCount, spoolCount: spools.size };
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
      Promise.all([living('thread').toArray(), living('spool').toArray(), db.meta.get('revision'), cursorOf(db)]),
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

  /** Takes in the rows that were told of, and those that another tab has changed and not told of yet. */
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

  const living = (kind: string) => db.rows.where('[kind+sort]').between([kind, ''], [kind, '\uffff']);
  const then = (work: () => Promise<void>) => {
    // A team may be closed in the middle of a reading that nobody waits for any more.
    working = working.then(work).catch((fault: unknown) => {
      if (!isStopped) onFault(fault);
    });
  };

  return {
    snapshot: () => current,
    subscribe: listeners.subscribe,
    start: (after = Promise.resolve()) => {
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
      firsts.push(work.catch(() => undefined)); // whoever asked hears of it
    },
  };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

// Not by the list of all kinds: the first screen would carry every one of them.
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
