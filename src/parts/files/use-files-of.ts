import { groupedBy } from '#core/grouped-by.ts';
import type { File as FileRow } from '#core/kinds/file.ts';
import { refOf, type LocalRow, type TeamDatabase } from '#data/database/team-database.ts';
import { rowsOfRefs } from '#data/rows/stored-rows.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';

export type FileOwner = Pick<FileRow, 'ofKind' | 'ofId'>;

/** Returns the files of a row that are not deleted, in order; undefined until they are read. */
export function useFilesOf({ ofKind, ofId }: FileOwner): readonly CollectionRow<'file'>[] | undefined {
  const found = useFilesOfEach(ofKind, [ofId]);
  return found && (found.get(ofId) ?? []);
}

/** Returns the files, not deleted, of several rows of a kind by the rows' ids; undefined until they are read. */
export function useFilesOfEach(
  ofKind: FileRow['ofKind'],
  ids: readonly string[],
): ReadonlyMap<string, readonly CollectionRow<'file'>[]> | undefined {
  const { db } = useWorkspace().store;
  return useQuery(live(filesOf, db, ofKind, ids.join(' '))).rows;
}

const filesOf = async (db: TeamDatabase, ofKind: FileRow['ofKind'], ids: string) => {
  const refs = ids.split(' ').map((id) => refOf('file', 'ofId', id));
  const rows = await rowsOfRefs(db, refs);
  const living = rows.filter(({ kind, deleted, d }) => kind === 'file' && !deleted && d['ofKind'] === ofKind);
  const inOrder = living.toSorted((a, b) => (`${a.sort} ${a.id}` < `${b.sort} ${b.id}` ? -1 : 1));
  return groupedBy(inOrder.map(shown), ({ data }) => data.ofId);
};

const shown = (row: LocalRow): CollectionRow<'file'> => ({
  id: row.id,
  version: row.v,
  data: foundOf<'file'>(row).data,
  isPending: row.dirty === 1,
});
