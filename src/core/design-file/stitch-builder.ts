import { err, ok, type Result } from '#core/result.ts';
import { isEqual } from '../is-equal.ts';
import { designLimits } from './design.ts';
import {
  stitchCommand,
  type FileThread,
  type StitchCommand,
  type StitchModel,
  type Extent,
  type StitchBlock,
  type StitchCounts,
  type StitchRecords,
} from './stitch-model.ts';

/** The farthest position from the start: 100 m, in tenths of a millimetre. No frame reaches so far. */
const farthestMm10 = 1_000_000;

/** Collects records in sewing order. All moves are in tenths of a millimetre, y downwards. */
export interface StitchBuilder {
  readonly stitch: (dx: number, dy: number) => void;
  readonly jump: (dx: number, dy: number) => void;
  readonly sequin: (dx: number, dy: number) => void;
  /** Adds a jump to a place that is measured from the file's start. */
  readonly jumpTo: (x: number, y: number) => void;
  readonly trim: () => void;
  readonly stop: () => void;
  readonly colourChange: () => void;
  readonly end: () => void;
  /** Whether the reader should stop: there are too many records, or a position is further than any frame reaches. */
  readonly isOver: () => boolean;
  /** Returns where the needle is, in tenths of a millimetre from the file's start. */
  readonly position: () => { readonly x: number; readonly y: number };
  /** Returns how many blocks there are so far, empty ones included. */
  readonly blockCount: () => number;
  /**
   * Returns the design, or why it is none. `threads` and `needles`: one for each block; null or a missing one means
   * unknown.
   */
  readonly finish: (
    threads: readonly (FileThread | null)[],
    needles?: readonly number[],
  ) => Result<StitchModel, UnbuildableDesign>;
}

/** Why the records are no design. */
export type UnbuildableDesign =
  | { readonly code: 'noStitches' }
  | { readonly code: 'tooManyStitches'; readonly max: number }
  | { readonly code: 'outOfReach' };

/**
 * Makes a builder. `infersTrims`: the file marks no trims, so each run of three or more jumps after a stitch gets one.
 */
export function createStitchBuilder({ infersTrims = false }: { readonly infersTrims?: boolean } = {}): StitchBuilder {
  let xs = new Int32Array(startSize);
  let ys = new Int32Array(startSize);
  let commands = new Uint8Array(startSize);
  let length = 0;
  let stitches = 0;
  let blocks = 1;
  let x = 0;
  let y = 0;
  let isLost = false;
  // The number of jumps since the last stitch; -1 before any stitch, and after a sequin, a stop or a colour change.
  let jumpsAfterStitch = -1;

  const add = (command: StitchCommand): void => {
    if (length === commands.length) grow();
    xs[length] = x;
    ys[length] = y;
    commands[length] = command;
    length += 1;
  };
  const grow = (): void => {
    xs = widened(new Int32Array(length * 2), xs);
    ys = widened(new Int32Array(length * 2), ys);
    commands = widened(new Uint8Array(length * 2), commands);
  };
  const move = (toX: number, toY: number): void => {
    x = toX;
    y = toY;
    if (Math.abs(x) > farthestMm10 || Math.abs(y) > farthestMm10) isLost = true;
  };
  const jumpTo = (toX: number, toY: number): void => {
    move(toX, toY);
    add(stitchCommand.jump);
    if (jumpsAfterStitch < 0) return;
    jumpsAfterStitch += 1;
    if (infersTrims && jumpsAfterStitch === shortestTrimmedRun) insertTrim();
  };
  /** Puts a trim before the current run of jumps, at the place of the stitch before it. */
  const insertTrim = (): void => {
    add(stitchCommand.trim);
    const at = length - 1 - shortestTrimmedRun;
    for (const column of [xs, ys, commands]) column.copyWithin(at + 1, at, length - 1);
    xs[at] = xs[at - 1] ?? 0;
    ys[at] = ys[at - 1] ?? 0;
    commands[at] = stitchCommand.trim;
  };
  const addChange = (command: StitchCommand): void => {
    jumpsAfterStitch = -1;
    blocks += 1;
    add(command);
  };

  return {
    stitch: (dx, dy) => {
      move(x + dx, y + dy);
      jumpsAfterStitch = 0;
      stitches += 1;
      add(stitchCommand.stitch);
    },
    jump: (dx, dy) => jumpTo(x + dx, y + dy),
    jumpTo,
    sequin: (dx, dy) => {
      move(x + dx, y + dy);
      jumpsAfterStitch = -1;
      add(stitchCommand.sequin);
    },
    trim: () => add(stitchCommand.trim),
    stop: () => addChange(stitchCommand.stop),
    colourChange: () => addChange(stitchCommand.colourChange),
    end: () => add(stitchCommand.end),
    isOver: () => isLost || stitches > designLimits.stitches || length >= maxRecords,
    position: () => ({ x, y }),
    blockCount: () => blocks,
    finish: (threads, needles) => {
      if (stitches > designLimits.stitches || length >= maxRecords)
        return err({ code: 'tooManyStitches', max: designLimits.stitches });
      if (isLost) return err({ code: 'outOfReach' });
      if (stitches === 0) return err({ code: 'noStitches' });
      const records = { x: xs.slice(0, length), y: ys.slice(0, length), command: commands.slice(0, length) };
      return ok(measureStitches(records, threads, infersTrims, needles));
    },
  };
}

const startSize = 4096;

/** A run of fewer jumps leaves the thread uncut. */
const shortestTrimmedRun = 3;

// A file of 10 MiB with two bytes for each record has fewer records; a compressed file may claim more.
const maxRecords = 6_000_000;

const widened = <T extends Int32Array | Uint8Array>(wide: T, narrow: T): T => {
  wide.set(narrow);
  return wide;
};

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
