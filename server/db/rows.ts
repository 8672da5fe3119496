import type { Read } from '#core/mutations/mutation.ts';
import { rowKinds, type FoundRow, type RowKind } from '#core/rows.ts';
import { columnOf, rowTables } from './row-tables.ts';
import type { Sql } from './sql.ts';

/** A row with what the server knows of its fields: the version at which each was last set, and how strong the claim of a change from before a restore on it is. */
export type StoredRow = FoundRow & {
  readonly fieldVersions: Readonly<Record<string, number>>;
  readonly fieldWas: Readonly<Record<string, number>>;
};

interface RawRow {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly [field: string]: unknown;
}

/** The rows that each read of a mutation names, in the order of the reads; deleted ones too. One statement per kind, and only this team's rows. */
export const readRows = async (sql: Sql, teamId: number, reads: readonly Read[]): Promise<StoredRow[][]> => {
  const byKind = new Map(
    await Promise.all(
      [...new Set(reads.map((read) => read.kind))].map(async (kind) => {
        const ofKind = reads.filter((read) => read.kind === kind);
        return [kind, await select(sql, teamId, kind, ofKind)] as const;
      }),
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
  const rows = await sql.query<RawRow>(`${selects.plain[kind]} and r.id = any($2::uuid[])`, [teamId, ids]);
  return new Map(rows.map((row) => [row.id, foundRow(kind, row)]));
};

const select = async (
  sql: Sql,
  teamId: number,
  kind: RowKind,
  reads: readonly Read[],
): Promise<readonly StoredRow[]> => {
  const values: unknown[] = [teamId];
  const matches = reads.some((read) => 'all' in read)
    ? ['true']
    : [...wanted(reads)].map(([column, ids]) => {
        values.push([...ids]);
        return `r.${column} = any($${values.length}::uuid[])`;
      });
  const rows = await sql.query<RawRow & Marks>(`${selects.marked[kind]} and (${matches.join(' or ')})`, values);
  return rows.map(({ fieldVersions, fieldWas, ...row }) => ({
    ...foundRow(kind, row),
    fieldVersions,
    fieldWas,
    touched: new Set(Object.keys(fieldVersions)),
  }));
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

const foundRow = (kind: RowKind, { id, version, deleted, ...data }: RawRow): FoundRow =>
  ({ kind, id, version, deleted, data }) as unknown as FoundRow;

const selected = ([field, type]: [string, string]): string => {
  const column = `r."${columnOf(field)}"`;
  const value =
    type === 'timestamptz' ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;
  return `${value} as "${field}"`;
};

type Marks = Pick<StoredRow, 'fieldVersions' | 'fieldWas'>;

const marks = 'h.field_versions as "fieldVersions", h.field_was as "fieldWas", ';

const selectOf = (kind: RowKind, more: string): string => `
  select r.id, h.version, h.deleted, ${more}${Object.entries(rowTables[kind]).map(selected).join(', ')}
  from app.${kind} r
  join app.head h on h.team_id = r.team_id and h.kind = '${kind}' and h.row_id = r.id
  where r.team_id = $1`;

const selectsWith = (more: string) =>
  Object.fromEntries(rowKinds.map((kind) => [kind, selectOf(kind, more)])) as Readonly<Record<RowKind, string>>;

const selects = { plain: selectsWith(''), marked: selectsWith(marks) };
