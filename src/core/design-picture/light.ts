import type { PixelBox, Surface } from './surface.ts';

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
