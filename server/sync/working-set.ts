import type { Read } from '#core/mutations/mutation.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { readRows, rowsOfReads, type StoredRow } from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';

/** The rows that the changes of one push have read so far, so that a ledger is read once and not once for each of its movements. Only under the lock of the team: nobody else writes meanwhile. */
export interface WorkingSet {
  /** The rows that each read names, in the order of the reads; deleted ones too. */
  readonly read: (tx: Sql, reads: readonly Read[]) => Promise<StoredRow[][]>;
  /** To be called before rows are written, and whatever becomes of it: they are read again, each by its id, before they are next answered. */
  readonly forget: (rows: readonly RowName[]) => void;
}

/** A row by its kind and id. */
export interface RowName {
  readonly kind: RowKind;
  readonly id: string;
}

/** A working set that knows nothing yet. Rows come only from the database, never from what a change means to write: so a rollback to a savepoint needs no undoing here. */
export const createWorkingSet = (teamId: number): WorkingSet => {
  const rows = new Map<string, StoredRow>();
  const known = new Set<string>();
  const stale = new Map<string, RowName>();

  const forgetAll = (): void => [rows, known, stale].forEach((one) => one.clear());

  const read = async (tx: Sql, reads: readonly Read[]): Promise<StoredRow[][]> => {
    const isNew = (one: Read): boolean => !known.has(nameOfRead(one));
    // a push may name many spools of long ledgers; the one that is read again and again stays
    if (rows.size > mostRows && reads.some((one) => !('id' in one) && isNew(one))) forgetAll();
    const kinds = new Set(reads.map(({ kind }) => kind));
    const written = [...stale.values()].filter(({ kind }) => kinds.has(kind));
    const missing = reads.filter(isNew);
    const asked = [...missing, ...written.map(({ kind, id }) => ({ kind, id }))];
    const found = asked.length === 0 ? [] : await readRows(tx, teamId, asked);
    for (const one of asked) if ('id' in one) rows.delete(keyOf(one));
    for (const one of written) stale.delete(keyOf(one));
    for (const row of found.flat()) rows.set(keyOf(row), row);
    // notices are put away in passing, by whoever writes one too many
    for (const one of missing) if (one.kind !== 'notice') known.add(nameOfRead(one));
    const listed = rowsOfReads(
      reads.every((one) => 'id' in one) ? [] : [...rows.values()],
      reads.filter((one) => !('id' in one)),
    );
    return reads.map((one) => ('id' in one ? atKey(rows, one) : (listed.shift() ?? [])));
  };

  return { read, forget: (written) => written.forEach(({ kind, id }) => stale.set(keyOf({ kind, id }), { kind, id })) };
};

const mostRows = 10_000;

const keyOf = ({ kind, id }: RowName): string => `${kind}/${id}`;

const nameOfRead = (read: Read): string => {
  if ('all' in read) return read.kind;
  return 'id' in read ? keyOf(read) : `${read.kind}.${read.index}/${read.is}`;
};

const atKey = (rows: ReadonlyMap<string, StoredRow>, name: RowName): StoredRow[] => {
  const row = rows.get(keyOf(name));
  return row === undefined ? [] : [row];
};
