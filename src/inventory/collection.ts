import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { everything, wholeBook } from '#data/database/revision.ts';
import type { Answer } from './inventory.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowKey, type CursorMeta, type LocalRow } from '#data/database/team-database.ts';
import { cursorOf, isWhole, type TeamStore } from '#data/database/team-store.ts';

/** A row of a collection. Deleted rows are not in it. */
export interface CollectionRow<K extends RowKind> {
  readonly id: string;
  readonly version: number;
  readonly data: FoundRow<K>['data'];
  /** Whether a change of this row waits to be sent. */
  readonly isPending: boolean;
}

/** The rows of one kind in list order. An empty list proves only in a `whole` snapshot that the team has no rows. */
export type CollectionSnapshot<K extends RowKind> = Answer<readonly CollectionRow<K>[]>;

/** The rows of one kind in memory, kept up to date while there is a listener. */
export interface Collection<K extends RowKind> {
  readonly snapshot: () => CollectionSnapshot<K>;
  readonly subscribe: (listener: () => void) => () => void;
}

const firstPage = 60;

/** Makes a kind's collection: reads the first page, all rows once that page is `shown`, then only rows that changed. */
export function createCollection<K extends RowKind>(
  { db, feed }: TeamStore,
  kind: K,
  onFault: (fault: unknown) => void,
  {
    shown = () => Promise.resolve(),
    compareKeys = compare,
  }: {
    readonly shown?: () => Promise<void>;
    /** Compares sort keys, for kinds that people read by their names. */
    readonly compareKeys?: (a: string, b: string) => number;
  } = {},
): Collection<K> {
  const held = new Map<string, LocalRow>();
  const views = new Map<string, CollectionRow<K>>();
  const listeners = new Set<() => void>();
  let current: CollectionSnapshot<K> = { rows: [], extent: 'unread' };
  let working: Promise<void> = Promise.resolve();
  let unsubscribe = () => {};

  const publish = async (read: 'firstPage' | 'whole', cursor: CursorMeta | Promise<CursorMeta> = cursorOf(db)) => {
    const isAllHere = isWhole(await cursor);
    const order = [...held.values()].toSorted((a, b) => compareKeys(a.sort ?? '', b.sort ?? '') || compare(a.id, b.id));
    current = { rows: order.map(viewOf), extent: isAllHere ? read : 'part' };
    listeners.forEach((listener) => listener());
  };

  const viewOf = (row: LocalRow): CollectionRow<K> => {
    const known = views.get(row.id);
    if (known !== undefined) return known;
    const view = collectionRow<K>(row);
    views.set(row.id, view);
    return view;
  };

  const put = (row: LocalRow | undefined, id: string) => {
    views.delete(id);
    if (row === undefined || row.deleted) held.delete(id);
    else held.set(id, row);
  };

  const living = () => db.rows.where('[kind+sort]').between([kind, ''], [kind, '\uffff']);

  const readAtFirst = async () => {
    // asked together, because each further wait for the disk delays the first screen
    const [rows, cursor] = await Promise.all([living().limit(firstPage).toArray(), cursorOf(db)]);
    rows.forEach((row) => put(row, row.id));
    if (rows.length < firstPage) return publish('whole', cursor);
    await publish('firstPage', cursor);
    await shown();
    return readEverything();
  };

  const readEverything = async () => {
    const rows = await living().toArray();
    held.clear();
    views.clear();
    rows.forEach((row) => put(row, row.id));
    await publish('whole');
  };

  const readChanged = async (keys: readonly string[]) => {
    // After a failed first read, no rows are in memory yet.
    if (keys.includes(everything) || current.extent === 'unread') return readEverything();
    const prefix = rowKey(kind, '');
    const mine = keys.filter((key) => key.startsWith(prefix));
    if (mine.length === 0 && !keys.includes(wholeBook)) return;
    const rows = await db.rows.bulkGet(mine);
    mine.forEach((key, at) => put(rows[at], key.slice(prefix.length)));
    await publish('whole');
  };

  const then = (work: () => Promise<void>) => {
    // A team may be closed during a read; then the read's result is not needed any more.
    working = working.then(work).catch((fault: unknown) => {
      if (listeners.size > 0) onFault(fault);
    });
  };

  return {
    snapshot: () => current,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        unsubscribe = feed.subscribe((keys) => then(() => readChanged(keys)));
        // After a time without listeners everything is read again, because nothing was updated.
        then(() => (current.extent === 'unread' ? readAtFirst() : readEverything()));
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unsubscribe();
      };
    },
  };
}

const collectionRow = <K extends RowKind>(row: LocalRow): CollectionRow<K> => {
  const { id, version, data } = foundOf<K>(row);
  return { id, version, data, isPending: row.dirty === 1 };
};

/** Returns all rows of a collection, read once; undefined if there are more than `most`. */
export async function fewRowsOf<K extends RowKind>(
  db: TeamStore['db'],
  kind: K,
  most: number,
): Promise<readonly CollectionRow<K>[] | undefined> {
  const rows = await db.rows
    .where('[kind+sort]')
    .between([kind, ''], [kind, '\uffff'])
    .limit(most + 1)
    .toArray();
  return rows.length > most ? undefined : rows.map((row) => collectionRow<K>(row));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
