import { codeNorm } from '../catalogue/code-norm.ts';
import { plainWords } from '../catalogue/plain-words.ts';
import type { DesignBlock } from '../kinds/design.ts';
import type { Thread } from '../kinds/thread.ts';
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
export const threadNeed = ({ stitches, pieces, wasteBp, spoolMm, bobbinMm }: ThreadUse): ThreadNeed => {
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
};

type SewnBlock = Pick<DesignBlock, 'stitches' | 'threadId' | 'fileThread' | 'stopOnly'>;
type NeedleThread = Pick<Thread, 'brand' | 'code'> & { readonly id: string };

/**
 * Shares the stitches of one piece among the needles that sew it [F33]: in proportion to the design's blocks whose
 * threads they hold; needles whose thread no block names share what is left evenly, and all do without a design.
 */
export function stitchesOfNeedles(
  stitches: number,
  needles: readonly NeedleThread[],
  blocks: readonly SewnBlock[],
): readonly number[] {
  const sewn = sewnByThread(needles, blocks);
  const holders = needles.map(({ id }) => needles.filter((one) => one.id === id).length);
  const own = needles.map(({ id }, at) => (sewn.get(id) ?? 0) / (holders[at] ?? 1));
  const named = sum(own);
  const others = own.filter((part) => part === 0).length;
  if (named === 0) return needles.map(() => stitches / needles.length);
  const all = others === 0 ? named : Math.max(named, sum(blocks.map((block) => block.stitches)));
  return own.map((part) => (stitches * (part === 0 ? (all - named) / others : part)) / all);
}

/** The stitches of the blocks of each thread. A block that is a stop only goes on with the thread before it. */
const sewnByThread = (needles: readonly NeedleThread[], blocks: readonly SewnBlock[]): ReadonlyMap<string, number> => {
  const sewn = new Map<string, number>();
  let thread: NeedleThread | undefined;
  for (const block of blocks) {
    if (!block.stopOnly) thread = needles.find((one) => isOf(block, one));
    if (thread !== undefined) sewn.set(thread.id, (sewn.get(thread.id) ?? 0) + block.stitches);
  }
  return sewn;
};

/** Whether a block is sewn with a thread: the one that a person chose or, without one, that of its brand and number. */
const isOf = ({ threadId, fileThread }: SewnBlock, { id, brand, code }: NeedleThread): boolean =>
  threadId === null
    ? fileThread?.code != null &&
      codeNorm(fileThread.code) === codeNorm(code) &&
      plainWords(fileThread.brand ?? '') === plainWords(brand)
    : threadId === id;

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
