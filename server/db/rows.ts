import type { Read } from '#core/mutations/mutation.ts';
import { rowKinds, type FoundRow, type RowKind } from '#core/rows.ts';
import { columnOf, rowTables } from './row-tables.ts';
import type { Sql } from './sql.ts';

interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly [field: string]: unknown;
}

/** The rows that each read of a mutation names, in the order of the reads; deleted ones too. One statement per kind, and only this team's rows. */
export const readRows = async (sql: Sql, teamId: number, reads: readonly Read[]): Promise<FoundRow[][]> => {
  const byKind = new Map<RowKind, readonly FoundRow[]>();
  for (const kind of new Set(reads.map((read) => read.kind)))
    byKind.set(
      kind,
      await select(
        sql,
        teamId,
        kind,
        reads.filter((read) => read.kind === kind),
      ),
    );
  return reads.map((read) => (byKind.get(read.kind) ?? []).filter((row) => isAskedFor(row, read)));
};

/** The rows of a kind by their ids, deleted ones too; ids of other teams find nothing. */
export const readRowsById = async (
  sql: Sql,
  teamId: number,
  kind: RowKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await sql.query<StoredRow>(`${selects[kind]} and r.id = any($2::uuid[])`, [teamId, ids]);
  return new Map(rows.map((row) => [row.id, foundRow(kind, row)]));
};

const select = async (
  sql: Sql,
  teamId: number,
  kind: RowKind,
  reads: readonly Read[],
): Promise<readonly FoundRow[]> => {
  const values: unknown[] = [teamId];
  const matches = reads.some((read) => 'all' in read)
    ? ['true']
    : [...wanted(reads)].map(([column, ids]) => {
        values.push([...ids]);
        return `r.${column} = any($${values.length}::uuid[])`;
      });
  const rows = await sql.query<StoredRow>(`${selects[kind]} and (${matches.join(' or ')})`, values);
  return rows.map((row) => foundRow(kind, row));
};

const wanted = (reads: readonly Read[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const byColumn = new Map<string, Set<string>>();
  for (const read of reads) {
    if ('all' in read) continue;
    const [column, value] = 'id' in read ? ['id', read.id] : [columnOf(read.index), read.is];
    const ids = byColumn.get(column) ?? new Set();
    byColumn.set(column, ids.add(value));
  }
  return byColumn;
};

const isAskedFor = (row: FoundRow, read: Read): boolean => {
  if ('all' in read) return true;
  if ('id' in read) return row.id === read.id;
  return (row.data as unknown as Readonly<Record<string, unknown>>)[read.index] === read.is;
};

const foundRow = (kind: RowKind, { id, version, deleted, ...data }: StoredRow): FoundRow =>
  ({ kind, id, version, deleted, data }) as unknown as FoundRow;

const selected = ([field, type]: [string, string]): string => {
  const column = `r.${columnOf(field)}`;
  const value =
    type === 'timestamptz' ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;
  return `${value} as "${field}"`;
};

const selectOf = (kind: RowKind): string => `
  select r.id, h.version, h.deleted, ${Object.entries(rowTables[kind]).map(selected).join(', ')}
  from app.${kind} r
  join app.head h on h.team_id = r.team_id and h.kind = '${kind}' and h.row_id = r.id
  where r.team_id = $1`;

const selects = Object.fromEntries(rowKinds.map((kind) => [kind, selectOf(kind)])) as Readonly<Record<RowKind, string>>;
