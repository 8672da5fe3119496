import { imageSize } from 'image-size';
import { contentHeadBytes, contentOf, pdfStart } from '#core/content-of.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import type { FileType } from '#core/kinds/file.ts';
import { err, ok, type Result } from '#core/result.ts';
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
  | 'too_many_pixels'
  | 'insecure';

/**
 * Reads a chosen file. Draws a picture again, upright and at most 2,048 px wide and high, without place and camera
 * data.
 */
export const readyFile = async (chosen: Blob, name: string): Promise<Result<ReadyFile, NotReady>> => {
  if (!hasDigests()) return err('insecure');
  try {
    return await readChosen(chosen, name);
  } catch (thrown) {
    // a browser throws these if the file was removed or changed, or its card or stick was pulled out
    const isGone = thrown instanceof DOMException && /^Not(?:Readable|Found)Error$/.test(thrown.name);
    if (isGone) return err('unreadable');
    throw thrown;
  }
};

const readChosen = async (chosen: Blob, name: string): Promise<Result<ReadyFile, NotReady>> => {
  if (chosen.size === 0) return err('empty');
  const head = new Uint8Array(await chosen.slice(0, contentHeadBytes).arrayBuffer());
  const start = pdfStart(head);
  if (start !== undefined) {
    // The server refuses a PDF with bytes before its header. Cut them off: offsets in a PDF count from the header.
    const blob = start === 0 ? chosen : chosen.slice(start);
    if (blob.size > fileLimits.fileBytes) return err('too_large');
    const pdf = { type: 'application/pdf', widthPx: null, heightPx: null, thumb: null } as const;
    return ok({ ...pdf, blob, sha256: await sha256Of(blob), name: plainName(name, '.pdf') });
  }
  // Check this before loading, because some browsers refuse so large a picture without saying why.
  if ((await pixelsOf(chosen)) > fileLimits.chosenPixels) return err('too_many_pixels');
  const picture = await loaded(chosen);
  // Few browsers read TIFF, or HEIC, in which iPhones take photos. The person can then choose another format.
  if (picture === undefined) return err(contentOf(head) === 'picture' ? 'unreadable_picture' : 'wrong_type');
  try {
    const { naturalWidth, naturalHeight } = picture;
    // Check the size before drawing, because drawing needs memory for every pixel.
    if (naturalWidth * naturalHeight > fileLimits.chosenPixels) return err('too_many_pixels');
    const whole = drawn(picture, fileLimits.pictureSidePx);
    const blob = await encoded(whole, 0.86);
    if (blob === undefined) return err('wrong_type');
    return ok({
      blob,
      sha256: await sha256Of(blob),
      name: plainName(name, blob.type === 'image/webp' ? '.webp' : '.jpg'),
      type: blob.type as FileType,
      widthPx: whole.width,
      heightPx: whole.height,
      thumb: await thumbOf(picture),
    });
  } finally {
    URL.revokeObjectURL(picture.src);
  }
};

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
export const plainName = (name: string, ending: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // macOS splits ü into u and dots. Marks for the writing direction could make a name show another ending.
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '');
  return [...(plain.trim() === '' ? 'file' : plain.trim())].slice(0, 120 - ending.length).join('') + ending;
};

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

const drawn = (picture: HTMLImageElement, mostPx: number): HTMLCanvasElement => {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, mostPx / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
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

const thumbOf = async (picture: HTMLImageElement): Promise<string | null> => {
  for (const [sidePx, quality] of [
    [192, 0.7],
    [160, 0.55],
    [128, 0.4],
    [96, 0.3],
  ] as const) {
    const blob = await encoded(drawn(picture, sidePx), quality);
    if (blob !== undefined && blob.size <= thumbBytes) return base64(new Uint8Array(await blob.arrayBuffer()));
  }
  return null;
};

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
