import { kindOf, type RowKind, type RowTypes } from '#core/kinds/kinds.ts';
import { headOf } from './history/head-of.ts';
import { columnOf, rowTables, tableNameOf } from './row-tables.ts';
import type { Sql } from './sql.ts';

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
  maintenanceLog: [],
  stop: [],
  quote: [],
  shoppingLine: [],
  shoppingTick: [],
  importBatch: [],
  file: [],
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
