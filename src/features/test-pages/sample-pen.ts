import { stitchCommand, type FileThread, type StitchCommand } from '#core/design-file/stitch-model.ts';
import type { DrawnModel } from '#core/design-picture/strands.ts';

/** A place in tenths of a millimetre, y downwards. */
export type Place = readonly [x: number, y: number];

export interface Pen {
  /** Begins a block with a thread; null means that the file names no thread. */
  readonly take: (thread: FileThread | null) => void;
  /** Moves to a place with the needle up. Before a long move it cuts the thread. */
  readonly moveTo: (place: Place) => void;
  readonly stitchTo: (place: Place) => void;
  readonly finish: () => DrawnModel;
}

export function createPen(): Pen {
  const records: [x: number, y: number, command: StitchCommand][] = [];
  const blocks: { from: number; fileThread: FileThread | null; stopOnly: boolean }[] = [];
  let [x, y] = [0, 0];
  const add = (command: StitchCommand): void => void records.push([x, y, command]);
  const go = ([toX, toY]: Place): void => {
    [x, y] = [Math.round(toX), Math.round(toY)];
  };
  return {
    take: (fileThread) => {
      if (blocks.length > 0) {
        add(stitchCommand.trim);
        add(stitchCommand.colourChange);
      }
      blocks.push({ from: records.length, fileThread, stopOnly: false });
    },
    moveTo: (place) => {
      const isSewing = records.at(-1)?.[2] === stitchCommand.stitch;
      if (isSewing && Math.hypot(place[0] - x, place[1] - y) > farMm10) add(stitchCommand.trim);
      go(place);
      add(stitchCommand.jump);
    },
    stitchTo: (place) => {
      go(place);
      add(stitchCommand.stitch);
    },
    finish: () => {
      const sewn = records.filter(([, , command]) => command === stitchCommand.stitch);
      const [xs, ys] = [sewn.map(([at]) => at), sewn.map(([, at]) => at)];
      return {
        records: {
          x: Int32Array.from(records, ([at]) => at),
          y: Int32Array.from(records, ([, at]) => at),
          command: Uint8Array.from(records, ([, , command]) => command),
        },
        blocks,
        stitches: sewn.length,
        extent: {
          minX: xs.reduce((a, b) => Math.min(a, b), Infinity),
          minY: ys.reduce((a, b) => Math.min(a, b), Infinity),
          maxX: xs.reduce((a, b) => Math.max(a, b), -Infinity),
          maxY: ys.reduce((a, b) => Math.max(a, b), -Infinity),
        },
      };
    },
  };
}

const farMm10 = 30;
