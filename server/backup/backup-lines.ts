import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { replacePrivateFile } from '#server/base/data-folder.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';

// A backup is gzipped JSON lines: a header, for each table its name and rows, and the row count with a SHA-256.

const headerSchema = z.object({
  spoolside: z.literal('backup'),
  format: z.int().check(z.minimum(1)),
  release: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.record(z.string(), z.array(z.string())),
  /** The last internal id that the database gave to a team; null before the first. */
  lastTeam: z.nullable(z.int()),
  /** The text of the file of signing keys, if the person made the backup with `--with-keys`. */
  keys: z.optional(z.string()),
});
/** What the first line of a backup says. */
export type BackupHeader = z.output<typeof headerSchema>;

/** The number of the backup format; every change of the format raises it. */
export const backupFormat = 1;

const endSchema = z.object({ rows: z.int(), sha256: z.string() });
const tableSchema = z.object({ table: z.string() });
const rowSchema = z.union([z.string(), z.tuple([z.string(), z.string()])]);

/** A row of a backup; `part` is the SHA-256 of the bytes that belong to it. */
export interface BackupRow {
  readonly table: string;
  readonly row: string;
  readonly part?: string;
}

/** Reads the first line of a backup. Throws a StartRefusal if the file is no backup, or needs a newer release. */
export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const line of linesOf(file)) return headerOf(file, line);
  throw new StartRefusal(`${file} is empty: it is not a backup.`);
}

/** Reads the rows of a backup. Throws a StartRefusal if the backup was cut or changed, at the latest at its end. */
export async function* readRows(file: string): AsyncGenerator<BackupRow> {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let table: string | undefined;
  let rows = 0;
  let hasEnded = false;
  for await (const line of linesOf(file)) {
    if (hasEnded) throw changed(file);
    if (header === undefined) header = headerOf(file, line);
    else {
      const value: unknown = parsed(file, line);
      const end = endSchema.safeParse(value);
      if (end.success) {
        if (end.data.rows !== rows || end.data.sha256 !== hash.copy().digest('hex')) throw changed(file);
        hasEnded = true;
        continue;
      }
      const row = rowSchema.safeParse(value);
      if (row.success && table !== undefined) {
        rows += 1;
        yield typeof row.data === 'string' ? { table, row: row.data } : { table, row: row.data[0], part: row.data[1] };
      } else {
        const next = tableSchema.safeParse(value);
        if (!next.success || !Object.hasOwn(header.tables, next.data.table)) throw changed(file);
        table = next.data.table;
      }
    }
    hash.update(`${line}\n`);
  }
  if (!hasEnded) throw new StartRefusal(`${file} ends too early: it was cut. Take another backup.`);
}

const headerOf = (file: string, line: string): BackupHeader => {
  const value = parsed(file, line);
  const header = headerSchema.safeParse(value);
  if (header.success && header.data.format === backupFormat) return header.data;
  const form = z.object({ spoolside: z.literal('backup'), format: z.int() }).safeParse(value);
  throw new StartRefusal(
    form.success && form.data.format > backupFormat
      ? `${file} was made by a newer release. Install that release, or a newer one, and restore it there.`
      : `${file} is not a backup of Spoolside.`,
  );
};

const parsed = (file: string, line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw changed(file);
  }
};

const changed = (file: string): StartRefusal =>
  new StartRefusal(`${file} is damaged or not a backup of Spoolside. Take another backup.`);

async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip();
  // an error of the pipeline ends `text`, whose reader then throws; if the reader stops early, that is no error
  void pipeline(createReadStream(file), text).catch(() => undefined);
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) yield line;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartRefusal(`There is no file ${file}.`);
    if (code === 'Z_BUF_ERROR') throw new StartRefusal(`${file} ends too early: it was cut. Take another backup.`);
    if (code.startsWith('Z_')) throw changed(file);
    throw new StartRefusal(`${file} cannot be read: ${message}`);
  } finally {
    text.destroy();
  }
}

/** Returns the folder beside a backup that holds the bytes of files, each part once, under its SHA-256. */
export function partsBeside(file: string): string {
  return join(dirname(file), 'parts');
}

/** Returns the path of the list of the parts that a backup needs, one per line. */
export function listBeside(file: string): string {
  return `${file}.parts`;
}

const pathOf = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256);

/** Stores a part in the folder unless it is already there. Returns its SHA-256. */
export async function keepPart(folder: string, bytes: Buffer): Promise<string> {
  const sha256 = sha256Of(bytes);
  if ((await readPart(folder, sha256)) !== undefined) return sha256;
  const file = pathOf(folder, sha256);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await replacePrivateFile(file, bytes);
  return sha256;
}

/** Reads a part. Undefined if the folder lacks it or its bytes have changed. */
export async function readPart(folder: string, sha256: string): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(pathOf(folder, sha256));
    return sha256Of(bytes) === sha256 ? bytes : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes the parts whose SHA-256 is not in `needed`. Returns the number of removed parts. */
export async function removeParts(folder: string, needed: ReadonlySet<string>): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return [];
    },
  );
  const left = names.filter((entry) => entry.isFile() && !needed.has(entry.name));
  for (const entry of left) await rm(join(entry.parentPath, entry.name), { force: true });
  return left.length;
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The rows and parts that a backup names; `missing`: how many of the parts are gone or changed. */
interface ReadBack {
  readonly rows: number;
  readonly parts: number;
  readonly missing: number;
}

/** Reads a backup to its end, with every part that it names. Throws a StartRefusal if it was cut or changed. */
export async function readBack(file: string, folder: string): Promise<ReadBack> {
  const seen = new Set<string>();
  let missing = 0;
  let rows = 0;
  for await (const { part } of readRows(file)) {
    rows += 1;
    if (part === undefined || seen.has(part)) continue;
    seen.add(part);
    if ((await readPart(folder, part)) === undefined) missing += 1;
  }
  return { rows, parts: seen.size, missing };
}
