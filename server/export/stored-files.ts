import { designFormats } from '#core/design-file/design.ts';
import { designFileType } from '#core/design-file/design-type.ts';
import { safeFileName } from '#core/safe-file-name.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import { filesOfTeam, type FileOfTeam, type StoredFile } from '#server/db/files.ts';
import { memberRightsOf } from '#server/db/members.ts';
import type { Database } from '#server/db/sql.ts';
import type { TeamRow } from '#server/db/teams.ts';
import type { ExportFile } from './export-file.ts';
import { missingInWords, type Missing } from './missing-in-words.ts';
import { tableFiles } from './table-files.ts';

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
