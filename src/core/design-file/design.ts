import type { StitchModel } from './stitch-model.ts';

/** The formats that this app can read. */
export const designFormats = ['dst', 'pes', 'pec', 'jef', 'exp', 'vp3', 'hus', 'xxx', 'u01'] as const;

/** The format of a design file that this app can read. */
export type DesignFormat = (typeof designFormats)[number];

/** Returns the format of a file name's ending; undefined for endings that the app does not read. */
export function formatOfEnding(ending: string): DesignFormat | undefined {
  return /^u0[0-2]$/u.test(ending) ? 'u01' : designFormats.find((format) => format === ending);
}

/** A file and its name, which decides the format if the bytes do not. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A design that was read from a file. `name`: the name that the file gives it, '' if none. */
export interface Design {
  readonly format: DesignFormat;
  readonly name: string;
  readonly stitches: StitchModel;
  readonly warnings: readonly DesignWarning[];
}

/** What is odd about a design that could be read. */
export type DesignWarning =
  /** The content has another format than the name shows; the file was read in the format of its content. */
  | { readonly code: 'otherFormat'; readonly named: string; readonly format: DesignFormat }
  /** The header counts another number of colour blocks than the stitches make. */
  | { readonly code: 'colourCount'; readonly header: number; readonly found: number }
  /** The header counts clearly more or fewer records than the file has. */
  | { readonly code: 'recordCount'; readonly header: number; readonly found: number }
  /** The file has no end mark, so its end may be missing. */
  | { readonly code: 'cutOff' }
  /** Reading stopped at a command that the format does not have; `left` bytes were not read. */
  | { readonly code: 'unknownCommand'; readonly at: number; readonly left: number }
  /** This PES version's table of threads is unknown, so the colours come from the palette. */
  | { readonly code: 'unknownVersion'; readonly version: string }
  /** The table of threads could not be found, so the colours come from the palette. */
  | { readonly code: 'threadsUnread' }
  /** A colour list that lies beside the design file could not be read. */
  | { readonly code: 'coloursUnread'; readonly file: string }
  /** Colour changes or stops come before the first stitch or after the last one. */
  | { readonly code: 'emptyBlocks'; readonly count: number }
  /** Two changes follow each other without a stitch between them: the machine only stops there, as for appliqué. */
  | { readonly code: 'doubleChanges'; readonly count: number }
  | { readonly code: 'manyBlocks'; readonly found: number; readonly max: number }
  /** The design is larger than 1 m in one direction: no common machine has such a field. */
  | { readonly code: 'large'; readonly widthMm10: number; readonly heightMm10: number }
  | { readonly code: 'sequins'; readonly count: number };

/** Why a file could not be read as a design. */
export type DesignRefusal =
  | { readonly code: 'empty' }
  | { readonly code: 'tooLarge'; readonly bytes: number; readonly max: number }
  | { readonly code: 'tooManyStitches'; readonly max: number }
  | { readonly code: 'noStitches'; readonly format: DesignFormat }
  /** A position is further away than any frame reaches: the file is damaged. */
  | { readonly code: 'outOfReach'; readonly format: DesignFormat }
  /** The file begins as its format does, and ends before its stitches. */
  | { readonly code: 'cut'; readonly format: DesignFormat }
  /** The content cannot be read in the format that its first bytes, its header or its name show. */
  | { readonly code: 'damaged'; readonly format: DesignFormat }
  /** The file is the working file of a program: it has shapes instead of stitches. */
  | { readonly code: 'workingFile'; readonly program: string }
  | { readonly code: 'unreadFormat'; readonly format: string; readonly machine: string }
  /** The file holds only colours, for an EXP file of the same name. */
  | { readonly code: 'coloursOnly' }
  /** The file is of a well-known kind that is no design, for example a JPEG. */
  | { readonly code: 'noDesign'; readonly kind: string }
  | { readonly code: 'unknown' };

/** The limits of designs (rules: Designs). They are not in `limits.ts`, which every start of the app loads. */
export const designLimits = {
  /** The largest file that the app reads and keeps, in bytes. */
  bytes: 10 * 1024 * 1024,
  stitches: 2_000_000,
  sideMm10: 100_000,
  blocks: 512,
  /** The most bytes that all blocks of one design's row may take together, as JSON. */
  blockBytes: 128 * 1024,
  variants: 12,
  tags: 20,
  /** The most characters of a thumbnail in base64: 6 KiB of picture. */
  thumbLength: 8192,
  inTeam: 10_000,
} as const;

/** A media type that this app gives design files. */
type DesignFileType = `application/x-embroidery-${DesignFormat}`;

const start = 'application/x-embroidery-';

/** Returns the media type of a design file by its format. */
export function designFileType(format: DesignFormat): DesignFileType {
  return `${start}${format}`;
}

/** Whether a media type is one that this app gives design files; false for null. */
export function isDesignType(type: string | null): boolean {
  return type?.startsWith(start) === true;
}
