import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { createPauses } from '#server/base/pauses.ts';

/** One file of an export. Its content comes in pieces, so that the whole file is never in memory. */
export interface ExportFile {
  readonly path: string;
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string>;
  /** True if the pieces are already compressed, as pictures are. */
  readonly isPacked?: true;
}

/** Creates a stream that asks for a piece only when one is read. A cancel calls `onCancel` and ends the generator. */
export function streamOf(pieces: AsyncGenerator<Uint8Array>, onCancel: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        onCancel(); // `onCancel` is called here, because a generator that never started does not run its `finally`
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Packs files into one ZIP. Makes the next piece only when the reader asks for it. */
export const zipPieces = async function* (files: AsyncIterable<ExportFile>, at: Date): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((fault, piece) => {
    if (fault) throw fault;
    packed.push(piece);
  });
  const pause = createPauses();
  for await (const { path, pieces, isPacked } of files) {
    const entry = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(typeof piece === 'string' ? strToU8(piece) : piece);
      yield* packed.splice(0);
      await pause();
    }
    entry.push(new Uint8Array(), true);
    yield* packed.splice(0);
  }
  zip.end();
  yield* packed.splice(0);
};
