import { counted } from '#server/base/counted.ts';
import { partsBeside } from './backup-lines.ts';
import type { BackupMade } from './write-backup.ts';

/** Builds the sentence that tells the operator what a new backup holds. */
export function backupInWords(file: string, { rows, parts, bytes, damaged }: BackupMade): string {
  const files = parts === 0 ? '' : ` The bytes of files are in ${partsBeside(file)}, which belongs to it.`;
  const size = bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  return `${file} holds ${counted(rows, 'row', 'rows')} (${size}) and was read back.${files}${damagedInWords(damaged)}`;
}

/** The sentence about files whose bytes were wrong before the backup; empty if there are none. */
export function damagedInWords(damaged: number): string {
  return damaged === 0
    ? ''
    : ` BUT the bytes of ${counted(damaged, 'file', 'files')} are gone or changed in the database, and so in this backup: run npm run spoolside -- doctor, which names them.`;
}

interface Restored {
  readonly rows: number;
  readonly madeAt: string;
  readonly teams: number;
  readonly lostFiles: number;
}

/** Builds the sentences that tell the operator what was restored. */
export function restoreInWords({ rows, madeAt, teams, lostFiles }: Restored): readonly string[] {
  return [
    `Restored ${counted(rows, 'row', 'rows')} of ${madeAt}. A new history has begun in ${counted(teams, 'team', 'teams')}: devices will offer again what the backup does not hold.`,
    ...(lostFiles === 0
      ? []
      : [
          `The bytes of ${counted(lostFiles, 'file', 'files')} are not in the bucket: devices that have them send them.`,
        ]),
  ];
}
