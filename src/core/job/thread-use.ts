import { bobbinMmPerStitch, topMmOf } from './thread-per-stitch.ts';

/** A job to sew. Counts and lengths are above zero. `wasteBp`: basis points of waste on the top thread. */
interface ThreadUse {
  readonly stitches: number;
  readonly pieces: number;
  readonly wasteBp: number;
  readonly spoolMm: number;
  readonly bobbinMm: number;
}

interface ThreadNeed {
  /** `pieceMm`: the top thread of one piece; `topMm`: of all pieces. Waste is included. */
  readonly pieceMm: number;
  readonly topMm: number;
  readonly spools: number;
  /** How many whole pieces one spool can sew. */
  readonly piecesOfSpool: number;
  readonly bottomMm: number;
  /**
   * Bobbins needed if none is changed within a piece; counted by length alone if one piece takes more than one bobbin.
   */
  readonly bobbins: number;
  /** Bobbins needed by length alone. */
  readonly bobbinsAtLeast: number;
}

/**
 * Estimates thread and bobbins from an average stitch (rules: Thread use). Long stitches take more, dense ones less.
 */
export function threadNeed({ stitches, pieces, wasteBp, spoolMm, bobbinMm }: ThreadUse): ThreadNeed {
  const pieceMm = topMmOf(stitches, wasteBp);
  const bottomOfPiece = stitches * bobbinMmPerStitch;
  const piecesOfBobbin = Math.floor(bobbinMm / bottomOfPiece);
  const bobbinsAtLeast = Math.ceil((bottomOfPiece * pieces) / bobbinMm);
  return {
    pieceMm,
    topMm: pieceMm * pieces,
    spools: Math.ceil((pieceMm * pieces) / spoolMm),
    piecesOfSpool: Math.floor(spoolMm / pieceMm),
    bottomMm: bottomOfPiece * pieces,
    bobbins: piecesOfBobbin > 0 ? Math.ceil(pieces / piecesOfBobbin) : bobbinsAtLeast,
    bobbinsAtLeast,
  };
}
