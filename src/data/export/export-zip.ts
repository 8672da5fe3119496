import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportFile } from './export-team.ts';

/** Packs texts into one ZIP. A large book takes a while: the page gets a turn after each piece. */
export const zipOf = async (files: readonly ExportFile[], at: Date): Promise<Blob> => {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const done = new Promise<void>((resolve, reject) => {
    const zip = new Zip((fault, piece, isLast) => {
      if (fault) return reject(fault);
      pieces.push(new Uint8Array(piece));
      if (isLast) resolve();
    });
    void fill(zip, files, at).catch(reject);
  });
  await done;
  return new Blob(pieces, { type: 'application/zip' });
};

const fill = async (zip: Zip, files: readonly ExportFile[], at: Date): Promise<void> => {
  for (const { path, text } of files) {
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    for (const piece of piecesOf(text)) {
      entry.push(strToU8(piece));
      await new Promise((resolve) => setTimeout(resolve));
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
};

/** Never cut within a sign: its halves would not be read back as it. */
const piecesOf = function* (text: string): Generator<string> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + pieceLength;
    if (isFirstHalf(text.charCodeAt(end - 1))) end += 1;
    yield text.slice(start, end);
  }
};

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

const pieceLength = 256 * 1024;
