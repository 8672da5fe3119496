import type { WrittenRow } from '#core/mutations/run.ts';
import { rowKinds, type FoundRow, type RowKind } from '#core/rows.ts';
import { columnOf, rowTables } from './row-tables.ts';
import type { Sql } from './sql.ts';

/** How many more living rows of each kind there are after a save; negative for fewer. */
export type Births = Partial<Readonly<Record<RowKind, number>>>;

/** Saves what a mutation wrote, all under one version: bodies and heads, one statement per kind. `before` are the rows as the mutation saw them. */
export const saveRows = async (
  sql: Sql,
  teamId: number,
  version: number,
  written: readonly WrittenRow[],
  before: readonly FoundRow[],
): Promise<Births> => {
  const known = new Map(before.map((row) => [`${row.kind}/${row.id}`, row]));
  const births: { [K in RowKind]?: number } = {};
  for (const kind of new Set(written.map((row) => row.kind))) {
    const rows = written
      .filter((row) => row.kind === kind)
      .map(({ id, deleted, data }) => ({
        ...data,
        rowId: id,
        rowDeleted: deleted,
        rowChanges: changedFields(known.get(`${kind}/${id}`), data, version),
      }));
    const [saved] = await sql.query<{ born: number }>(statements[kind], [teamId, version, JSON.stringify(rows)]);
    births[kind] = saved?.born ?? 0;
  }
  return births;
};

/** The version of every field that differs from before; a new row has none, its own version speaks for all fields. */
const changedFields = (
  before: FoundRow | undefined,
  after: WrittenRow['data'],
  version: number,
): Readonly<Record<string, number>> => {
  if (before === undefined) return {};
  const standing = new Map<string, unknown>(Object.entries(before.data));
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => !stamps.has(field) && JSON.stringify(value) !== JSON.stringify(standing.get(field)))
      .map(([field]) => [field, version]),
  );
};

const stamps: ReadonlySet<string> = new Set(['createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

const statementOf = (kind: RowKind): string => {
  const fields = Object.entries(rowTables[kind]);
  const columns = fields.map(([field]) => columnOf(field));
  return `
    with given as (
      select * from jsonb_to_recordset($3::jsonb) as g (
        "rowId" uuid, "rowDeleted" boolean, "rowChanges" jsonb,
        ${fields.map(([field, type]) => `"${field}" ${type}`).join(', ')})
    ), before as (
      select row_id, deleted from app.head
      where team_id = $1::bigint and kind = '${kind}' and row_id in (select "rowId" from given)
    ), headed as (
      insert into app.head as h (team_id, kind, row_id, version, deleted, deleted_at, field_versions)
      select $1::bigint, '${kind}', "rowId", $2::bigint, "rowDeleted", case when "rowDeleted" then "updatedAt" end, "rowChanges"
      from given
      on conflict (team_id, kind, row_id) do update set
        version = excluded.version,
        deleted = excluded.deleted,
        deleted_at = case when excluded.deleted then coalesce(h.deleted_at, excluded.deleted_at) end,
        field_versions = h.field_versions || excluded.field_versions
    ), saved as (
      insert into app.${kind} (team_id, id, ${columns.join(', ')})
      select $1::bigint, "rowId", ${fields.map(([field]) => `"${field}"`).join(', ')} from given
      on conflict (team_id, id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    )
    select count(*) filter (where not "rowDeleted" and coalesce(deleted, true))
         - count(*) filter (where "rowDeleted" and not deleted) as born
    from given left join before on row_id = "rowId"`;
};

const statements = Object.fromEntries(rowKinds.map((kind) => [kind, statementOf(kind)])) as Readonly<
  Record<RowKind, string>
>;
