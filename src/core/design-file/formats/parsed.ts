import type { DesignWarning } from '../design.ts';
import type { StitchBuilder } from '../stitch-builder.ts';
import type { FileThread } from '../stitch-model.ts';

/** What a reader found in a file. */
export interface Parsed {
  readonly builder: StitchBuilder;
  /** One for each block in the file's order; null where the file names a colour that is not known. */
  readonly threads: readonly (FileThread | null)[];
  /** What the file calls the design; '' if nothing. */
  readonly name: string;
  /** What the header counts, for comparison only. */
  readonly header: { readonly blocks?: number; readonly records?: number };
  /** How reading ended: at the end mark, at the end of the bytes, or at a command that the format does not have. */
  readonly ending: Ending;
  readonly warnings: readonly DesignWarning[];
}

/** How reading ended. `none`: the format has no end mark. */
export type Ending = 'mark' | 'none' | 'cutOff' | { readonly unknownAt: number };

/** Reads the bytes of one format; undefined if they are not of it. Reading stops when the builder is over. */
export type DesignReader = (bytes: Uint8Array) => Parsed | undefined;
