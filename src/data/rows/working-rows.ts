import type { Read } from '#core/mutations/mutation.ts';
import { refOf, rowKey, type LocalRow, type TeamDatabase } from '../database/team-database.ts';

/** One transaction's rows in memory: no read is repeated, and all changed rows are written in one request. */
export interface WorkingRows {
  /** Reads the rows that are not in memory yet, all at the same time. */
  readonly bring: (reads: readonly Read[], keys?: readonly string[]) => PromiseLike<unknown>;
  /** Whether one of these rows was not read yet. */
  readonly lacks: (keys: readonly string[]) => boolean;
  /** Returns a row that was read or put; undefined if there is none. */
  readonly get: (key: string) => LocalRow | undefined;
  /** Returns the rows that a read finds now, in key order. `bring` must have run this read. */
  readonly found: (read: Read) => readonly LocalRow[];
  readonly put: (row: LocalRow) => void;
  /** Writes the rows that were put. */
  readonly save: () => PromiseLike<unknown>;
}

/** Makes the working rows of one transaction. */
export function createWorkingRows(db: TeamDatabase): WorkingRows {
  const known = new Map<string, LocalRow | undefined>();
  const keysOf = new Map<string, Set<string>>();
  const brought = new Set<string>();
  const changed = new Set<string>();

  const note = (row: LocalRow) => {
    known.set(row.key, row);
    for (const label of [row.kind, ...(row.refs ?? [])])
      keysOf.set(label, (keysOf.get(label) ?? new Set()).add(row.key));
  };
  /** Records a row from the disk, unless a newer one was put meanwhile. */
  const noteUnlessKnown = (row: LocalRow | undefined) => {
    if (row !== undefined && known.get(row.key) === undefined) note(row);
  };
  const list = (read: Read): PromiseLike<readonly LocalRow[]> =>
    'index' in read
      ? db.rows.where('refs').equals(labelOf(read)).toArray()
      : db.rows.where('key').startsWith(`${read.kind}/`).toArray();

  return {
    bring: (reads, more = []) => {
      const keys = new Set([...reads.flatMap((read) => ('id' in read ? [rowKey(read.kind, read.id)] : [])), ...more]);
      const unknown = [...keys].filter((key) => !known.has(key));
      const lists = new Map(reads.flatMap((read) => ('id' in read ? [] : [[labelOf(read), read] as const])));
      const unread = [...lists].filter(([label]) => !brought.has(label));
      for (const key of unknown) known.set(key, undefined);
      for (const [label] of unread) brought.add(label);
      // Send all requests at once, with only Dexie's own promises, so that the transaction stays open.
      return Promise.all([
        ...(unknown.length === 0 ? [] : [db.rows.bulkGet(unknown)]),
        ...unread.map(([, read]) => list(read)),
      ]).then((answers) => answers.forEach((rows) => rows.forEach(noteUnlessKnown)));
    },
    lacks: (keys) => keys.some((key) => !known.has(key)),
    get: (key) => known.get(key),
    found: (read) => {
      const keys = 'id' in read ? [rowKey(read.kind, read.id)] : [...(keysOf.get(labelOf(read)) ?? [])].toSorted();
      return keys
        .flatMap((key) => known.get(key) ?? [])
        .filter((row) => !('index' in read) || row.refs?.includes(labelOf(read)));
    },
    put: (row) => {
      note(row);
      changed.add(row.key);
    },
    save: () => db.rows.bulkPut([...changed].flatMap((key) => known.get(key) ?? [])),
  };
}

/** Returns the label under which a read finds its rows: the index entry, or the kind. */
const labelOf = (read: Exclude<Read, { readonly id: string }>): string =>
  'index' in read ? refOf(read.kind, read.index, read.is) : read.kind;
