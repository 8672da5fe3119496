import { crc32 } from './crc32.ts';

/**
 * Whether a picture's bytes reach to its end (rules: F25). Browsers show a JPEG or PNG that was cut, the rest of it grey
 * or clear. True for formats whose end is not known here; the browser then decides.
 */
export function isWholePicture(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  if (startsWith(bytes, jpegStart)) return isWholeJpeg(view);
  if (startsWith(bytes, pngStart)) return pngChunks(bytes).isWhole;
  if (isWebp(bytes)) return view.getUint32(4, true) + 8 <= bytes.length;
  if (startsWith(bytes, [0x47, 0x49, 0x46, 0x38])) return bytes.findLast((byte) => byte !== 0) === 0x3b;
  return true;
}

/** Whether a PDF has its end mark. Readers look for it in the last 1,024 bytes; what was padded with zeros ends before. */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  const last = bytes.findLastIndex((byte) => byte > 0x20);
  const tail = String.fromCharCode(...bytes.subarray(Math.max(0, last - 1023), last + 1));
  return tail.includes('%%EOF');
}

/** How a picture lies: 1 is upright, 2 to 8 as Exif numbers the turned and mirrored ones. */
export type Turn = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/**
 * Returns how a WebP or PNG lies by its Exif data, and its bytes without these data. Some browsers turn such pictures,
 * others do not; without the data none does. A JPEG is turned by every browser, and is returned as it is.
 */
export function withoutTurn(bytes: Uint8Array): { readonly turn: Turn; readonly bytes: Uint8Array } {
  const found = isWebp(bytes) ? exifOfWebp(bytes) : startsWith(bytes, pngStart) ? exifOfPng(bytes) : undefined;
  const turn = found === undefined ? 1 : turnOf(found.exif);
  return found === undefined || turn === 1 ? { turn: 1, bytes } : { turn, bytes: found.without() };
}

const jpegStart = [0xff, 0xd8, 0xff] as const;
const pngStart = [0x89, 0x50, 0x4e, 0x47] as const;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const isWebp = (bytes: Uint8Array): boolean =>
  bytes.length >= 12 && textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP';

/** Follows the segments of a JPEG, and the coded data behind each start of a scan, to the end mark. */
const isWholeJpeg = (view: DataView): boolean => {
  const { byteLength: length } = view;
  let at = 2;
  while (at + 1 < length) {
    const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : 0;
    if (marker === 0xd9) return true;
    // Bytes that belong to no segment are passed over, as browsers do.
    if (marker === 0 || marker === 0xff) {
      at += 1;
      continue;
    }
    if (hasNoLength(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > length) return false;
    at += 2 + view.getUint16(at + 2);
    if (marker === 0xda) at = afterCoded(view, at);
  }
  return false;
};

const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const afterCoded = (view: DataView, start: number): number => {
  let at = start;
  for (; at + 1 < view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    // 0 stands behind a byte 0xFF of the data, and the data go on behind the marks of a restart.
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) break;
  }
  return at;
};

interface Chunk {
  readonly type: string;
  readonly start: number;
  /** Where the chunk's data begin and end; its check sum follows. */
  readonly from: number;
  readonly to: number;
}

const pngChunks = (bytes: Uint8Array): { readonly chunks: readonly Chunk[]; readonly isWhole: boolean } => {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let start = 8;
  while (start + 12 <= bytes.length) {
    const [from, type] = [start + 8, textAt(bytes, start + 4)];
    const to = from + view.getUint32(start);
    if (to + 4 > bytes.length) break;
    // A capital first letter marks what a picture cannot do without.
    const isNeeded = /^[A-Z]/u.test(type);
    if (!/^[A-Za-z]{4}$/u.test(type)) break;
    if (isNeeded && crc32(bytes.subarray(start + 4, to)) !== view.getUint32(to)) break;
    chunks.push({ type, start, from, to });
    if (type === 'IEND') return { chunks, isWhole: true };
    start = to + 4;
  }
  return { chunks, isWhole: false };
};

interface FoundExif {
  readonly exif: Uint8Array;
  readonly without: () => Uint8Array;
}

const exifOfWebp = (bytes: Uint8Array): FoundExif | undefined => {
  const view = viewOf(bytes);
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const next = at + 8 + size + (size % 2);
    if (textAt(bytes, at) === 'EXIF') {
      const start = at;
      return { exif: bytes.subarray(at + 8, at + 8 + size), without: () => webpWithout(bytes, start, next) };
    }
    at = next;
  }
  return undefined;
};

const webpWithout = (bytes: Uint8Array, from: number, to: number): Uint8Array => {
  const left = without(bytes, from, to);
  viewOf(left).setUint32(4, left.length - 8, true);
  // The flag in the head that says that there are Exif data.
  if (textAt(left, 12) === 'VP8X') left[20] = (left[20] ?? 0) & ~0x08;
  return left;
};

const exifOfPng = (bytes: Uint8Array): FoundExif | undefined => {
  const chunk = pngChunks(bytes).chunks.find(({ type }) => type === 'eXIf');
  return (
    chunk && {
      exif: bytes.subarray(chunk.from, chunk.to),
      without: () => without(bytes, chunk.start, chunk.to + 4),
    }
  );
};

const without = (bytes: Uint8Array, from: number, to: number): Uint8Array => {
  const left = new Uint8Array(bytes.length - (Math.min(to, bytes.length) - from));
  left.set(bytes.subarray(0, from));
  left.set(bytes.subarray(to), from);
  return left;
};

/** Reads tag 0x0112 of the first directory of Exif data. */
const turnOf = (exif: Uint8Array): Turn => {
  const own = textAt(exif, 0) === 'Exif' ? exif.subarray(6) : exif;
  if (own.length < 14) return 1;
  const view = viewOf(own);
  const isLittle = textAt(own, 0).startsWith('II');
  const start = view.getUint32(4, isLittle);
  if (start + 2 > own.length) return 1;
  const count = view.getUint16(start, isLittle);
  for (let n = 0; n < count && start + 14 + 12 * n <= own.length; n += 1) {
    const at = start + 2 + 12 * n;
    if (view.getUint16(at, isLittle) !== 0x0112) continue;
    const turn = view.getUint16(at + 8, isLittle);
    return turn >= 1 && turn <= 8 ? (turn as Turn) : 1;
  }
  return 1;
};
