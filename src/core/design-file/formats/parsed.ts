import type { DesignWarning } from '../design.ts';
import type { StitchBuilder } from '../stitch-builder.ts';
import type { FileThread } from '../stitch-model.ts';

/** What a reader found in a file. */
export interface Parsed {
  readonly builder: StitchBuilder;
  /** One thread for each block, in the file's order; null for an unknown colour. Empty if the file names no colours. */
  readonly threads: readonly (FileThread | null)[];
  /** The needle of each block, if the format names needles. */
  readonly needles?: readonly number[];
  readonly name: string;
  /** The header's numbers of blocks and records, to compare with what was read. */
  readonly header: { readonly blocks?: number; readonly records?: number };
  readonly ending: Ending;
  readonly warnings: readonly DesignWarning[];
}

/** How reading ended. `none`: the format has no end mark. `unknownAt`: where an unknown command stands. */
export type Ending = 'mark' | 'none' | 'cutOff' | { readonly unknownAt: number };

/**
 * Reads the bytes of one format; undefined for bytes of another format. It stops once the builder's `isOver` is true.
 */
export type DesignReader = (bytes: Uint8Array) => Parsed | undefined;
