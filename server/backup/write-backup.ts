import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { replacePrivateFile } from '#server/base/private-file.ts';
import { lastTeamOf, schemasOf } from '#server/db/dump/fill-database.ts';
import { fixTextForms, lockBackups, rowsOfTable } from '#server/db/dump/read-rows.ts';
import { dumpTables, type DumpTable } from '#server/db/dump/tables.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { backupFormat, readRows, type BackupHeader } from './backup-lines.ts';
import { keepPart, listBeside, partsBeside, readPart } from './parts-folder.ts';

/** What a backup is made of: `release` names the build, `keys` is the text of the file of signing keys. */
export interface BackupRequest {
  readonly file: string;
  readonly release: string;
  readonly now: Date;
  readonly keys?: string;
}

/** What a backup holds; `bytes` is the size of its file, without the parts beside it. */
export interface BackupMade {
  readonly rows: number;
  readonly parts: number;
  readonly bytes: number;
}

/** Writes all rows of one instant, while servers run, and reads them back. Throws faults of disk and database. */
export const writeBackup = (db: Database, request: BackupRequest): Promise<BackupMade> =>
  db.transaction(
    async (tx) => {
      await lockBackups(tx);
      await fixTextForms(tx);
      const { file } = request;
      const folder = partsBeside(file);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.partial`;
      const parts = new Set<string>();
      try {
        const applied = await appliedMigrations(tx);
        const tables = await dumpTables(tx, schemasOf(applied));
        const lines = linesOf(tx, await headerOf(tx, request, tables), tables, async (bytes) => {
          const sha256 = await keepPart(folder, bytes);
          parts.add(sha256);
          return sha256;
        });
        await pipeline(Readable.from(lines), createGzip(), createWriteStream(draft, { flags: 'w', mode: 0o600 }));
        const bytes = await syncedSize(draft);
        const rows = await checkedRows(draft, folder);
        await replacePrivateFile(listBeside(file), [...parts].map((sha256) => `${sha256}\n`).join(''));
        await rename(draft, file);
        return { rows, parts: parts.size, bytes };
      } finally {
        await rm(draft, { force: true });
      }
    },
    { isolation: 'repeatable read' },
  );

const headerOf = async (
  tx: Sql,
  { release, now, keys }: BackupRequest,
  tables: readonly DumpTable[],
): Promise<BackupHeader> => ({
  spoolside: 'backup',
  format: backupFormat,
  release,
  madeAt: now.toISOString(),
  migrations: [...(await appliedMigrations(tx))],
  tables: Object.fromEntries(tables.map(({ name, columns }) => [name, [...columns]])),
  lastTeam: await lastTeamOf(tx),
  ...(keys !== undefined && { keys }),
});

async function* linesOf(
  tx: Sql,
  header: BackupHeader,
  tables: readonly DumpTable[],
  keep: (bytes: Buffer) => Promise<string>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const written = (lines: readonly unknown[]): string => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    hash.update(text);
    return text;
  };
  yield written([header]);
  let count = 0;
  for (const { name } of tables) {
    yield written([{ table: name }]);
    for await (const group of rowsOfTable(tx, name)) {
      const lines: unknown[] = [];
      for (const { row, bytes } of group) lines.push(bytes === undefined ? row : [row, await keep(bytes)]);
      yield written(lines);
      count += lines.length;
    }
  }
  yield `${JSON.stringify({ rows: count, sha256: hash.digest('hex') })}\n`;
}

/** Reads a backup back: every line, and every part that it names. Returns the number of rows. */
const checkedRows = async (file: string, folder: string): Promise<number> => {
  let rows = 0;
  const seen = new Set<string>();
  for await (const { part } of readRows(file)) {
    rows += 1;
    if (part === undefined || seen.has(part)) continue;
    if ((await readPart(folder, part)) === undefined)
      throw new Error(`The backup was not kept: the bytes ${part} in ${folder} are not what was written.`);
    seen.add(part);
  }
  return rows;
};

const syncedSize = async (file: string): Promise<number> => {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
};
