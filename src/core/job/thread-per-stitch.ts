// Apart from `thread-use.ts`, because a price needs these and no search in charts.

/** Thread in mm that one stitch takes from the needle: 5 m per 1,000 stitches (Madeira's rule; rules: Thread use). */
export const topMmPerStitch = 5;
/** Thread in mm that one stitch takes from the bobbin: 3 m per 1,000 stitches. */
export const bobbinMmPerStitch = 3;

/** The top thread of some stitches in mm, with waste in basis points (rules: Thread use). */
export function topMmOf(stitches: number, wasteBp: number): number {
  return (stitches * topMmPerStitch * (10_000 + wasteBp)) / 10_000;
}

/** The waste of top thread that is counted unless a person says otherwise, in basis points. */
export const usualWasteBp = 1000;
/** The thread on a usual bobbin (124 yd), in mm. */
export const usualBobbinMm = 113_386;
