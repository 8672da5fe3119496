/** Thread in mm that one stitch takes from the needle: 5 m per 1,000 stitches (Madeira's rule, domain §3.5). */
const topMmPerStitch = 5;
/** Thread in mm that one stitch takes from the bobbin: 3 m per 1,000 stitches. */
const bobbinMmPerStitch = 3;

/** What is sewn, on what: `wasteBp` is waste in basis points, the lengths of a spool and of a bobbin are in mm. All counts are above zero. */
export interface ThreadUse {
  readonly stitches: number;
  readonly pieces: number;
  readonly wasteBp: number;
  readonly spoolMm: number;
  readonly bobbinMm: number;
}

/** What it takes, lengths in mm. */
export interface ThreadNeed {
  /** Top thread of one piece, waste included, and of all. */
  readonly pieceMm: number;
  readonly topMm: number;
  readonly spools: number;
  /** How many whole pieces one spool is enough for. */
  readonly piecesOfSpool: number;
  readonly bottomMm: number;
  /** Bobbins when none is changed in the middle of a piece that one could hold whole. */
  readonly bobbins: number;
  /** Bobbins by length alone. */
  readonly bobbinsAtLeast: number;
}

/** Estimates thread and bobbins of a job (domain §3.5, §4.3). An estimate: designs with long stitches take more, dense ones less. */
export const threadNeed = ({ stitches, pieces, wasteBp, spoolMm, bobbinMm }: ThreadUse): ThreadNeed => {
  const pieceMm = (stitches * topMmPerStitch * (10_000 + wasteBp)) / 10_000;
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
};
