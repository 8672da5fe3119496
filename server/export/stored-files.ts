import { designFormats } from '#core/design-file/design.ts';
import { designFileType } from '#core/design-file/design-type.ts';
import { filesOfTeam, type FileOfTeam, type StoredFile } from '#server/db/files.ts';
import { memberRightsOf } from '#server/db/members.ts';
import type { Database } from '#server/db/sql.ts';
import type { TeamRow } from '#server/db/teams.ts';
import type { ExportFile } from './export-file.ts';
import { tableFiles } from './table-files.ts';

/** Reads the bytes of a stored file; undefined if they are gone. */
export type ReadStored = (file: StoredFile) => Promise<ReadableStream<Uint8Array> | undefined>;

/** Yields the photos and papers of a team that a person may see, under readable names, and a list of their rows. */
export const storedFiles = async function* (
  db: Database,
  userId: string,
  { id: teamId, publicId: team }: TeamRow,
  folder: string,
  read: ReadStored,
): AsyncGenerator<ExportFile> {
  const rights = await memberRightsOf(db, teamId, userId);
  if (rights === undefined) return;
  const files = (await filesOfTeam(db, { teamId, team }, rights.access)).map((file, at) => ({
    ...file,
    path: `files/${String(at + 1).padStart(4, '0')} ${readable(file)}`,
  }));
  if (files.length === 0) return;
  const columns = ['path', 'id', 'name', 'ofKind', 'ofId', 'caption', 'sha256', 'bytes', 'type'] as const;
  const rows = files.map((file) => Object.fromEntries(columns.map((column) => [column, file[column]])));
  yield* tableFiles(`${folder}/files`, {
    columns,
    pages: async function* () {
      yield rows;
    },
  });
  for (const file of files) {
    // Rights are checked for each file: a person who is removed from the team meanwhile gets no further files.
    const now = await memberRightsOf(db, teamId, userId);
    if (now === undefined || now.access !== rights.access) return;
    const bytes = await read(file);
    if (bytes !== undefined) yield { path: `${folder}/${file.path}`, pieces: bytes, isPacked: true };
  }
};

const endings: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  ...Object.fromEntries(designFormats.map((format) => [designFileType(format), `.${format}`])),
};

/** Makes a name with only characters that every operating system allows, and with the ending of its file type. */
const readable = ({ name, type }: FileOfTeam): string => {
  const stem = name.replace(/\.\w{1,5}$/, '').replaceAll(/[^\p{L}\p{N} _-]/gu, '_');
  return `${stem.slice(0, 60)}${endings[type] ?? ''}`;
};
