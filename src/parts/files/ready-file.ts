import { imageSize } from 'image-size';
import { contentHeadBytes, contentOf, pdfStart } from '#core/content-of.ts';
import { hasPdfEnd, isWholePicture, withoutTurn, type Turn } from '#core/picture-bytes.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import type { FileType } from '#core/kinds/file.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import { hasDigests } from './has-digests.ts';

export interface ReadyFile {
  readonly blob: Blob;
  readonly sha256: string;
  readonly name: string;
  readonly type: FileType;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  /** A picture of at most 8 KiB in base64, as WebP or JPEG; null for a PDF, or if no picture is small enough. */
  readonly thumb: string | null;
}

export type NotReady =
  | 'empty'
  | 'too_large'
  | 'wrong_type'
  | 'unreadable'
  | 'unreadable_picture'
  | 'cut_picture'
  /** A PDF without an end mark. A person may say that it is whole. */
  | 'cut_pdf'
  | 'too_many_pixels'
  | 'insecure';

/**
 * Reads a chosen file. Draws a picture again, upright and as large as `storedSize` says, without place and camera data.
 * `takesCutPdf`: the person has said that a PDF without an end mark is whole.
 */
export async function readyFile(chosen: Blob, name: string, takesCutPdf = false): Promise<Result<ReadyFile, NotReady>> {
  if (!hasDigests()) return err('insecure');
  try {
    return await readChosen(chosen, name, takesCutPdf);
  } catch (thrown) {
    // a browser throws these if the file was removed or changed, or its card or stick was pulled out
    const isGone = thrown instanceof DOMException && /^Not(?:Readable|Found)Error$/.test(thrown.name);
    if (isGone) return err('unreadable');
    throw thrown;
  }
}

const readChosen = async (chosen: Blob, name: string, takesCutPdf: boolean): Promise<Result<ReadyFile, NotReady>> => {
  if (chosen.size === 0) return err('empty');
  const head = new Uint8Array(await chosen.slice(0, contentHeadBytes).arrayBuffer());
  const start = pdfStart(head);
  if (start !== undefined) {
    // The server refuses a PDF with bytes before its header. Cut them off: offsets in a PDF count from the header.
    const blob = start === 0 ? chosen : chosen.slice(start);
    if (blob.size > fileLimits.fileBytes) return err('too_large');
    const tail = new Uint8Array(await blob.slice(-pdfTailBytes).arrayBuffer());
    if (!takesCutPdf && !hasPdfEnd(tail)) return err('cut_pdf');
    const pdf = { type: 'application/pdf', widthPx: null, heightPx: null, thumb: null } as const;
    return ok({ ...pdf, blob, sha256: await sha256Of(blob), name: plainName(name, '.pdf') });
  }
  // Check this before loading, because some browsers refuse so large a picture without saying why.
  if ((await pixelsOf(chosen)) > fileLimits.chosenPixels) return err('too_many_pixels');
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  if (contentOf(head) === 'picture' && !isWholePicture(bytes)) return err('cut_picture');
  const { turn, bytes: shown } = withoutTurn(bytes);
  const picture = await loaded(turn === 1 ? chosen : new Blob([shown as Uint8Array<ArrayBuffer>]));
  // Few browsers read TIFF, or HEIC, in which iPhones take photos. The person can then choose another format.
  if (picture === undefined) return err(contentOf(head) === 'picture' ? 'unreadable_picture' : 'wrong_type');
  try {
    const { naturalWidth, naturalHeight } = picture;
    // Check the size before drawing, because drawing needs memory for every pixel.
    if (naturalWidth * naturalHeight > fileLimits.chosenPixels) return err('too_many_pixels');
    const whole = drawn(picture, storedSize(naturalWidth, naturalHeight), turn);
    const blob = await encoded(whole, 0.86);
    if (blob === undefined) return err('wrong_type');
    return ok({
      blob,
      sha256: await sha256Of(blob),
      name: plainName(name, blob.type === 'image/webp' ? '.webp' : '.jpg'),
      type: blob.type as FileType,
      widthPx: whole.width,
      heightPx: whole.height,
      thumb: await thumbOf(picture, turn),
    });
  } finally {
    URL.revokeObjectURL(picture.src);
  }
};

/** Enough for an end mark with zeros behind it. */
const pdfTailBytes = 64 * 1024;

/**
 * Returns the size in which a picture is stored: at most 2,048 px wide and high. A longer one than 3 : 1, such as a
 * receipt, could not be read then; it has up to 8,192 px and 16 million pixels. No picture is enlarged.
 */
export function storedSize(width: number, height: number): Size {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const { pictureSidePx, longPictureSidePx, longPicturePixels } = fileLimits;
  const isLong = long > 3 * short;
  const most = isLong ? Math.sqrt(longPicturePixels / (width * height)) : 1;
  const scale = Math.min(1, most, (isLong ? longPictureSidePx : pictureSidePx) / long);
  const rounded = scale === most ? Math.floor : Math.round;
  return { width: Math.max(1, rounded(width * scale)), height: Math.max(1, rounded(height * scale)) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Reads from a picture's first bytes how many pixels it has; 0 if these bytes do not show it. */
const pixelsOf = async (chosen: Blob): Promise<number> => {
  const head = new Uint8Array(await chosen.slice(0, headBytes).arrayBuffer());
  try {
    const { width, height } = imageSize(head);
    return width * height;
  } catch {
    // the library throws if it finds no size in these bytes; whether the picture can be shown is then up to the browser
    return 0;
  }
};

/** Enough bytes to reach a JPEG's size, which comes after its Exif data and preview. */
const headBytes = 512 * 1024;

const sha256Of = async (blob: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Returns the last part of a path with another ending, without control characters and not too long for a row. */
export function plainName(name: string, ending: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // macOS splits ü into u and dots. Marks for the writing direction could make a name show another ending.
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '')
    // Only endings of files are replaced: “Manual 3.5” keeps its number.
    .replace(/\.(?:pdf|jpe?g|jpe|jfif|png|webp|gif|bmp|tiff?|hei[cf]|avif|svg|exe|com|bat|scr)$/i, '');
  return [...(plain.trim() === '' ? 'file' : plain.trim())].slice(0, 120 - ending.length).join('') + ending;
}

/** What a row's files are called, in lower case for `ownName`, and the hashes of their bytes. */
export interface FilesThere {
  readonly names: Set<string>;
  readonly hashes: Set<string>;
}

/** Returns what a row's files are called and hold; nothing if this device's database cannot be read. */
export async function filesThere(db: TeamDatabase, ofId: string): Promise<FilesThere> {
  try {
    const rows = (await rowsNaming(db, 'file', 'ofId', [ofId])).filter(({ deleted }) => !deleted);
    return {
      names: new Set(rows.map(({ d }) => String(d['name']).toLowerCase())),
      hashes: new Set(rows.map(({ d }) => String(d['sha256']))),
    };
  } catch (fault) {
    // What is saved next says so to the person; two files of one name are no reason to lose one.
    window.reportError(fault);
    return { names: new Set(), hashes: new Set() };
  }
}

/** Returns a name that no other file of the row has, and adds it to `taken`: `up.webp`, then `up (2).webp`. */
export function ownName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let nth = 1; ; nth += 1) {
    const added = nth === 1 ? ending : ` (${nth})${ending}`;
    const own = [...stem].slice(0, 120 - added.length).join('') + added;
    if (taken.has(own.toLowerCase())) continue;
    taken.add(own.toLowerCase());
    return own;
  }
}

const loaded = (chosen: Blob): Promise<HTMLImageElement | undefined> =>
  new Promise((resolve) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => {
      URL.revokeObjectURL(picture.src);
      resolve(undefined);
    });
    // Leave out the type, so that the browser detects it from the bytes; it then loads no SVG, which could run scripts.
    picture.src = URL.createObjectURL(new Blob([chosen]));
  });

const drawn = (picture: HTMLImageElement, { width, height }: Size, turn: Turn): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  const isOnItsSide = turn >= 5;
  canvas.width = isOnItsSide ? height : width;
  canvas.height = isOnItsSide ? width : height;
  const pen = canvas.getContext('2d');
  const [a, b, c, d, right, below] = upright[turn];
  pen?.setTransform(a, b, c, d, right * canvas.width, below * canvas.height);
  pen?.drawImage(picture, 0, 0, width, height);
  pen?.resetTransform();
  return canvas;
};

/** The transforms that bring a picture upright, by how it lies; the last two numbers count the upright picture's sides. */
const upright: Readonly<Record<Turn, readonly [number, number, number, number, number, number]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};

/** Encodes as WebP, or as JPEG on white if the browser cannot write WebP and returns a PNG. */
const encoded = async (canvas: HTMLCanvasElement, quality: number): Promise<Blob | undefined> => {
  const as = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await as('image/webp');
  if (webp?.type === 'image/webp') return webp;
  // Fill the canvas with white: a JPEG would make transparent pixels black.
  const pen = canvas.getContext('2d');
  if (pen !== null) {
    pen.globalCompositeOperation = 'destination-over';
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  return (await as('image/jpeg')) ?? undefined;
};

const thumbBytes = 8 * 1024;

const thumbOf = async (picture: HTMLImageElement, turn: Turn): Promise<string | null> => {
  const { naturalWidth, naturalHeight } = picture;
  for (const [sidePx, quality] of [
    [192, 0.7],
    [160, 0.55],
    [128, 0.4],
    [96, 0.3],
  ] as const) {
    const scale = Math.min(1, sidePx / Math.max(naturalWidth, naturalHeight));
    const width = Math.max(1, Math.round(naturalWidth * scale));
    const height = Math.max(1, Math.round(naturalHeight * scale));
    const blob = await encoded(drawn(picture, { width, height }, turn), quality);
    if (blob !== undefined && blob.size <= thumbBytes) return base64(new Uint8Array(await blob.arrayBuffer()));
  }
  return null;
};

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
