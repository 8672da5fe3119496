import { groupedBy } from '#core/grouped-by.ts';
import type { Read } from '#core/mutations/mutation.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { headOf } from './history/head-of.ts';
import { columnOf, rowTables, tableNameOf } from './row-tables.ts';
import type { Sql } from './sql.ts';

/** A row with the server's data about its fields. */
export type StoredRow = FoundRow & {
  /** The version at which each field was last set. */
  readonly fieldVersions: Readonly<Record<string, number>>;
  /**
   * For fields set by changes from before a restore: their claim; the highest one keeps the field (offered-again.ts).
   */
  readonly fieldWas: Readonly<Record<string, number>>;
};

interface RawRow {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly [field: string]: unknown;
}

/** For each read of a mutation, finds the team's rows that the read names, also deleted ones. */
export async function readRows(sql: Sql, teamId: number, reads: readonly Read[]): Promise<StoredRow[][]> {
  // one statement for each kind and index
  const found = await Promise.all(wanted(reads).map((one) => select(sql, teamId, one)));
  const rows = new Map(found.flat().map((row) => [`${row.kind}/${row.id}`, row]));
  return rowsOfReads([...rows.values()], reads);
}

/** For each read, returns those of the given rows that the read names. */
export function rowsOfReads<Row extends FoundRow>(rows: readonly Row[], reads: readonly Read[]): Row[][] {
  // grouped once per field, not searched once per read: a push may read five hundred spools and their ledgers
  const groups = new Map<string, ReadonlyMap<unknown, readonly Row[]>>();
  return reads.map((read) => {
    const field = 'all' in read ? undefined : 'id' in read ? 'id' : read.index;
    const name = `${read.kind}.${field}`;
    const group =
      groups.get(name) ??
      groupedBy(
        rows.filter(({ kind }) => kind === read.kind),
        (row) => valueOf(row, field),
      );
    groups.set(name, group);
    return [...(group.get('all' in read ? undefined : 'id' in read ? read.id : read.is) ?? [])];
  });
}

const valueOf = ({ id, data }: FoundRow, field: string | undefined): unknown => {
  if (field === undefined) return undefined;
  return field === 'id' ? id : (data as unknown as Readonly<Record<string, unknown>>)[field];
};

/** Finds rows of a kind by their ids, also deleted ones; ignores ids of other teams. */
export async function readRowsById(
  sql: Sql,
  teamId: number,
  kind: RowKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundRow>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.query<RawRow>(selectBy(kind, 'id', ''), [teamId, ids]);
  return new Map(rows.map((row) => [row.id, foundRow(kind, row)]));
}

/** A query for the rows of a kind whose column has one of the keys; without `column`, for all its rows. */
interface Wanted {
  readonly kind: RowKind;
  readonly column: string | undefined;
  readonly keys: ReadonlySet<string>;
}

const wanted = (reads: readonly Read[]): readonly Wanted[] => {
  const byColumn = new Map<string, Wanted>();
  for (const read of reads) {
    const column = 'all' in read ? undefined : 'id' in read ? 'id' : columnOf(read.index);
    const key = 'all' in read ? [] : 'id' in read ? [read.id] : [read.is];
    const name = `${read.kind}.${column}`;
    const keys = new Set([...(byColumn.get(name)?.keys ?? []), ...key]);
    byColumn.set(name, { kind: read.kind, column, keys });
  }
  return [...byColumn.values()];
};

const select = async (sql: Sql, teamId: number, { kind, column, keys }: Wanted): Promise<readonly StoredRow[]> => {
  const rows = await (column === undefined
    ? sql.query<RawRow & Marks>(selectAll(kind, marks), [teamId])
    : sql.query<RawRow & Marks>(selectBy(kind, column, marks), [teamId, [...keys]]));
  return rows.map(({ fieldVersions, fieldWas, ...row }) => ({
    ...foundRow(kind, row),
    fieldVersions,
    fieldWas,
    touched: new Set(Object.keys(fieldVersions)),
  }));
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

const columnsOf = (kind: RowKind, more: string): string =>
  `r.id, h.version, h.deleted, ${more}${Object.entries(rowTables[kind]).map(selected).join(', ')}`;

const selectAll = (kind: RowKind, more: string): string =>
  `select ${columnsOf(kind, more)} from ${tableNameOf(kind)} r ${headOf(kind, 'r')} where r.team_id = $1`;

// One look-up per key: without statistics, PostgreSQL would search all rows of the team for a list of keys.
const selectBy = (kind: RowKind, column: string, more: string): string => `
  select ${columnsOf(kind, more)}
  from unnest($2::uuid[]) as wanted (key)
  cross join lateral (select * from ${tableNameOf(kind)} where team_id = $1 and ${column} = wanted.key offset 0) r
  ${headOf(kind, 'r')}`;
