import type { StoredFile } from '#server/db/files.ts';
import { BytesFault } from './bytes-fault.ts';
import type { FileStores } from './file-stores.ts';

/** Reads a file from its byte `start`. `lost`: its store lacks it. `outOfReach`: a BytesFault, which it reports. */
export async function readForExport(
  stores: FileStores,
  file: StoredFile,
  start: number,
  report: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array> | 'outOfReach' | 'lost'> {
  try {
    return (await stores.of(file).read(file, { start, end: file.bytes - 1 })) ?? 'lost';
  } catch (error) {
    if (!(error instanceof BytesFault)) throw error;
    report(error);
    return 'outOfReach';
  }
}
