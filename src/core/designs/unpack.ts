import { inflateSync } from 'fflate';
import { err, ok, type Result } from '../result.ts';
import { crc32 } from '../crc32.ts';
import { zipDirectory, type ZipEntry } from './zip-directory.ts';

/** A dropped file, or a file in a dropped archive. `path` has `/` between its folders. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Why the app left out one file of an archive, or the whole archive. */
export type NotUnpacked =
  | { readonly code: 'damagedZip' }
  | { readonly code: 'zipTooLarge'; readonly max: number }
  | { readonly code: 'zipTooManyFiles'; readonly max: number }
  | { readonly code: 'zipInZip' }
  | { readonly code: 'outsidePath' }
  | { readonly code: 'hasPassword' }
  /** `method`: the name of the way in which the entry is packed, or its number. */
  | { readonly code: 'packedOtherwise'; readonly method: string }
  /** The entry cannot be unpacked, or it is not what was packed: its check sum is wrong. */
  | { readonly code: 'damagedEntry' };

/** The files of an archive, and those that were left out, each with its reason. */
export interface Unpacked {
  readonly files: readonly PackedFile[];
  readonly left: readonly { readonly path: string; readonly why: NotUnpacked }[];
}

/** The limits of an archive: the unpacked bytes of all its files together, and the number of files. */
export const zipLimits = { bytes: 200 * 1024 * 1024, files: 5000 } as const;

/** Whether bytes begin like a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/**
 * Unpacks an archive. Fails if it has no directory, too many files, or is too large by its declared sizes. Every entry
 * is among `files` or `left`, except folders and what programs leave in archives.
 */
export function unpack(name: string, bytes: Uint8Array): Result<Unpacked, NotUnpacked> {
  const directory = zipDirectory(bytes);
  if (directory === undefined) return err({ code: 'damagedZip' });
  const entries = directory.entries.filter(({ path }) => !path.endsWith('/') && !isLitter(path));
  const left: { path: string; why: NotUnpacked }[] = directory.isWhole
    ? []
    : [{ path: name, why: { code: 'damagedZip' } }];
  const readable: ZipEntry[] = [];
  for (const entry of entries) {
    const why = refusalOf(entry);
    if (why === undefined) readable.push(entry);
    else left.push({ path: `${name}/${entry.path}`, why });
  }
  if (readable.length > zipLimits.files) return err({ code: 'zipTooManyFiles', max: zipLimits.files });
  if (readable.reduce((sum, entry) => sum + entry.bytes, 0) > zipLimits.bytes)
    return err({ code: 'zipTooLarge', max: zipLimits.bytes });
  const files: PackedFile[] = [];
  for (const entry of readable) {
    const path = `${name}/${entry.path}`;
    const content = contentOf(bytes, entry);
    if (content === undefined) left.push({ path, why: { code: 'damagedEntry' } });
    else files.push({ path, bytes: content });
  }
  return ok({ files, left });
}

/** Whether a path is that of a file which programs leave in folders and archives, such as a Mac's shadow files. */
export function isLitter(path: string): boolean {
  return /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(\/|$)/i.test(path) || /(^|\/)\._/.test(path);
}

const refusalOf = ({ path, hasPassword, method }: ZipEntry): NotUnpacked | undefined => {
  if (/(^|\/)\.\.(\/|$)|^\/|^[a-z]:/i.test(path)) return { code: 'outsidePath' };
  if (hasPassword) return { code: 'hasPassword' };
  if (/\.zip$/i.test(path)) return { code: 'zipInZip' };
  return method === stored || method === deflated
    ? undefined
    : { code: 'packedOtherwise', method: methods[method] ?? String(method) };
};

const [stored, deflated] = [0, 8];

const methods: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

const contentOf = (archive: Uint8Array, { at, method, crc, bytes, packedBytes }: ZipEntry): Uint8Array | undefined => {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  if (at + headBytes > archive.length || view.getUint32(at, true) !== headMark) return undefined;
  // The name and the extra fields may have another length here than in the directory.
  const start = at + headBytes + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packedBytes > archive.length) return undefined;
  const packed = archive.subarray(start, start + packedBytes);
  const content = method === stored ? packed.slice() : inflated(packed, bytes);
  return content?.length === bytes && crc32(content) === crc ? content : undefined;
};

const headMark = 0x04034b50;
const headBytes = 30;

/** Inflates into as many bytes as the directory says and no more, so a small entry cannot fill the memory. */
const inflated = (packed: Uint8Array, bytes: number): Uint8Array | undefined => {
  try {
    return inflateSync(packed, { out: new Uint8Array(bytes) });
  } catch {
    return undefined; // the library throws at damaged data
  }
};
