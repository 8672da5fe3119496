import { fileLimits } from '#core/kinds/file-limits.ts';
import { adoptParts, finishedPartBytes, readPart, removeFinishedParts, type StoredFile } from '#server/db/files.ts';
import type { Database } from '#server/db/sql.ts';
import { BytesFault } from './bytes-fault.ts';
import type { ByteRange, FileStore } from './file-store.ts';

/** Creates the store for finished files in PostgreSQL, in the parts in which people sent them. */
export function createDatabaseStore(db: Database): FileStore {
  return {
    adopt: async (tx, { file, sender }) => {
      await adoptParts(tx, file, sender);
      return null;
    },
    read: async (file, range) => {
      const first = await readPart(db, file, firstOf(range));
      return first && stream(db, file, range, first);
    },
    has: async (file) => (await finishedPartBytes(db, file)) === file.bytes,
    remove: (file) => removeFinishedParts(db, file),
  };
}

const firstOf = ({ start }: ByteRange): number => Math.floor(start / fileLimits.filePartBytes);

/** Reads one part when the socket accepts more, so that only one part is in memory. */
const stream = (
  db: Database,
  file: StoredFile,
  { start, end }: ByteRange,
  first: Uint8Array,
): ReadableStream<Uint8Array> => {
  const from = firstOf({ start, end });
  let n = from;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const part = n === from ? first : await readPart(db, file, n);
        if (part === undefined) throw new BytesFault(`Part ${n} of ${file.sha256} is gone.`, { isLost: true });
        const offset = n * fileLimits.filePartBytes;
        controller.enqueue(part.subarray(Math.max(0, start - offset), end - offset + 1));
        n += 1;
        if (n * fileLimits.filePartBytes > end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
};
