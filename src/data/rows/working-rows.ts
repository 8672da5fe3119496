import type { Read } from '#core/mutations/mutation.ts';
import { refOf } from './ref-of.ts';
import { rowKey, type LocalRow, type TeamDatabase } from '../database/team-database.ts';

/** The rows that changes read and write, in memory for the length of a transaction: each comes from the disk once, and all go there in one request. */
export interface WorkingRows {
  /** Reads what is not here yet, everything at the same time. */
  readonly bring: (reads: readonly Read[], keys?: readonly string[]) => PromiseLike<unknown>;
  /** Whether one of the rows has not been looked for yet. */
  readonly lacks: (keys: readonly string[]) => boolean;
  /** A row that was brought or put; undefined where there is none. */
  readonly get: (key: string) => LocalRow | undefined;
  /** What a read finds by now, in the order of the keys. It must have been brought. */
  readonly found: (read: Read) => readonly LocalRow[];
  readonly put: (row: LocalRow) => void;
  /** Writes what was put. */
  readonly save: () => PromiseLike<unknown>;
}

/** Makes the working rows of one transaction. */
export const createWorkingRows = (db: TeamDatabase): WorkingRows => {
  const known = new Map<string, LocalRow | undefined>();
  const keysOf = new Map<string, Set<string>>();
  const brought = new Set<string>();
  const changed = new Set<string>();

  const note = (row: LocalRow) => {
    known.set(row.key, row);
    for (const label of [row.kind, ...(row.refs ?? [])])
      keysOf.set(label, (keysOf.get(label) ?? new Set()).add(row.key));
  };
  /** What was put meanwhile is later than what lies on the disk. */
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
      // All asked for at once, and nothing but Dexie's own promises: the transaction stays open for them.
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
};

/** Under what a row is found, besides its key: its kind, and each of its references. */
const labelOf = (read: Exclude<Read, { readonly id: string }>): string =>
  'index' in read ? refOf(read.kind, read.index, read.is) : read.kind;
