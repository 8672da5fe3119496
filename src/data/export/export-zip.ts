import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ExportPart } from './export-team.ts';

/** Packs texts and files into one ZIP. The page can do other work after each piece, because a large team takes long. */
export async function zipOf(files: readonly ExportPart[], at: Date): Promise<Blob> {
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
}

const fill = async (zip: Zip, files: readonly ExportPart[], at: Date): Promise<void> => {
  for (const file of files) {
    // Pictures and PDFs are already compressed.
    const entry = 'text' in file ? new ZipDeflate(file.path, { level: 6 }) : new ZipPassThrough(file.path);
    entry.mtime = at;
    zip.add(entry);
    for await (const piece of 'text' in file ? textPieces(file.text) : filePieces(file.blob)) {
      entry.push(piece);
      await new Promise((resolve) => setTimeout(resolve));
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
};

const textPieces = function* (text: string): Generator<Uint8Array> {
  for (const piece of piecesOf(text)) yield strToU8(piece);
};

const filePieces = async function* (blob: Blob): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < blob.size; start += fileLength)
    yield new Uint8Array(await blob.slice(start, start + fileLength).arrayBuffer());
};

const fileLength = 1024 * 1024;

/** Cuts a text into pieces, but never inside a surrogate pair: half a pair cannot be encoded. */
const piecesOf = function* (text: string): Generator<string> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + pieceLength;
    if (isFirstHalf(text.charCodeAt(end - 1))) end += 1;
    yield text.slice(start, end);
  }
};

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

const pieceLength = 256 * 1024;
