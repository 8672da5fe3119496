import { stitchCommand, type StitchBlock, type StitchModel } from '../design-file/stitch-model.ts';

/** A rectangle in tenths of a millimetre; y grows downwards, as on the screen. */
export interface BoxMm10 {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Thread that lies on the fabric: one strand for each stitch, in sewing order. */
export interface Strands {
  readonly count: number;
  /**
   * Four numbers for each strand, in tenths of a mm: from x, from y, to x, to y. A lone stitch begins and ends at one
   * point.
   */
  readonly ends: Float32Array;
  readonly blocks: Uint16Array;
  /** The number of the stitch that begins each block, in order. An empty block begins where the next one does. */
  readonly blockStarts: Uint32Array;
  readonly box: BoxMm10;
  readonly jumps: Jumps;
  readonly sequins: Marks;
  readonly pauses: readonly Pause[];
}

/** The moves with the needle up, in sewing order. */
export interface Jumps {
  /** Four numbers for each jump, in tenths of a mm: from x, from y, to x, to y. */
  readonly ends: Float32Array;
  /** How many stitches are sewn before each jump, rising. */
  readonly after: Uint32Array;
}

/** Single points (x, y in tenths of a mm), and how many stitches are sewn before each of them. */
export interface Marks {
  readonly points: Float32Array;
  readonly after: Uint32Array;
}

/** The machine cuts its thread, or waits at a stop or colour change, after this number of stitches. */
export interface Pause {
  readonly after: number;
  readonly kind: 'trim' | 'change';
}

/** Makes the strands of a design: each stitch lies from the position before it to where its needle goes down. */
export function strandsOf({ records, blocks, extent, stitches }: DrawnModel): Strands {
  const { x, y, command } = records;
  const ends = new Float32Array(stitches * 4);
  const blockOf = new Uint16Array(stitches);
  const blockStarts = new Uint32Array(blocks.length);
  const [jumpEnds, jumpAfter]: [number[], number[]] = [[], []];
  const [points, sequinAfter]: [number[], number[]] = [[], []];
  const pauses: Pause[] = [];
  let count = 0;
  let block = 0;
  let [lastX, lastY] = [x[0] ?? 0, y[0] ?? 0];
  for (let at = 0; at < command.length; at += 1) {
    while (block + 1 < blocks.length && at >= (blocks[block + 1]?.from ?? Infinity)) {
      block += 1;
      blockStarts[block] = count;
    }
    const [toX, toY] = [x[at] as number, y[at] as number];
    switch (command[at]) {
      case stitchCommand.stitch:
        ends.set([lastX, lastY, toX, toY], count * 4);
        blockOf[count] = block;
        count += 1;
        break;
      case stitchCommand.jump:
        jumpEnds.push(lastX, lastY, toX, toY);
        jumpAfter.push(count);
        break;
      case stitchCommand.sequin:
        points.push(toX, toY);
        sequinAfter.push(count);
        break;
      case stitchCommand.trim:
        pauses.push({ after: count, kind: 'trim' });
        break;
      case stitchCommand.stop:
      case stitchCommand.colourChange:
        pauses.push({ after: count, kind: 'change' });
        break;
      default:
        break;
    }
    [lastX, lastY] = [toX, toY];
  }
  return {
    count,
    ends,
    blocks: blockOf,
    blockStarts,
    box: { left: extent.minX, top: extent.minY, right: extent.maxX, bottom: extent.maxY },
    jumps: { ends: Float32Array.from(jumpEnds), after: Uint32Array.from(jumpAfter) },
    sequins: { points: Float32Array.from(points), after: Uint32Array.from(sequinAfter) },
    pauses,
  };
}

/** The part of a design that a picture needs. */
export interface DrawnModel extends Pick<StitchModel, 'records' | 'extent' | 'stitches'> {
  readonly blocks: readonly DrawnBlock[];
}

/** The part of a block that a picture needs. */
export type DrawnBlock = Pick<StitchBlock, 'from' | 'fileThread' | 'stopOnly'>;
