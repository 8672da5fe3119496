import type { Collection } from 'dexie';
import type { IndexOf, RowKind } from '#core/kinds/kinds.ts';
import { refOf, type LocalRow, type TeamDatabase } from '../database/team-database.ts';

/** Returns a query of a kind's rows that are not deleted, as stored, in list order. */
export function living(db: TeamDatabase, kind: RowKind): Collection<LocalRow> {
  return db.rows.where('[kind+sort]').between([kind, ''], [kind, '\uffff']);
}

/** Returns the rows under these index entries (`refOf`), deleted ones too. Safe inside a live query. */
export function rowsOfRefs(db: TeamDatabase, refs: readonly string[]): Promise<readonly LocalRow[]> {
  return db.transaction('r', db.rows, async () => {
    // Send one request for each entry, all at once: Dexie's `anyOf` moves a cursor, with a disk read for every row.
    const asked = refs.map((ref) => db.rows.where('refs').equals(ref).toArray());
    return (await Promise.all(asked)).flat();
  });
}

/** Returns the rows of a kind that name one of these ids in an index, deleted ones too. Safe inside a live query. */
export function rowsNaming<K extends RowKind>(
  db: TeamDatabase,
  kind: K,
  index: IndexOf<K>,
  ids: readonly string[],
): Promise<readonly LocalRow[]> {
  return rowsOfRefs(
    db,
    ids.map((id) => refOf(kind, index, id)),
  );
}
