import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { createPauses } from '#server/base/run-with-pauses.ts';
import type { ExportFile } from './export-file.ts';

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
