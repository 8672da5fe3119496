import { stitchCommand, type StitchBlock, type StitchModel } from '../design-file/stitch-model.ts';

/** The pixels of laid thread before light falls on them. When the light moves, the thread need not be laid again. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and cover (opacity) of each pixel; the three colours are multiplied by the cover. */
  readonly thread: Uint8Array;
  /** Slope to the right and down, then cosine and sine of twice the thread's angle; 128 is 0. */
  readonly slope: Uint8Array;
  /**
   * Height of the thread times 256, plus 1 to 255 for its block; 0 for bare fabric, and for thread too fine to pile up.
   */
  readonly piled: Uint16Array;
}

/** A rectangle of pixels; `right` and `bottom` are the first column and row outside. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A thread's colour as three numbers from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Makes a surface without thread. */
export function createSurface(width: number, height: number): Surface {
  const surface = {
    width,
    height,
    thread: new Uint8Array(width * height * 4),
    slope: new Uint8Array(width * height * 4),
    piled: new Uint16Array(width * height),
  };
  surface.slope.fill(flat);
  return surface;
}

/** Removes all thread from a surface. */
export function clearSurface({ thread, slope, piled }: Surface): void {
  thread.fill(0);
  piled.fill(0);
  slope.fill(flat);
}

/** Copies a surface, so that later thread does not change the copy. */
export function copyOfSurface({ width, height, thread, slope, piled }: Surface): Surface {
  return {
    width,
    height,
    thread: thread.slice(),
    slope: slope.slice(),
    piled: piled.slice(),
  };
}

/** Makes a surface show what `copy`, a surface of the same size, shows. */
export function restoreSurface(surface: Surface, copy: Surface): void {
  surface.thread.set(copy.thread);
  surface.slope.set(copy.slope);
  surface.piled.set(copy.piled);
}

const flat = 128;

/** The direction from the fabric to the lamp, of length 1: x to the right, y down the page, z up from the fabric. */
export interface Light {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The light of a picture that is not tilted: a lamp at the upper left of the table, as in a workshop. */
export const restingLight: Light = { x: -0.412, y: -0.547, z: 0.729 };

/** Returns the light after a tilt. `right` and `down`, each from -1 to 1, move it a little in that direction. */
export function tiltedLight(right: number, down: number): Light {
  const x = restingLight.x + clamp(right) * 0.24;
  const y = restingLight.y + clamp(down) * 0.24;
  const length = Math.hypot(x, y, restingLight.z);
  return { x: x / length, y: y / length, z: restingLight.z / length };
}

/**
 * Returns the lit pixels of a part of a surface: red, green, blue, opacity; not premultiplied, as canvases take them.
 */
export function lightSurface(
  surface: Surface,
  { left, top, right, bottom }: PixelBox,
  lamp: LitTables,
): Uint8ClampedArray {
  const { width, thread, slope } = surface;
  const { diffuse, gloss, sheen } = lamp;
  const lit = new Uint8ClampedArray((right - left) * (bottom - top) * 4);
  let to = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let from = (y * width + left) * 4, end = (y * width + right) * 4; from < end; from += 4, to += 4) {
      const cover = thread[from + 3] as number;
      if (cover === 0) continue;
      const leaning = (slope[from] as number) | ((slope[from + 1] as number) << 8);
      const lying = (slope[from + 2] as number) | ((slope[from + 3] as number) << 8);
      const bright = (gloss[leaning] as number) * (sheen[lying] as number);
      const whole = cover === 255 ? 1 : 255 / cover;
      const body = ((diffuse[leaning] as number) + bright * ownGloss) * whole;
      const white = bright * whiteGloss * 255;
      lit[to] = (thread[from] as number) * body + white;
      lit[to + 1] = (thread[from + 1] as number) * body + white;
      lit[to + 2] = (thread[from + 2] as number) * body + white;
      lit[to + 3] = cover;
    }
  }
  return lit;
}

/**
 * The brightness for every slope and every direction of thread under one light, computed once for the whole picture.
 */
export interface LitTables {
  readonly diffuse: Float32Array;
  readonly gloss: Float32Array;
  readonly sheen: Float32Array;
}

/** Computes the brightness tables for one light. */
export function litTables({ x, y, z }: Light): LitTables {
  const diffuse = new Float32Array(65_536);
  const gloss = new Float32Array(65_536);
  const sheen = new Float32Array(65_536);
  // The direction halfway between the light and the eye, which looks straight down.
  const length = Math.hypot(x, y, z + 1);
  const [hx, hy, hz] = [x / length, y / length, (z + 1) / length];
  const across = (hx * hx + hy * hy) / 2;
  const [double1, double2] = [(hx * hx - hy * hy) / 2, hx * hy];
  for (let down = 0; down < 256; down += 1)
    for (let right = 0; right < 256; right += 1) {
      const at = right | (down << 8);
      const nx = (right - 128) / 127;
      const ny = (down - 128) / 127;
      const flatness = Math.sqrt(Math.max(0.02, 1 - nx * nx - ny * ny));
      const size = Math.hypot(nx, ny, flatness);
      const towards = Math.max(0, (nx * x + ny * y + flatness * z) / size);
      const facing = Math.max(0, (nx * hx + ny * hy + flatness * hz) / size);
      diffuse[at] = gain * (ambient + (1 - ambient) * (towards / restingLight.z));
      gloss[at] = 0.55 * facing ** 26;
      // How much of the half-way direction lies along the thread, squared: thread across the light shines most.
      const along = Math.max(0, across + nx * double1 + ny * double2);
      sheen[at] = 0.16 + 0.84 * (1 - Math.min(1, along)) ** 14;
    }
  return { diffuse, gloss, sheen };
}

/** Gaps and rounded edges darken the picture; this factor gives it the brightness of the thread again. */
const gain = 1.1;
const ambient = 0.46;
/** How much of the gloss has the colour of the thread, and how much has the colour of the lamp. */
const ownGloss = 0.55;
const whiteGloss = 0.42;

const clamp = (value: number): number => Math.min(1, Math.max(-1, value));

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
interface Jumps {
  /** Four numbers for each jump, in tenths of a mm: from x, from y, to x, to y. */
  readonly ends: Float32Array;
  /** How many stitches are sewn before each jump, rising. */
  readonly after: Uint32Array;
}

/** Single points (x, y in tenths of a mm), and how many stitches are sewn before each of them. */
interface Marks {
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
type DrawnBlock = Pick<StitchBlock, 'from' | 'fileThread' | 'stopOnly'>;
