import { unzipSync } from 'fflate';
import { err, ok, type Result } from '../result.ts';

/** A file of a drop or an archive. `path` has `/` between its folders. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Why a file of an archive was left out, or the whole archive. */
export type NotUnpacked =
  | { readonly code: 'damagedZip' }
  | { readonly code: 'zipTooLarge'; readonly max: number }
  | { readonly code: 'zipTooManyFiles'; readonly max: number }
  | { readonly code: 'zipInZip' }
  | { readonly code: 'outsidePath' };

/** What came out of an archive, and what was left out with its reason. */
export interface Unpacked {
  readonly files: readonly PackedFile[];
  readonly left: readonly { readonly path: string; readonly why: NotUnpacked }[];
}

/** Limits of an archive: the bytes of all its files unpacked, and their number. */
export const zipLimits = { bytes: 200 * 1024 * 1024, files: 5000 } as const;

/** Whether bytes are a ZIP archive. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/** Unpacks an archive. Sizes are judged before anything is unpacked, so a small archive cannot fill the memory. */
export const unpack = (name: string, bytes: Uint8Array): Result<Unpacked, NotUnpacked> => {
  const left: { path: string; why: NotUnpacked }[] = [];
  let [total, count] = [0, 0];
  try {
    const found = unzipSync(bytes, {
      filter: (file) => {
        if (file.name.endsWith('/') || isLitter(file.name)) return false;
        const why = refusalOf(file.name);
        if (why !== undefined) {
          left.push({ path: `${name}/${file.name}`, why });
          return false;
        }
        count += 1;
        total += file.originalSize;
        if (count > zipLimits.files) throw new Bound({ code: 'zipTooManyFiles', max: zipLimits.files });
        if (total > zipLimits.bytes) throw new Bound({ code: 'zipTooLarge', max: zipLimits.bytes });
        return true;
      },
    });
    const files = Object.entries(found).map(([path, content]) => ({ path: `${name}/${path}`, bytes: content }));
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

/** What programs put into archives beside the files of a person. */
const isLitter = (path: string): boolean =>
  /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(\/|$)/i.test(path) || /(^|\/)\._/.test(path);

const refusalOf = (path: string): NotUnpacked | undefined => {
  if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:/i.test(path)) return { code: 'outsidePath' };
  return /\.zip$/i.test(path) ? { code: 'zipInZip' } : undefined;
};
