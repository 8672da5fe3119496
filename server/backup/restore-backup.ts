import { counted } from '#server/base/counted.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { fillDatabase, schemasOf, type DumpRow } from '#server/db/dump/fill-database.ts';
import type { Migration } from '#server/db/migrate.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { readHeader, readRows, type BackupHeader, partsBeside, readPart, readBack } from './backup-lines.ts';

/** A request to restore a backup file. `embeddedAuth`: whether this server has its own sign-in. */
export interface RestoreRequest {
  readonly file: string;
  readonly migrations: readonly Migration[];
  readonly embeddedAuth: boolean;
}

/** A backup that `checkBackup` has read to its end without a fault. */
export interface CheckedBackup {
  readonly header: BackupHeader;
  readonly rows: number;
}

/** Reads a backup to its end before anything is replaced. Throws a StartRefusal that says why it cannot be restored. */
export async function checkBackup({ file, migrations, embeddedAuth }: RestoreRequest): Promise<CheckedBackup> {
  const header = await readHeader(file);
  const unknown = header.migrations.find(({ number }) => migrations.every((known) => known.number !== number));
  if (unknown !== undefined)
    throw new StartRefusal(
      `${file} was made by a newer release (${header.release}). Install that release, or a newer one, and restore it there.`,
    );
  const hasAccounts = schemasOf(header.migrations).includes('auth');
  if (hasAccounts !== embeddedAuth)
    throw new StartRefusal(
      hasAccounts
        ? `${file} holds the accounts of the built-in sign-in, but SUPABASE_URL is set. Restore it without that setting.`
        : `${file} was made with a sign-in at SUPABASE_URL and holds no accounts. Set SUPABASE_URL as it was.`,
    );
  const folder = partsBeside(file);
  const { rows, parts, missing } = await readBack(file, folder);
  if (missing > 0)
    throw new StartRefusal(
      `${missing} of ${counted(parts, 'part', 'parts')} of files ${missing === 1 ? 'is' : 'are'} missing or damaged in ${folder}. That folder belongs to the backup: put it beside ${file}.`,
    );
  return { header, rows };
}

/** Replaces the product's tables by a checked backup's, in one transaction with migrations and `finish`. */
export async function restoreBackup<T>(
  db: Database,
  { file, migrations }: Pick<RestoreRequest, 'file' | 'migrations'>,
  { header }: CheckedBackup,
  finish: (tx: Sql) => Promise<T>,
): Promise<T> {
  return fillDatabase(
    db,
    migrations,
    {
      applied: header.migrations,
      tables: header.tables,
      lastTeam: header.lastTeam,
      rows: () => groupsOf(file),
    },
    finish,
  );
}

async function* groupsOf(file: string): AsyncGenerator<{ readonly table: string; readonly rows: readonly DumpRow[] }> {
  const folder = partsBeside(file);
  let table = '';
  let rows: DumpRow[] = [];
  let size = 0;
  for await (const next of readRows(file)) {
    if (rows.length > 0 && (next.table !== table || size >= groupSize)) {
      yield { table, rows };
      rows = [];
      size = 0;
    }
    table = next.table;
    const bytes = next.part === undefined ? undefined : await readPart(folder, next.part);
    if (next.part !== undefined && bytes === undefined)
      throw new Error(`The part ${next.part} is gone from ${folder}.`);
    rows.push(bytes === undefined ? { row: next.row } : { row: next.row, bytes });
    size += next.row.length + (bytes?.length ?? 0);
  }
  if (rows.length > 0) yield { table, rows };
}

const groupSize = 1024 * 1024;
