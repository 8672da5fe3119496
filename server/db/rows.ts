import * as z from 'zod/mini';
import { id } from '#core/fields.ts';
import { groupedBy } from '#core/grouped-by.ts';
import { type RowKind, kindOf, rowKinds, type RowTypes } from '#core/kinds/kinds.ts';
import type { Read } from '#core/mutations/mutation.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { headOf } from './history/heads.ts';
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

/** The PostgreSQL type of a column. Times are read and written as ISO text with milliseconds. */
type ColumnType =
  | 'text'
  | 'uuid'
  | 'integer'
  | 'bigint'
  | 'double precision'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb';

/** The column types of a kind's table by field; a column has the name of its field in snake case. */
type Columns = Readonly<Record<string, ColumnType>>;

const stamps = { createdAt: 'timestamptz', createdBy: 'uuid', updatedAt: 'timestamptz', updatedBy: 'uuid' } as const;

interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Shape[];
}

const shapeOf = (schema: z.ZodMiniType): Shape => {
  const shape = z.toJSONSchema(schema, { io: 'input' }) as Shape;
  const alternatives = shape.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return alternatives.length === 1 && alternatives[0] !== undefined ? alternatives[0] : shape;
};

const isNamed = (name: string): boolean => name !== 'null';

/** Returns the type of a column that can hold every value of a schema except null. */
const columnTypeOf = (schema: z.ZodMiniType): ColumnType => {
  const { type, format, pattern, minimum = -Infinity, maximum = Infinity } = shapeOf(schema);
  switch ([type ?? []].flat().filter(isNamed).join()) {
    case 'string':
      if (format === 'date') return 'date';
      if (format === 'date-time') return 'timestamptz';
      return pattern === idPattern ? 'uuid' : 'text';
    case 'integer':
      return minimum >= -(2 ** 31) && maximum < 2 ** 31 ? 'integer' : 'bigint';
    case 'number':
      return 'double precision';
    case 'boolean':
      return 'boolean';
    default:
      return 'jsonb';
  }
};

const idPattern = shapeOf(id).pattern;

const tableColumns = (kind: RowKind): Columns => ({
  ...Object.fromEntries(
    Object.entries(kindOf(kind).fields).map(([name, { schema }]) => [name, columnTypeOf(schema)] as const),
  ),
  ...stamps,
});

/** The columns of each kind, made from its fields. A new field needs a migration. */
export const rowTables = Object.fromEntries(rowKinds.map((kind) => [kind, tableColumns(kind)])) as {
  readonly [K in RowKind]: Columns;
};

/** Returns the table of a kind, with its schema: `meterReading` → `app.meter_reading`. */
export function tableNameOf(kind: RowKind): string {
  return `app.${columnOf(kind)}`;
}

/** Returns the column of a field: `defaultLengthMm` → `default_length_mm`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** How many long rows (`mayBeLong`) are read in one query: each may take some 500 KiB. */
export const longRowsAtOnce = 25;

/** Whether rows of a kind may be long: some take more than 32 KiB. A test compares the list with the schemas. */
export function mayBeLong(kind: RowKind): boolean {
  return longKinds.has(kind);
}

const longKinds: ReadonlySet<RowKind> = new Set([
  'chart',
  'design',
  'file',
  'importBatch',
  'job',
  'maintenanceTask',
  'notice',
  'pricingProfile',
  'quote',
  'run',
  'threadSet',
]);

/** By how much a save raises the number of rows of each kind that are not deleted; negative if it falls. */
export type Births = Partial<Readonly<Record<RowKind, number>>>;

/** A row to be saved. */
export type SavedRow = WrittenRow & {
  /** The fields that the change has set. */
  readonly fieldsSet?: readonly string[];
  /**
   * For a change from before a restore: its claim on each field; the highest one keeps the field (offered-again.ts).
   */
  readonly fieldWas?: Readonly<Record<string, number>>;
};

/** Saves the rows of a mutation under one version, with one statement per kind. */
export async function saveRows(
  sql: Sql,
  teamId: number,
  version: number,
  written: readonly SavedRow[],
): Promise<Births> {
  const births = [...new Set(written.map((row) => row.kind))].map(async (kind) => {
    const rows = written
      .filter((row) => row.kind === kind)
      .map(({ id, deleted, data, fieldsSet = [], fieldWas = {} }) => ({
        ...data,
        'row:id': id,
        'row:deleted': deleted,
        'row:set': Object.fromEntries(fieldsSet.map((field) => [field, version])),
        'row:was': fieldWas,
      }));
    const [saved] = await sql.query<{ born: number }>(statements[kind], [teamId, version, JSON.stringify(rows)]);
    return [kind, saved?.born ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(births));
}

const statementOf = (kind: RowKind): string => {
  const fields = Object.entries(rowTables[kind]);
  const columns = fields.map(([field]) => `"${columnOf(field)}"`);
  return `
    with given as (
      select * from jsonb_to_recordset($3::jsonb) as g (
        "row:id" uuid, "row:deleted" boolean, "row:set" jsonb, "row:was" jsonb,
        ${fields.map(([field, type]) => `"${field}" ${type}`).join(', ')})
    ), headed as (
      insert into app.head as h (team_id, kind, row_id, addressee, version, deleted, deleted_at, field_versions, field_was)
      select $1::bigint, '${kind}', "row:id",
        ${kindOf(kind).readers === 'addressee' ? 'addressee' : 'null::uuid'}, $2::bigint, "row:deleted", case when "row:deleted" then "updatedAt" end,
        "row:set", "row:was"
      from given
      on conflict (team_id, kind, row_id) do update set
        version = excluded.version,
        deleted = excluded.deleted,
        deleted_at = case when excluded.deleted then coalesce(h.deleted_at, excluded.deleted_at) end,
        field_versions = h.field_versions || excluded.field_versions,
        field_was = (h.field_was - array(select jsonb_object_keys(excluded.field_versions))) || excluded.field_was
    ), saved as (
      insert into ${tableNameOf(kind)} (team_id, id, ${columns.join(', ')})
      select $1::bigint, "row:id", ${fields.map(([field]) => `"${field}"`).join(', ')} from given
      on conflict (team_id, id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    )
    select count(*) filter (where not "row:deleted" and coalesce(deleted, true))
         - count(*) filter (where "row:deleted" and not deleted) as born
    from given left join lateral (
      -- as it was before; row by row, because without statistics all heads of the team would be looked through
      select deleted from app.head where team_id = $1::bigint and kind = '${kind}' and row_id = "row:id" offset 0
    ) before on true`;
};

const statements = Object.fromEntries(rowKinds.map((kind) => [kind, statementOf(kind)])) as Readonly<
  Record<RowKind, string>
>;

/** The fields that name a row of each kind, by which its list is in order; none where a list is in the order of ids. */
const namedBy: { readonly [K in RowKind]: readonly (keyof RowTypes[K] & string)[] } = {
  thread: ['brand', 'line', 'code'],
  chart: ['brand', 'line'],
  place: ['name'],
  machine: ['nickname'],
  hoop: ['name'],
  threadSet: ['name'],
  design: ['name'],
  maintenanceTask: ['title'],
  pricingProfile: ['name'],
  barcode: [],
  spool: [],
  movement: [],
  needle: [],
  meterReading: [],
  run: [],
  job: [],
  maintenanceLog: [],
  stop: [],
  quote: [],
  shoppingLine: [],
  shoppingTick: [],
  importBatch: [],
  file: [],
  tablet: ['name'],
  notice: [],
};

/** The place of a row in the list of its kind: its name as lists compare it (empty without a name), and its id. */
export interface ListPlace {
  readonly key: string;
  readonly id: string;
}

/** Whether the list of a kind is in the order of names. */
export function isListedByName(kind: RowKind): boolean {
  return namedBy[kind].length > 0;
}

/** A search for rows of a kind that are not deleted: at most `most`, behind `after`. */
interface RowQuery {
  readonly userId: string;
  /** The place of the last row of the page before; an id alone means the place where its row is now. */
  readonly after: ListPlace | string | undefined;
  readonly most: number;
  /** Words that must all occur in the searchable fields of the row. */
  readonly words: readonly string[];
  readonly updatedSince: string | undefined;
  /** Values that fields must have; upper and lower case of texts count as equal. */
  readonly equal: readonly (readonly [field: string, value: string])[];
  /** Another condition on the alias `r`, with the team as `$1`. */
  readonly where?: string;
}

/** Finds the places of the team's rows that match the search, in the order of the list [F17]. */
export async function listPlaces(
  sql: Sql,
  teamId: number,
  kind: RowKind,
  { userId, after, most, words, updatedSince, equal, where }: RowQuery,
): Promise<readonly ListPlace[]> {
  const values: unknown[] = [teamId, most];
  const value = (given: unknown, type: string): string => `$${values.push(given)}::${type}`;
  const key = keyOf(kind);
  const behind = (place: ListPlace | string): string => {
    if (key === undefined) return `r.id > ${value(typeof place === 'string' ? place : place.id, 'uuid')}`;
    if (typeof place !== 'string') return `(${key}, r.id) > (${value(place.key, 'text')}, ${value(place.id, 'uuid')})`;
    // A list of an older release was in the order of ids: its next page begins where that row is now.
    const id = value(place, 'uuid');
    return `(${key}, r.id) > (select ${key}, r.id from ${tableNameOf(kind)} r where r.team_id = $1 and r.id = ${id})`;
  };
  const conditions = [
    ...(kindOf(kind).readers === 'addressee' ? [`r.addressee = ${value(userId, 'uuid')}`] : []),
    ...(after === undefined ? [] : [behind(after)]),
    ...(updatedSince === undefined ? [] : [`r.updated_at >= ${value(updatedSince, 'timestamptz')}`]),
    ...words.map((word) => `position(app.folded(${value(word, 'text')}) in app.folded(${searched(kind)})) > 0`),
    ...equal.map(([field, wanted]) =>
      rowTables[kind][field] === 'uuid'
        ? `r."${columnOf(field)}" = ${value(wanted, 'uuid')}`
        : `lower(r."${columnOf(field)}") = lower(${value(wanted, 'text')})`,
    ),
    ...(where === undefined ? [] : [where]),
  ];
  return sql.query<ListPlace>(
    `select ${key ?? "''"} as key, r.id from ${tableNameOf(kind)} r ${headOf(kind, 'r')}
     where r.team_id = $1 and not h.deleted ${conditions.map((condition) => `and ${condition}`).join(' ')}
     order by ${key === undefined ? '' : `${key}, `}r.id limit $2`,
    values,
  );
}

/** The SQL of a row's name as lists compare it; undefined for kinds without names. Indexes have the same words. */
const keyOf = (kind: RowKind): string | undefined =>
  isListedByName(kind)
    ? `(app.name_key(${namedBy[kind].map((field) => `r."${columnOf(field)}"`).join(" || ' ' || ")}) collate "C")`
    : undefined;

const searched = (kind: RowKind): string =>
  `concat_ws(' ', ${kindOf(kind)
    .search.map((field) => `r."${columnOf(field)}"`)
    .join(', ')})`;
