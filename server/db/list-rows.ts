import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import { headOf } from './history/head-of.ts';
import { columnOf, rowTables, tableNameOf } from './row-tables.ts';
import type { Sql } from './sql.ts';

/** A search for rows of a kind that are not deleted: at most `most`, with ids above `after`. */
interface RowQuery {
  readonly userId: string;
  readonly after: string | undefined;
  readonly most: number;
  /** Words that must all occur in the searchable fields of the row. */
  readonly words: readonly string[];
  readonly updatedSince: string | undefined;
  /** Values that fields must have; upper and lower case of texts count as equal. */
  readonly equal: readonly (readonly [field: string, value: string])[];
  /** Another condition on the alias `r`, with the team as `$1`. */
  readonly where?: string;
}

/** Finds the ids of the team's rows that match the search, lowest first. */
export const listIds = async (
  sql: Sql,
  teamId: number,
  kind: RowKind,
  { userId, after, most, words, updatedSince, equal, where }: RowQuery,
): Promise<readonly string[]> => {
  const values: unknown[] = [teamId, most];
  const value = (given: unknown, type: string): string => `$${values.push(given)}::${type}`;
  const conditions = [
    ...(kindOf(kind).readers === 'addressee' ? [`r.addressee = ${value(userId, 'uuid')}`] : []),
    ...(after === undefined ? [] : [`r.id > ${value(after, 'uuid')}`]),
    ...(updatedSince === undefined ? [] : [`r.updated_at >= ${value(updatedSince, 'timestamptz')}`]),
    ...words.map((word) => `${searched(kind)} ilike ${value(`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`, 'text')}`),
    ...equal.map(([field, wanted]) =>
      rowTables[kind][field] === 'uuid'
        ? `r."${columnOf(field)}" = ${value(wanted, 'uuid')}`
        : `lower(r."${columnOf(field)}") = lower(${value(wanted, 'text')})`,
    ),
    ...(where === undefined ? [] : [where]),
  ];
  const rows = await sql.query<{ id: string }>(
    `select r.id from ${tableNameOf(kind)} r ${headOf(kind, 'r')}
     where r.team_id = $1 and not h.deleted ${conditions.map((condition) => `and ${condition}`).join(' ')}
     order by r.id limit $2`,
    values,
  );
  return rows.map(({ id }) => id);
};

const searched = (kind: RowKind): string =>
  `concat_ws(' ', ${kindOf(kind)
    .search.map((field) => `r."${columnOf(field)}"`)
    .join(', ')})`;
