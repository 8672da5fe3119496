import type { MoneyUnit } from '#core/amounts/currency.ts';
import { amountCells, amountColumns, needsAmountColumns } from '#core/exchange/amount-columns.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import { type CsvCell, byteOrderMark, csvLines } from '#core/tables/csv-lines.ts';
import { type TeamDatabase, rowKey, type LocalRow } from '../database/team-database.ts';

/** One file of an export: its path in the archive, and its text. */
export interface ExportFile {
  readonly path: string;
  readonly text: string;
}

/** One file of an export: its path in the archive, and its bytes, which are packed uncompressed. */
export interface ExportBytes {
  readonly path: string;
  readonly blob: Blob;
}

/** One file of an export, as text or as bytes. */
export type ExportPart = ExportFile | ExportBytes;

interface AboutTeam {
  readonly teamId: string;
  readonly teamName: string;
  readonly folder: string;
  readonly at: string;
  /** The currency of the team's amounts; undefined if this device does not have it. */
  readonly money?: MoneyUnit | undefined;
}

/** Exports a team at one moment: all rows and changes as one JSON file; living rows of all kinds but notices as CSV. */
export async function exportTeam(db: TeamDatabase, team: AboutTeam): Promise<readonly ExportFile[]> {
  const { folder, ...about } = team;
  const held = await db.transaction('r', db.rows, db.outbox, db.attention, db.history, async () => ({
    rows: await db.rows.toArray(),
    waiting: await db.outbox.orderBy('seq').toArray(),
    attention: await db.attention.toArray(),
    history: await db.history.toArray(),
  }));
  const rows = held.rows.map(({ kind, id, v, deleted, d }) => ({ kind, id, version: v, deleted, ...d }));
  const tables = rowKinds
    .filter((kind) => kindOf(kind).readers !== 'addressee')
    .map((kind) => ({
      path: `${folder}/${kindOf(kind).collection}.csv`,
      text: csvOf(exportTableOf(kind, held.rows, team.money)),
    }));
  return [{ path: `${folder}/team.json`, text: jsonOf({ ...about, ...held, rows }) }, ...tables];
}

/** Makes JSON text with one list entry per line, which is readable, but smaller than indented text. */
const jsonOf = (parts: Readonly<Record<string, unknown>>): string => {
  const written = Object.entries(parts).map(([name, value]) => `${JSON.stringify(name)}: ${valueOf(value)}`);
  return `{\n${written.join(',\n')}\n}\n`;
};

const valueOf = (value: unknown): string =>
  Array.isArray(value) && value.length > 0
    ? `[\n${value.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`
    : JSON.stringify(value);

/** A table with named columns. */
interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/** Converts a table to CSV (RFC 4180) with a byte order mark. An apostrophe precedes texts that look like formulas. */
export function csvOf({ columns, rows }: Table): string {
  return byteOrderMark + csvLines([columns, ...rows]);
}

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
