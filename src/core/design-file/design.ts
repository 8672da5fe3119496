import type { StitchModel } from './stitch-model.ts';

/** The formats that are read. */
export const designFormats = ['dst', 'pes', 'pec', 'jef', 'exp', 'vp3', 'hus', 'xxx', 'u01'] as const;

/** One of `designFormats`. */
export type DesignFormat = (typeof designFormats)[number];

/** A file as it was chosen: its name decides where the bytes do not say what it is. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A design as it was read. `name`: what the file calls it, '' if nothing. */
export interface Design {
  readonly format: DesignFormat;
  readonly name: string;
  readonly stitches: StitchModel;
  readonly warnings: readonly DesignWarning[];
}

/** What is odd about a design that could be read. */
export type DesignWarning =
  /** The content is of another format than the name says, and was read as what it is. */
  | { readonly code: 'otherFormat'; readonly named: string; readonly format: DesignFormat }
  /** The file's header counts other blocks of colour than the stitches make. */
  | { readonly code: 'colourCount'; readonly header: number; readonly found: number }
  /** The file's header counts other records than there are. */
  | { readonly code: 'recordCount'; readonly header: number; readonly found: number }
  /** The file has no end mark: its end may be missing. */
  | { readonly code: 'cutOff' }
  /** Reading stopped at a command that the format does not have; `left` bytes were not read. */
  | { readonly code: 'unknownCommand'; readonly at: number; readonly left: number }
  /** A PES version whose table of threads is not known: the colours are those of its palette. */
  | { readonly code: 'unknownVersion'; readonly version: string }
  /** The table of threads could not be reached: the colours are those of the palette. */
  | { readonly code: 'threadsUnread' }
  /** A list of colours beside the file could not be read. */
  | { readonly code: 'coloursUnread'; readonly file: string }
  /** Changes of colour before the first stitch or after the last. */
  | { readonly code: 'emptyBlocks'; readonly count: number }
  | { readonly code: 'manyBlocks'; readonly found: number; readonly max: number }
  /** Larger than 1 m in one direction: no common machine has such a field. */
  | { readonly code: 'large'; readonly widthMm10: number; readonly heightMm10: number }
  | { readonly code: 'sequins'; readonly count: number };

/** Why a file is no design that can be read. */
export type DesignRefusal =
  | { readonly code: 'empty' }
  | { readonly code: 'tooLarge'; readonly bytes: number; readonly max: number }
  | { readonly code: 'tooManyStitches'; readonly max: number }
  | { readonly code: 'noStitches'; readonly format: DesignFormat }
  /** A position further away than any frame reaches: the file is damaged. */
  | { readonly code: 'outOfReach'; readonly format: DesignFormat }
  /** The content is not of the format that the name says, nor of another that is read. */
  | { readonly code: 'damaged'; readonly format: DesignFormat }
  /** The working file of a program, with shapes instead of stitches. */
  | { readonly code: 'workingFile'; readonly program: string }
  /** A machine's file that is not read. */
  | { readonly code: 'unreadFormat'; readonly format: string; readonly machine: string }
  /** Colours for an EXP file of the same name. */
  | { readonly code: 'coloursOnly' }
  /** Something well known that is no design, for example a JPEG. */
  | { readonly code: 'noDesign'; readonly kind: string }
  | { readonly code: 'unknown' };
