import { takeBackOf, type TakeBack } from '#core/exchange/take-back.ts';
import type { ImportBatch } from '#core/kinds/import-batch.ts';
import type { IndexOf, RowKind } from '#core/kinds/kinds.ts';
import type { Movement } from '#core/kinds/movement.ts';
import { limits } from '#core/limits.ts';
import { groupedBy } from '#core/grouped-by.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { occurrence } from '#core/stock/stock-actions.ts';
import { rowKey, type LocalRow, type TeamDatabase } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';

/** One import or paste of the last 30 days. */
export interface PastImport {
  readonly id: string;
  readonly source: ImportBatch['source'];
  readonly fileName: string | null;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly by: string;
  readonly byMember: string | null;
  readonly colours: number;
  readonly spools: number;
  readonly isTakenBack: boolean;
}

/** Returns the imports of the last 30 days, newest first. Safe inside a live query. */
export async function pastImports(db: TeamDatabase, nowMs: number): Promise<readonly PastImport[]> {
  const since = new Date(nowMs - limits.importDays * 86_400_000).toISOString();
  const rows = (await livingRows(db, 'importBatch')).filter(({ data }) => data.at >= since);
  return [...groupedBy(rows, ({ data }) => data.importId)]
    .map(([id, batches]): PastImport => {
      const [first] = batches;
      const sum = (field: 'colours' | 'spools') => batches.reduce((total, { data }) => total + data[field], 0);
      return {
        id,
        source: first?.data.source ?? 'file',
        fileName: first?.data.fileName ?? null,
        at: first?.data.at ?? '',
        by: first?.data.createdBy ?? '',
        byMember: first?.data.byMember ?? null,
        colours: sum('colours'),
        spools: sum('spools'),
        // An import counts as taken back only if every batch is, so that an interrupted take-back can continue.
        isTakenBack: batches.every(({ data }) => data.isTakenBack),
      };
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** Computes, from the rows on this device, what taking an import back would do now. */
export async function importTakeBack({ db, actor, now }: TeamStore, importId: string): Promise<TakeBack> {
  const records = await naming(db, 'importBatch', 'importId', [importId]);
  const living = records.filter(({ deleted }) => !deleted);
  const all = (field: 'madeThreads' | 'madeSpools' | 'madePlaces' | 'bookings') =>
    living.flatMap(({ data }) => data[field]);
  const changed = living.flatMap(({ data }) => data.changes);
  const changedOf = (kind: 'thread' | 'spool') => changed.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const keys = [
    ...[...all('madeThreads'), ...changedOf('thread')].map((id) => rowKey('thread', id)),
    ...[...all('madeSpools'), ...changedOf('spool')].map((id) => rowKey('spool', id)),
    ...all('madePlaces').map((id) => rowKey('place', id)),
    ...all('bookings').map((id) => rowKey('movement', id)),
  ];
  const rows = new Map((await db.rows.bulkGet(keys)).flatMap((row) => (row === undefined ? [] : [[row.key, row]])));
  const rowOf = <K extends RowKind>(kind: K, id: string) => {
    const row = rows.get(rowKey(kind, id));
    return row === undefined ? undefined : foundOf<K>(row);
  };
  const booked = all('bookings').flatMap((id) => rowOf('movement', id)?.data.spoolId ?? []);
  const movements = await naming(db, 'movement', 'spoolId', [...all('madeSpools'), ...booked]);
  const ledgers = groupedBy(
    movements.map(({ id, data }): Movement & { readonly id: string } => ({ ...data, id })),
    ({ spoolId }) => spoolId,
  );
  const [threadIds, spoolIds, placeIds] = [all('madeThreads'), all('madeSpools'), all('madePlaces')];
  const spools = idsBy(await rowsNaming(db, 'spool', 'threadId', threadIds), 'threadId');
  const inPlaces = idsBy(await rowsNaming(db, 'spool', 'placeId', placeIds), 'placeId');
  const places = idsBy(await rowsNaming(db, 'place', 'parentId', placeIds), 'parentId');
  const needles = [
    ...(await naming(db, 'needle', 'spoolId', spoolIds)),
    ...(await naming(db, 'needle', 'threadId', threadIds)),
  ].filter(({ deleted }) => !deleted);
  const lines = await naming(db, 'shoppingLine', 'threadId', threadIds);
  const inUse = new Set([
    ...needles.flatMap(({ data }) => [data.spoolId, data.threadId]),
    ...lines
      .filter(({ deleted, data }) => !deleted && (data.status === 'wanted' || data.status === 'ordered'))
      .map(({ data }) => data.threadId),
  ]);
  return takeBackOf(actor.teamId, {
    records: living,
    row: rowOf,
    ledger: (spoolId) => ledgers.get(spoolId) ?? [],
    spoolsOf: (threadId) => spools.get(threadId) ?? [],
    spoolsIn: (placeId) => inPlaces.get(placeId) ?? [],
    placesIn: (placeId) => places.get(placeId) ?? [],
    isInUse: (id) => inUse.has(id),
    occurredAt: (spoolId) => occurrence(ledgers.get(spoolId) ?? [], now()),
  });
}

const naming = async <K extends RowKind>(
  db: TeamDatabase,
  kind: K,
  index: IndexOf<K>,
  ids: readonly string[],
): Promise<readonly FoundRow<K>[]> => (await rowsNaming(db, kind, index, ids)).map((row) => foundOf<K>(row));

/** Groups the ids of rows that are not deleted by the value of a field. */
const idsBy = (rows: readonly LocalRow[], field: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [
      ...groupedBy(
        rows.filter(({ deleted }) => !deleted),
        ({ d }) => String(d[field]),
      ),
    ].map(([key, some]) => [key, some.map(({ id }) => id)]),
  );
