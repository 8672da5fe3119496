import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { counted } from '#server/base/counted.ts';
import { replacePrivateFile } from '#server/base/data-folder.ts';
import { damagedFiles } from '#server/db/files.ts';
import {
  lastTeamOf,
  schemasOf,
  fixTextForms,
  lockBackups,
  rowsOfTable,
  dumpTables,
  type DumpTable,
} from '#server/db/dump/fill-database.ts';
import { keysTable } from '#server/db/sealed-keys.ts';
import { appliedMigrations, type Applied } from '#server/db/migrate.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { backupFormat, type BackupHeader, keepPart, listBeside, partsBeside, readBack } from './backup-lines.ts';

/** A request to write a backup to `file`. `keys`: the text of the file of signing keys. */
export interface BackupRequest {
  readonly file: string;
  readonly release: string;
  readonly now: Date;
  readonly keys?: string;
}

/**
 * What a backup holds; `bytes` is the size of its file, without the parts beside it. `damaged`: of how many files the
 * database itself has not the right bytes.
 */
export interface BackupMade {
  readonly rows: number;
  readonly parts: number;
  readonly bytes: number;
  readonly damaged: number;
}

/** Writes all rows of one instant except the signing keys, and reads them back. Servers may run meanwhile. */
export function writeBackup(db: Database, request: BackupRequest): Promise<BackupMade> {
  return db.transaction(
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
        const header = headerOf(request, applied, tables, await lastTeamOf(tx));
        const lines = linesOf(tx, header, tables, async (bytes) => {
          const sha256 = await keepPart(folder, bytes);
          parts.add(sha256);
          return sha256;
        });
        await pipeline(Readable.from(lines), createGzip(), createWriteStream(draft, { flags: 'w', mode: 0o600 }));
        const bytes = await syncedSize(draft);
        const { rows, missing } = await readBack(draft, folder);
        if (missing > 0)
          throw new Error(
            `The backup was not kept: ${counted(missing, 'part is', 'parts are')} not what was written into ${folder}.`,
          );
        await replacePrivateFile(listBeside(file), [...parts].map((sha256) => `${sha256}\n`).join(''));
        await rename(draft, file);
        return { rows, parts: parts.size, bytes, damaged: (await damagedFiles(tx)).length };
      } finally {
        await rm(draft, { force: true });
      }
    },
    { isolation: 'repeatable read' },
  );
}

const headerOf = (
  { release, now, keys }: BackupRequest,
  applied: readonly Applied[],
  tables: readonly DumpTable[],
  lastTeam: number | null,
): BackupHeader => ({
  spoolside: 'backup',
  format: backupFormat,
  release,
  madeAt: now.toISOString(),
  migrations: [...applied],
  tables: Object.fromEntries(tables.map(({ name, columns }) => [name, [...columns]])),
  lastTeam,
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
    if (name === keysTable) continue; // the signing keys are written only into the header, and only on request
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

const syncedSize = async (file: string): Promise<number> => {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
};
