import { unzipSync } from 'fflate';
import { zipNames } from './zip-names.ts';
import { err, ok, type Result } from '../result.ts';

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
  | { readonly code: 'outsidePath' };

/** The files of an archive, and those that were left out, each with its reason. */
export interface Unpacked {
  readonly files: readonly PackedFile[];
  readonly left: readonly { readonly path: string; readonly why: NotUnpacked }[];
}

/** The limits of an archive: the unpacked bytes of all its files together, and the number of files. */
export const zipLimits = { bytes: 200 * 1024 * 1024, files: 5000 } as const;

/** Whether bytes begin like a ZIP archive. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/** Unpacks an archive; fails if it is damaged, has too many files, or is too large by its declared sizes. */
export const unpack = (name: string, bytes: Uint8Array): Result<Unpacked, NotUnpacked> => {
  const left: { path: string; why: NotUnpacked }[] = [];
  let [total, count] = [0, 0];
  try {
    const names = zipNames(bytes);
    const nameOf = (found: string) => names.get(found) ?? found.replaceAll('\\', '/');
    const found = unzipSync(bytes, {
      filter: (file) => {
        if (/[/\\]$/u.test(file.name) || isLitter(file.name)) return false;
        const why = refusalOf(file.name);
        if (why !== undefined) {
          left.push({ path: `${name}/${nameOf(file.name)}`, why });
          return false;
        }
        count += 1;
        total += file.originalSize;
        if (count > zipLimits.files) throw new Bound({ code: 'zipTooManyFiles', max: zipLimits.files });
        if (total > zipLimits.bytes) throw new Bound({ code: 'zipTooLarge', max: zipLimits.bytes });
        return true;
      },
    });
    const files = Object.entries(found).map(([path, content]) => ({ path: `${name}/${nameOf(path)}`, bytes: content }));
    return ok({ files, left });
  } catch (fault) {
    return err(fault instanceof Bound ? fault.why : { code: 'damagedZip' });
  }
};

class Bound extends Error {
  readonly why: NotUnpacked;
  constructor(why: NotUnpacked) {
    super(why.code);
    this.why = why;
  }
}

const isLitter = (path: string): boolean =>
  /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(\/|$)/i.test(path) || /(^|\/)\._/.test(path);

const refusalOf = (path: string): NotUnpacked | undefined => {
  if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:/i.test(path)) return { code: 'outsidePath' };
  return /\.zip$/i.test(path) ? { code: 'zipInZip' } : undefined;
};
