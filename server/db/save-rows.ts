import type { WrittenRow } from '#core/mutations/run.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import { columnOf, rowTables, tableNameOf } from './row-tables.ts';
import type { Sql } from './sql.ts';

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
