import { groupedBy } from '#core/grouped-by.ts';
import type { Read } from '#core/mutations/mutation.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { readRows, rowsOfReads, type StoredRow } from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';
import { stepsOf } from '#server/kinds/steps-of.ts';

/** The rows that one push has read, so that it reads a ledger once and not once for each movement. */
export interface WorkingSet {
  /**
   * Returns the rows of each read, deleted ones too, in order. `onlyAdds`: for the change, sums of ledgers are enough.
   */
  readonly read: (tx: Sql, reads: readonly Read[], onlyAdds?: boolean) => Promise<StoredRow[][]>;
  /** Must be called before rows are written, even if the write may fail: the next use then reads these rows again. */
  readonly forget: (rows: readonly RowName[]) => void;
}

/** A row by its kind and id. */
export interface RowName {
  readonly kind: RowKind;
  readonly id: string;
}

/** Creates a working set for this number of changes. Use it only while the team is locked against other writes. */
export function createWorkingSet(teamId: number, changes: number): WorkingSet {
  // filled only from the database, never with a change's own writes, which a rollback to a savepoint would not undo
  // here
  const rows = new Map<string, StoredRow>();
  const known = new Set<string>();
  const stale = new Map<string, RowName>();

  const forgetAll = (): void => [rows, known, stale].forEach((one) => one.clear());

  const read = async (tx: Sql, reads: readonly Read[], onlyAdds = false): Promise<StoredRow[][]> => {
    const mayShorten = onlyAdds && changes <= fewChanges;
    const inShort = reads.filter((one) => mayShorten && isInShort(one) && !known.has(nameOfRead(one)));
    const [whole, short] = await Promise.all([
      readWhole(
        tx,
        reads.filter((one) => !inShort.includes(one)),
      ),
      readShort(tx, teamId, inShort.filter(isInShort)),
    ]);
    return reads.map((one) => short.get(nameOfRead(one)) ?? whole.shift() ?? []);
  };

  const readWhole = async (tx: Sql, reads: readonly Read[]): Promise<StoredRow[][]> => {
    const isNew = (one: Read): boolean => !known.has(nameOfRead(one));
    // with more than `mostRows` rows, the first read of another ledger clears the set; a repeated read does not
    if (rows.size > mostRows && reads.some((one) => !('id' in one) && isNew(one))) forgetAll();
    const kinds = new Set(reads.map(({ kind }) => kind));
    const written = [...stale.values()].filter(({ kind }) => kinds.has(kind));
    const missing = reads.filter(isNew);
    const asked = [...missing, ...written.map(({ kind, id }) => ({ kind, id }))];
    const found = asked.length === 0 ? [] : await readRows(tx, teamId, asked);
    for (const one of asked) if ('id' in one) rows.delete(keyOf(one));
    for (const one of written) stale.delete(keyOf(one));
    for (const row of found.flat()) rows.set(keyOf(row), row);
    // notices are always read again, because a change that writes a notice may also delete the oldest one
    for (const one of missing) if (one.kind !== 'notice') known.add(nameOfRead(one));
    const listed = rowsOfReads(
      reads.every((one) => 'id' in one) ? [] : [...rows.values()],
      reads.filter((one) => !('id' in one)),
    );
    return reads.map((one) => ('id' in one ? atKey(rows, one) : (listed.shift() ?? [])));
  };

  return { read, forget: (written) => written.forEach(({ kind, id }) => stale.set(keyOf({ kind, id }), { kind, id })) };
}

const mostRows = 10_000;

/** Up to this many changes, adding up each ledger in the database is quicker than reading all of its rows once. */
const fewChanges = 8;

type IndexRead = Extract<Read, { readonly index: string }>;

const isInShort = (one: Read): one is IndexRead => 'index' in one && stepsOf(one.kind).inShort?.index === one.index;

const readShort = async (
  tx: Sql,
  teamId: number,
  reads: readonly IndexRead[],
): Promise<ReadonlyMap<string, StoredRow[]>> => {
  const found = await Promise.all(
    [...groupedBy(reads, ({ kind }) => kind)].map(async ([kind, ofKind]) => {
      const keys = [...new Set(ofKind.map(({ is }) => is))];
      const rows = await stepsOf(kind).inShort?.read(tx, teamId, keys);
      return ofKind.map((one): [string, StoredRow[]] => [nameOfRead(one), [...(rows?.get(one.is) ?? [])]]);
    }),
  );
  return new Map(found.flat());
};

const keyOf = ({ kind, id }: RowName): string => `${kind}/${id}`;

const nameOfRead = (read: Read): string => {
  if ('all' in read) return read.kind;
  return 'id' in read ? keyOf(read) : `${read.kind}.${read.index}/${read.is}`;
};

const atKey = (rows: ReadonlyMap<string, StoredRow>, name: RowName): StoredRow[] => {
  const row = rows.get(keyOf(name));
  return row === undefined ? [] : [row];
};
