import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

/** How much of a disk is free. `share` is from 0 to 1. */
export interface FreeDisk {
  readonly bytes: number;
  readonly share: number;
}

/** If less than this share of the disk is free, the server warns: PostgreSQL cannot work on a full disk. */
export const leastFreeShare = 0.1;

/** Reads how much of a folder's disk this user may still fill. */
export async function readFreeDisk(folder: string): Promise<FreeDisk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { bytes: bavail * bsize, share: bavail / blocks };
}

/** Writes how much is free, for example `12.5 GB (8 %) of the disk of /data`. */
export function freeWords(folder: string, { bytes, share }: FreeDisk): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB (${Math.floor(share * 100)} %) of the disk of ${folder}`;
}

/** Logs a warning if too little of the data folder's disk is free. `read` measures the disk. */
export async function warnOfFullDisk(
  { config: { dataDir }, log }: { readonly config: { readonly dataDir: string }; readonly log: Log },
  read: (folder: string) => Promise<FreeDisk> = readFreeDisk,
): Promise<void> {
  const free = await read(dataDir);
  if (free.share >= leastFreeShare) return;
  log.warn(
    { freeBytes: free.bytes },
    `Only ${freeWords(dataDir, free)} are free. Make room before nothing can be saved.`,
  );
}
