import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatOfEnding } from '#core/design-file/design.ts';
import { splitName } from '#core/design-file/side-colours.ts';
import { readDesign } from '#core/design-file/read-design.ts';
import { blockColours, rgbOf } from '#core/design-picture/block-colours.ts';
import { restingLight, type PixelBox, strandsOf } from '#core/design-picture/surface.ts';
import { createThreadPicture } from '#core/design-picture/thread-picture.ts';
import { centredOn, type View } from '#core/design-picture/view.ts';

/** A stitch as a line: start x and y, end x and y, in tenths of a millimetre, y downwards. */
type Line = readonly [ax: number, ay: number, bx: number, by: number];

/** What each bit of a DST record adds to x and y, written from the description of the format: [byte, bit, x, y]. */
const bits: readonly (readonly [number, number, number, number])[] = [
  ...([0, 1] as const).flatMap((byte) => {
    const [one, nine] = byte === 0 ? [1, 9] : [3, 27];
    return [
      [byte, 0, one, 0],
      [byte, 1, -one, 0],
      [byte, 2, nine, 0],
      [byte, 3, -nine, 0],
      [byte, 4, 0, nine],
      [byte, 5, 0, -nine],
      [byte, 6, 0, one],
      [byte, 7, 0, -one],
    ] as const;
  }),
  [2, 2, 81, 0],
  [2, 3, -81, 0],
  [2, 4, 0, 81],
  [2, 5, 0, -81],
];

/**
 * Reads a DST's stitches independently of the tested reader. A stitch in the first record becomes a point, not a line.
 */
export const oracleOf = (bytes: Uint8Array): readonly Line[] => {
  const lines: Line[] = [];
  let [x, y] = [0, 0];
  for (let at = 512; at + 2 < bytes.length; at += 3) {
    const high = bytes[at + 2] ?? 0;
    if ((high & 0xf3) === 0xf3) break;
    const [fromX, fromY] = [x, y];
    for (const [byte, bit, dx, dy] of bits) if ((((bytes[at + byte] ?? 0) >> bit) & 1) === 1) [x, y] = [x + dx, y + dy];
    if ((high & 0x80) === 0) lines.push(at === 512 ? [x, y, x, y] : [fromX, fromY, x, y]);
  }
  return lines;
};

/** From this opacity on a pixel counts as thread; soft shadows stay below it. */
const covers = 0.55 * 255;

/** Draws lines 0.4 mm wide with round ends; 1 where the centre of a pixel lies inside a line, else 0. */
const plainMask = (lines: readonly Line[], { scale, left, top }: View, width: number, height: number): Uint8Array => {
  const mask = new Uint8Array(width * height);
  const radius = 2 * scale;
  for (const line of lines) {
    const [ax, ay, bx, by] = line.map((value, at) => value * scale + (at % 2 === 0 ? left : top)) as unknown as Line;
    const [dx, dy] = [bx - ax, by - ay];
    const long = dx * dx + dy * dy;
    for (let y = Math.floor(Math.min(ay, by) - radius); y <= Math.max(ay, by) + radius; y += 1)
      for (let x = Math.floor(Math.min(ax, bx) - radius); x <= Math.max(ax, bx) + radius; x += 1) {
        const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
        const part = long === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / long));
        if (Math.hypot(px - part * dx, py - part * dy) <= radius) mask[y * width + x] = 1;
      }
  }
  return mask;
};

const overlapOf = (one: Uint8Array, other: Uint8Array): number => {
  let [both, either] = [0, 0];
  for (const [at, is] of one.entries()) {
    both += is & (other[at] ?? 0);
    either += is | (other[at] ?? 0);
  }
  return both / either;
};

const movedTo = (lines: readonly Line[], minX: number, minY: number): readonly Line[] => {
  const [x, y] = [minX - Math.min(...lines.map(([, , bx]) => bx)), minY - Math.min(...lines.map(([, , , by]) => by))];
  return lines.map(([ax, ay, bx, by]) => [ax + x, ay + y, bx + x, by + y]);
};

export interface Laid {
  /** The pixels covered in both drawings, divided by those covered in at least one. */
  readonly overlap: number;
  /** Whether the first stitch changes the picture where the oracle has it. */
  readonly first: boolean;
  /** Whether the last stitch, drawn after all others, changes the picture where the oracle has it. */
  readonly last: boolean;
  /** For each block: how close the hue at its last stitch is to the hue of its thread; 1 is the same. */
  readonly colours: readonly number[];
}

export const laidOnOracle = (folder: string, name: string, oracle: readonly Line[], mostPixels = 3_000_000): Laid => {
  const read = readDesign({ name, bytes: readFileSync(join(folder, name)) });
  if (!read.ok) throw new Error(`${name}: ${read.error.code}`);
  const { extent, blocks } = read.value.stitches;
  const strands = strandsOf(read.value.stitches);
  const colours = blockColours(blocks).map(rgbOf);
  const [wide, high] = [extent.maxX - extent.minX, extent.maxY - extent.minY];
  const scale = Math.min(4, Math.sqrt(mostPixels / Math.max(1, wide * high)));
  const frame = { width: Math.ceil(wide * scale) + 64, height: Math.ceil(high * scale) + 64 };
  const view = centredOn(strands.box, frame, scale);
  const lines = movedTo(oracle, extent.minX, extent.minY);
  const picture = createThreadPicture({ frame, view, strands, colours, light: restingLight, mostCopyBytes: 0 });
  const takeAfter = (stitches: number) => {
    picture.goTowards(stitches, Number.MAX_SAFE_INTEGER);
    return picture.takeLit();
  };
  const first = isAt(takeAfter(1)?.box, lines.at(0), view);
  const seen: number[] = [];
  for (const [block, end] of [...strands.blockStarts.slice(1), strands.count].entries()) {
    takeAfter(end - 1);
    const lit = takeAfter(end);
    const [ax, ay, bx, by] = [...strands.ends.subarray(end * 4 - 4, end * 4)] as unknown as Line;
    const [x, y] = [((ax + bx) / 2) * scale + view.left, ((ay + by) / 2) * scale + view.top].map(Math.floor);
    if (lit === undefined || x === undefined || y === undefined)
      throw new Error(`${name}: block ${block} is not seen.`);
    const at = ((y - lit.box.top) * (lit.box.right - lit.box.left) + x - lit.box.left) * 4;
    seen.push(likeness([...lit.pixels.subarray(at, at + 3)], colours[block] ?? []));
  }
  takeAfter(strands.count - 1);
  const last = isAt(takeAfter(strands.count)?.box, lines.at(-1), view);
  picture.setLight(restingLight);
  const pixels = picture.takeLit()?.pixels ?? new Uint8ClampedArray();
  const sewn = Uint8Array.from({ length: frame.width * frame.height }, (_, at) =>
    (pixels[at * 4 + 3] ?? 0) > covers ? 1 : 0,
  );
  return { overlap: overlapOf(sewn, plainMask(lines, view, frame.width, frame.height)), first, last, colours: seen };
};

/** Whether the pixels that one stitch changed surround a line: thread and shadow reach equally far on all sides. */
const isAt = (box: PixelBox | undefined, line: Line | undefined, { scale, left, top }: View): boolean => {
  if (box === undefined || line === undefined) return false;
  const [ax, ay, bx, by] = line;
  const around = [
    [box.left, box.right, ax * scale + left, bx * scale + left],
    [box.top, box.bottom, ay * scale + top, by * scale + top],
  ] as const;
  return around.every(([low, high, from, to]) => {
    const beside = high - low - Math.abs(to - from);
    return Math.abs((low + high) / 2 - (from + to) / 2) <= 1 && beside >= 4 * scale - 2 && beside <= 12 * scale + 8;
  });
};

const likeness = (one: readonly number[], other: readonly number[]): number => {
  const product = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  return product / (Math.hypot(...one) * Math.hypot(...other));
};

export const dstOf = (name: string, names: readonly string[]): string => {
  const shape = name.replace(/(?:-(?:ext|v\d+t?))?\.\w+$/u, '').toLowerCase();
  const dst = names.find((one) => one.toLowerCase() === `${shape}.dst`);
  if (dst === undefined) throw new Error(`There is no DST of ${name}.`);
  return dst;
};

export const isRead = (name: string): boolean => formatOfEnding(splitName(name).ending) !== undefined;
