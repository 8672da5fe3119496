/** What one record of a design tells the machine. The numbers are those in `StitchRecords.command`. */
export const stitchCommand = {
  /** The needle goes down at x, y. Thread lies from the position before to here. */
  stitch: 0,
  /** The needle travels to x, y without going down. Several in a row are one move. */
  jump: 1,
  /** The thread is cut at x, y, where the needle is already. */
  trim: 2,
  /** The machine waits at x, y; the thread stays the same (appliqué, foam). */
  stop: 3,
  /** The machine waits or takes another needle at x, y; the next block has a thread of its own. */
  colourChange: 4,
  /** A sequin falls at x, y. The needle does not go down; the stitches that hold it follow. */
  sequin: 5,
  /** The file's own end mark; at most one, and the last record. A file that is cut off has none. */
  end: 6,
} as const;

/** One of the numbers of `stitchCommand`. */
export type StitchCommand = (typeof stitchCommand)[keyof typeof stitchCommand];

/** Three columns of one length, in sewing order: where the needle is after each record, and what the record does. */
export interface StitchRecords {
  /** Tenths of a millimetre to the right of the point where the file begins to count. */
  readonly x: Int32Array;
  /** Tenths of a millimetre below that point. `trim`, `stop`, `colourChange` and `end` repeat the position before. */
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

/** What is sewn between two changes. A stop ends a block too: neighbours of one thread stay two blocks. */
export interface StitchBlock {
  /** Its first record, and the one after its last. The change between two blocks belongs to neither. */
  readonly from: number;
  readonly to: number;
  readonly stitches: number;
  /** Length of the stitches in tenths of a millimetre, rounded; jumps are left out. */
  readonly pathMm10: number;
  readonly trims: number;
  /** Null: the file names no thread for this block. */
  readonly fileThread: FileThread | null;
  /** Whether a stop began this block, so that it goes on in the thread of the block before. */
  readonly stopOnly: boolean;
}

/** A rectangle in tenths of a millimetre; both edges belong to it. All 0 if nothing is in it. */
export interface Extent {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Counts of a whole design (domain 2.8). */
export interface StitchCounts {
  /** Needle penetrations. */
  readonly stitches: number;
  /** Needle-up moves, each of them once however many records it takes; one that goes nowhere is none. */
  readonly jumps: number;
  readonly trims: number;
  readonly colourChanges: number;
  readonly stops: number;
  /** Sequins; more than 0 means that the machine needs a sequin device. */
  readonly sequins: number;
}

/** A design as it is sewn. It can be sent to and from a worker as it is. */
export interface StitchModel extends StitchCounts {
  readonly records: StitchRecords;
  /** In sewing order. An empty block at the start or the end is left out, one between two changes is kept. */
  readonly blocks: readonly StitchBlock[];
  /** Around the stitches. Width and height of the design come from it. */
  readonly extent: Extent;
  /** Around all positions, jumps included. */
  readonly travel: Extent;
  /** Whether the format knows no trims, so that they were concluded from runs of jumps: “probably trimmed”. */
  readonly trimsAreInferred: boolean;
}
