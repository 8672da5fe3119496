import { isEqual } from '../is-equal.ts';
import {
  stitchCommand,
  type Extent,
  type FileThread,
  type StitchBlock,
  type StitchCounts,
  type StitchModel,
  type StitchRecords,
} from './stitch-model.ts';

/**
 * Counts records and cuts them into blocks (rules: Designs). `threads` and `needles`: one for each block, in the file's
 * order.
 */
export function measureStitches(
  records: StitchRecords,
  threads: readonly (FileThread | null)[],
  trimsAreInferred: boolean,
  needles: readonly number[] = [],
): StitchModel {
  const { counts, extent, travel } = countRecords(records);
  return { records, ...counts, extent, travel, trimsAreInferred, blocks: blocksOf(records, threads, needles) };
}

/** Width and height of a design in tenths of a millimetre. */
export function sizeOf({ extent }: Pick<StitchModel, 'extent'>): { widthMm10: number; heightMm10: number } {
  return {
    widthMm10: extent.maxX - extent.minX,
    heightMm10: extent.maxY - extent.minY,
  };
}

const countRecords = ({ x, y, command }: StitchRecords): { counts: StitchCounts; extent: Extent; travel: Extent } => {
  const seen = [0, 0, 0, 0, 0, 0, 0];
  const extent = createExtent();
  const travel = createExtent();
  let jumps = 0;
  // Where a needle-up move began: at the last record before its jumps. A trim does not end the move.
  let fromX = 0;
  let fromY = 0;
  let lastX = 0;
  let lastY = 0;
  for (let at = 0; at < command.length; at += 1) {
    const done = command[at] ?? 0;
    const toX = x[at] ?? 0;
    const toY = y[at] ?? 0;
    seen[done] = (seen[done] ?? 0) + 1;
    travel.add(toX, toY);
    if (done !== stitchCommand.jump && done !== stitchCommand.trim) {
      if (lastX !== fromX || lastY !== fromY) jumps += 1;
      fromX = toX;
      fromY = toY;
    }
    if (done === stitchCommand.stitch) extent.add(toX, toY);
    lastX = toX;
    lastY = toY;
  }
  if (lastX !== fromX || lastY !== fromY) jumps += 1;
  const [stitches = 0, , trims = 0, stops = 0, colourChanges = 0, sequins = 0] = seen;
  return {
    counts: { stitches, jumps, trims, colourChanges, stops, sequins },
    extent: extent.result(),
    travel: travel.result(),
  };
};

const createExtent = () => {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  return {
    add: (x: number, y: number): void => {
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    },
    result: (): Extent => (minX > maxX ? { minX: 0, minY: 0, maxX: 0, maxY: 0 } : { minX, minY, maxX, maxY }),
  };
};

const blocksOf = (
  { x, y, command }: StitchRecords,
  threads: readonly (FileThread | null)[],
  needles: readonly number[],
): readonly StitchBlock[] => {
  const blocks: StitchBlock[] = [];
  let from = 0;
  let stitches = 0;
  let path = 0;
  let trims = 0;
  let stopOnly = false;
  const close = (to: number): void => {
    const fileThread = threads[blocks.length] ?? null;
    const needle = needles[blocks.length] ?? null;
    blocks.push({ from, to, stitches, pathMm10: Math.round(path), trims, fileThread, needle, stopOnly });
    from = to + 1;
    stitches = path = trims = 0;
  };
  for (let at = 0; at < command.length; at += 1) {
    const done = command[at];
    if (done === stitchCommand.stitch) {
      stitches += 1;
      if (at > 0) path += Math.hypot((x[at] ?? 0) - (x[at - 1] ?? 0), (y[at] ?? 0) - (y[at - 1] ?? 0));
    } else if (done === stitchCommand.trim) trims += 1;
    else if (done === stitchCommand.colourChange || done === stitchCommand.stop) {
      close(at);
      stopOnly = done === stitchCommand.stop;
    }
  }
  close(command.length);
  return sewn(blocks);
};

/**
 * Leaves out empty blocks. The block after two changes side by side is `stopOnly` unless the file names another thread.
 */
const sewn = (blocks: readonly StitchBlock[]): readonly StitchBlock[] => {
  const kept: StitchBlock[] = [];
  let next = 0;
  for (const [at, block] of blocks.entries()) {
    if (block.stitches === 0) continue;
    const before = kept.at(-1);
    const isStop = before !== undefined && at > next && goesOnWith(before, block);
    kept.push(isStop ? { ...block, stopOnly: true } : block);
    next = at + 1;
  }
  return kept;
};

const goesOnWith = ({ fileThread: before }: StitchBlock, { fileThread: after }: StitchBlock): boolean =>
  after === null || (before !== null && isEqual(before, after));
