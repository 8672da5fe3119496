/** What one record of a design tells the machine. The numbers are those in `StitchRecords.command`. */
export const stitchCommand = {
  /** The needle goes down at x, y. Thread lies from the position before to here. */
  stitch: 0,
  /** The needle travels to x, y without going down. Several jumps in a row are one move. */
  jump: 1,
  /** The thread is cut at x, y, where the needle is already. */
  trim: 2,
  /** The machine waits at x, y; the thread stays the same (appliqué, foam). */
  stop: 3,
  /** The machine waits or takes another needle at x, y, usually for another thread. */
  colourChange: 4,
  /** A sequin falls at x, y. The needle does not go down; the stitches that hold it follow. */
  sequin: 5,
  /** The file's own end mark; at most one, and the last record. A file that is cut off has none. */
  end: 6,
} as const;

/** What a record does, as a number of `stitchCommand`. */
export type StitchCommand = (typeof stitchCommand)[keyof typeof stitchCommand];

/** Three columns of equal length, in sewing order: the needle's place after each record, and what the record does. */
export interface StitchRecords {
  /** Tenths of a millimetre to the right of the point where the file begins to count. */
  readonly x: Int32Array;
  /**
   * Tenths of a millimetre below the point where the file begins to count. Records without a move repeat the place
   * before.
   */
  readonly y: Int32Array;
  /** Numbers of `stitchCommand`. A long stitch is no jump: only this column says which it is. */
  readonly command: Uint8Array;
}

/** A thread as the file names it. Texts are empty where the file says nothing; `hex` is `#rrggbb`, lower case. */
export interface FileThread {
  readonly brand: string;
  readonly code: string;
  readonly name: string;
  readonly hex: string;
}

/** The stitches between two changes. A stop ends a block too: two blocks in a row may have the same thread. */
export interface StitchBlock {
  /**
   * The index of the block's first record, and the index after its last. The change after a block belongs to no block.
   */
  readonly from: number;
  readonly to: number;
  readonly stitches: number;
  /** The length of the stitches in tenths of a millimetre, rounded; jumps do not count. */
  readonly pathMm10: number;
  readonly trims: number;
  /** Null if the file names no thread for this block. */
  readonly fileThread: FileThread | null;
  /** The needle that the file names for this block; null if the format names none. One needle is one thread. */
  readonly needle: number | null;
  /** Whether the block goes on with the thread of the block before. */
  readonly stopOnly: boolean;
}

/** A rectangle in tenths of a millimetre; both edges belong to it. All numbers are 0 if it is empty. */
export interface Extent {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Counts of a whole design (rules: Designs). */
export interface StitchCounts {
  readonly stitches: number;
  /** Moves with the needle up. Jumps in a row count as one move; a move that ends where it began does not count. */
  readonly jumps: number;
  readonly trims: number;
  readonly colourChanges: number;
  readonly stops: number;
  /** Sequins; more than 0 means that the machine needs a sequin device. */
  readonly sequins: number;
}

/** A design as machines sew it. Pages and workers can post it to each other unchanged. */
export interface StitchModel extends StitchCounts {
  readonly records: StitchRecords;
  /** The blocks in sewing order. Blocks without a stitch are left out. */
  readonly blocks: readonly StitchBlock[];
  /** The rectangle around the stitches. The design's width and height come from it. */
  readonly extent: Extent;
  /** The rectangle around all positions, jumps included. */
  readonly travel: Extent;
  /** Whether the reader inferred the trims from runs of jumps, because the file marks none: “probably trimmed”. */
  readonly trimsAreInferred: boolean;
}
