import type { MoneyUnit } from '#core/amounts/currency.ts';
import { kindOf, rowKinds } from '#core/kinds/kinds.ts';
import { csvOf } from './export-csv.ts';
import { exportTableOf } from './export-table.ts';
import type { TeamDatabase } from '../database/team-database.ts';

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
