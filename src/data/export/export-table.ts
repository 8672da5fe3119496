import type { MoneyUnit } from '#core/amounts/currency.ts';
import { amountCells, amountColumns, needsAmountColumns } from '#core/exchange/amount-columns.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import type { CsvCell } from '#core/tables/csv-lines.ts';
import type { Table } from './export-csv.ts';
import { rowKey, type LocalRow } from '../database/team-database.ts';

/**
 * Lists a kind's living rows: id, names of referenced rows, fields, times and authors; with `team`, also currencies.
 */
export function exportTableOf(kind: RowKind, rows: readonly LocalRow[], team?: MoneyUnit): Table {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const fields = Object.keys(kindOf(kind).fields);
  const named = referencesOf(kind);
  const living = rows.filter((row) => row.kind === kind && !row.deleted);
  const unit = team !== undefined && needsAmountColumns(kind) ? team : undefined;
  return {
    columns: ['id', ...named.map(({ column }) => column), ...fields, ...stamps, ...(unit ? amountColumns : [])],
    rows: living.map((row) => [
      row.id,
      ...named.map(({ field, of }) => nameOf(byKey.get(rowKey(of, String(row.d[field]))))),
      ...[...fields, ...stamps].map((field) => cellOf(row.d[field])),
      ...(unit ? Object.values(amountCells(row.d, unit)) : []),
    ]),
  };
}

/** Returns the references that get a column with a name: `threadId` becomes a column `thread`. */
const referencesOf = (
  kind: RowKind,
): readonly { readonly field: string; readonly column: string; readonly of: RowKind }[] => {
  const { references, indexes } = kindOf(kind);
  return Object.entries(references).flatMap(([field, of]) =>
    of !== null && isRowKind(of) && field === `${of}Id` && indexes.includes(field) ? [{ field, column: of, of }] : [],
  );
};

const stamps = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

/** Returns a row's name from its title fields; empty if this device does not have the row. */
export function nameOf(row: LocalRow | undefined): string {
  if (row === undefined || !isRowKind(row.kind)) return '';
  const parts = kindOf(row.kind).title.fields.map((field) => row.d[field]);
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

const cellOf = (value: unknown): CsvCell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  const isListOfTexts = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return isListOfTexts ? value.join('; ') : JSON.stringify(value);
};
