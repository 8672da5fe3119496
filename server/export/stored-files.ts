import { designFormats, designFileType } from '#core/design-file/design.ts';
import { safeFileName } from '#core/safe-file-name.ts';
import { byteOrderMark, csvLines, type CsvCell } from '#core/tables/csv-lines.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import { filesOfTeam, type FileOfTeam, type StoredFile } from '#server/db/files.ts';
import { memberRightsOf } from '#server/db/members.ts';
import type { Database } from '#server/db/sql.ts';
import type { TeamRow } from '#server/db/teams.ts';
import type { ExportFile } from './export-file.ts';

/** The bytes of stored files. */
export interface StoredBytes {
  readonly read: (file: StoredFile, start: number) => Promise<ReadableStream<Uint8Array> | 'outOfReach' | 'lost'>;
  /** Called with the error when the bytes of a file end too early. */
  readonly report: (error: unknown) => void;
}

/** After this many files in a row that the bucket failed to deliver, the export asks the bucket for no more files. */
const mostFailures = 3;

/** Yields the files of a team that a person may see, then a list of them that says why some have no bytes. */
export const storedFiles = async function* (
  db: Database,
  userId: string,
  { id: teamId, publicId: team }: TeamRow,
  folder: string,
  source: StoredBytes,
): AsyncGenerator<ExportFile> {
  const rights = await memberRightsOf(db, teamId, userId);
  if (rights === undefined) return;
  const listed: (FileOfTeam & { readonly path: string | null; readonly missing: Missing | null })[] = [];
  let failures = 0;
  for (const [at, file] of (await filesOfTeam(db, { teamId, team }, rights.access)).entries()) {
    // Rights are checked for each file: a person who is removed from the team meanwhile gets no further files.
    const now = await memberRightsOf(db, teamId, userId);
    if (now === undefined || now.access !== rights.access) break;
    const isAsked = file.bucketKey === null || failures < mostFailures;
    const bytes = !file.isHere ? 'notSent' : isAsked ? await source.read(file, 0) : 'outOfReach';
    // a file outside the bucket does not show whether the bucket delivers
    if (file.isHere && file.bucketKey !== null) failures = bytes === 'outOfReach' ? failures + 1 : 0;
    if (typeof bytes === 'string') {
      listed.push({ ...file, path: null, missing: bytes });
      continue;
    }
    const path = `files/${String(at + 1).padStart(4, '0')} ${readable(file)}`;
    let isCut = false;
    const pieces = piecesOf(file, bytes, source, () => (isCut = true));
    yield { path: `${folder}/${path}`, pieces, isPacked: true };
    listed.push({ ...file, path, missing: isCut ? 'cut' : null });
  }
  if (listed.length === 0) return;
  // The list comes after the files, because only now is it known which files have no bytes.
  const columns = ['path', 'id', 'name', 'ofKind', 'ofId', 'caption', 'sha256', 'bytes', 'type', 'missing'] as const;
  const rows = listed.map((file) => Object.fromEntries(columns.map((column) => [column, file[column]])));
  yield* tableFiles(`${folder}/files`, {
    columns,
    pages: async function* () {
      yield rows;
    },
  });
  const missing = listed.flatMap(({ name, missing: why }) => (why === null ? [] : [{ name, why }]));
  if (missing.length > 0) yield { path: `${folder}/files-missing.txt`, pieces: [missingInWords(missing)] };
};

/** If the bytes end too early, reads the rest once more; if this fails too, calls `onCut`. */
const piecesOf = async function* (
  file: StoredFile,
  bytes: ReadableStream<Uint8Array>,
  { read, report }: StoredBytes,
  onCut: () => void,
): AsyncGenerator<Uint8Array> {
  let start = 0;
  let isAgain = false;
  for (let from: ReadableStream<Uint8Array> | string = bytes; typeof from !== 'string';) {
    try {
      for await (const piece of from) {
        start += piece.length;
        yield piece;
      }
    } catch (error) {
      // Without its database the export cannot go on; without its bucket it can.
      if (file.bucketKey === null && isDatabaseFault(error)) throw error;
      report(error);
    }
    if (start >= file.bytes) return;
    from = isAgain ? 'cut' : await read(file, start);
    isAgain = true;
  }
  onCut();
};

const endings: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  ...Object.fromEntries(designFormats.map((format) => [designFileType(format), `.${format}`])),
};

const readable = ({ name, type }: FileOfTeam): string => {
  return `${safeFileName(name.replace(/\.\w{1,5}$/, '')) || 'file'}${endings[type] ?? ''}`;
};

/**
 * Why an export lacks a file's bytes: only a device has them, or their store did not answer, lost them or broke off.
 */
type Missing = 'notSent' | 'outOfReach' | 'lost' | 'cut';

/** Writes a text, in English and German, that names the files without bytes and says why and what to do. */
function missingInWords(files: readonly { readonly name: string; readonly why: Missing }[]): string {
  return languages.map((words) => partOf(words, files)).join('\n');
}

interface Words extends Readonly<Record<Missing, string>> {
  readonly title: string;
}

const partOf = ({ title, ...words }: Words, files: Parameters<typeof missingInWords>[0]): string => {
  const groups = reasons.map((why) => [words[why], files.filter((file) => file.why === why)] as const);
  const lines = groups
    .filter(([, of]) => of.length > 0)
    .flatMap(([sentence, of]) => ['', sentence, ...of.map(({ name }) => `- ${name.replaceAll(/\s/g, ' ')}`)]);
  return [title, ...lines, ''].join('\n');
};

const reasons = ['notSent', 'outOfReach', 'lost', 'cut'] as const satisfies readonly Missing[];

const languages: readonly Words[] = [
  {
    title: 'These files are not complete in this download. Everything else is.',
    notSent: 'The server does not have them yet: they are still on the device where they were added.',
    outOfReach: 'The place where the server keeps them did not answer. Download everything again later.',
    lost: 'The server no longer has their bytes. Save them from a device that shows them; tell the person who runs the server.',
    cut: 'The place where the server keeps them stopped in the middle. Download everything again later.',
  },
  {
    title: 'Diese Dateien sind in diesem Download nicht vollständig. Alles andere ist es.',
    notSent: 'Der Server hat sie noch nicht: Sie liegen noch auf dem Gerät, auf dem sie hinzugefügt wurden.',
    outOfReach:
      'Der Ort, an dem der Server sie aufbewahrt, hat nicht geantwortet. Lade später alles noch einmal herunter.',
    lost: 'Der Server hat ihre Bytes nicht mehr. Sichere sie von einem Gerät, das sie zeigt, und sag es der Person, die den Server betreibt.',
    cut: 'Der Ort, an dem der Server sie aufbewahrt, hat mittendrin aufgehört. Lade später alles noch einmal herunter.',
  },
];

/** One row of a table: a value for each column. */
export type TableRow = Readonly<Record<string, unknown>>;

/** A table with named columns and its rows in pages; it is read once for each file made from it. */
export interface Table {
  readonly columns: readonly string[];
  readonly pages: () => AsyncIterable<readonly TableRow[]>;
}

/** Columns that only the CSV file of a table has. */
interface MoreColumns {
  readonly columns: readonly string[];
  readonly of: (row: TableRow) => TableRow;
}

const noMore: MoreColumns = { columns: [], of: () => ({}) };

/** Makes two files of a table: JSON and CSV. */
export function tableFiles(path: string, table: Table, more: MoreColumns = noMore): readonly ExportFile[] {
  return [
    { path: `${path}.json`, pieces: jsonPieces(table) },
    { path: `${path}.csv`, pieces: csvPieces(table, more) },
  ];
}

/** Makes a JSON file of one value. */
export function jsonFile(path: string, value: unknown): ExportFile {
  return {
    path: `${path}.json`,
    pieces: [`${JSON.stringify(value, null, 2)}\n`],
  };
}

const jsonPieces = async function* ({ pages }: Table): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages())
    for (const row of rows) {
      yield `${before}${JSON.stringify(row)}`;
      before = ',\n';
    }
  yield before === '[\n' ? '[]\n' : '\n]\n';
};

/**
 * Yields CSV (RFC 4180) with a byte order mark. An apostrophe precedes text that looks like a formula (protocol: REST).
 */
const csvPieces = async function* (table: Table, more: MoreColumns): AsyncGenerator<string> {
  const columns = [...table.columns, ...more.columns];
  // spreadsheet programs recognise UTF-8 by this mark
  yield `${byteOrderMark}${csvLines([columns])}`;
  for await (const rows of table.pages())
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      yield csvLines(
        rows.slice(at, at + rowsAtOnce).map((row) => {
          const cells = { ...row, ...more.of(row) };
          return columns.map((column) => cell(cells[column]));
        }),
      );
};

const rowsAtOnce = 20; // the longest rows have about 20 kB each

const cell = (value: unknown): CsvCell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
};
