import { fieldsOfKind } from '#core/row-format.ts';
import { isRowKind, type RowKind } from '#core/rows.ts';
import { threadTitle, type Thread } from '#core/thread.ts';
import type { Table } from './export-csv.ts';
import { rowKey, type LocalRow } from './team-database.ts';

/** The living rows of a kind as a table: every field, what its references are called, and who touched it when. */
export const tableOf = (kind: RowKind, rows: readonly LocalRow[]): Table => {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const fields = Object.keys(fieldsOfKind[kind]);
  const named = references.filter(({ field }) => fields.includes(field));
  const living = rows.filter((row) => row.kind === kind && !row.deleted);
  return {
    columns: ['id', ...named.map(({ column }) => column), ...fields, ...stamps],
    rows: living.map((row) => [
      row.id,
      ...named.map(({ field, of }) => nameOf(byKey.get(rowKey(of, String(row.d[field]))))),
      ...[...fields, ...stamps].map((field) => cellOf(row.d[field])),
    ]),
  };
};

const references = [
  { field: 'threadId', column: 'thread', of: 'thread' },
  { field: 'spoolId', column: 'spool', of: 'spool' },
  { field: 'placeId', column: 'place', of: 'place' },
] as const;

const stamps = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

const nameOf = (row: LocalRow | undefined): string => {
  if (row === undefined || !isRowKind(row.kind)) return '';
  if (row.kind === 'thread') return threadTitle(row.d as unknown as Thread);
  const name = row.d[row.kind === 'spool' ? 'shortCode' : 'name'];
  return typeof name === 'string' ? name : '';
};

const cellOf = (value: unknown): Table['rows'][number][number] => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  const isListOfTexts = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return isListOfTexts ? value.join('; ') : JSON.stringify(value);
};
