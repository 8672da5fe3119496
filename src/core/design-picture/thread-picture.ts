import {
  litTables,
  lightSurface,
  type Light,
  type LitTables,
  clearSurface,
  copyOfSurface,
  createSurface,
  restoreSurface,
  type PixelBox,
  type Rgb,
  type Surface,
  type Strands,
} from './surface.ts';
import type { Frame, View } from './view.ts';

/** A picture that grows stitch by stitch and can go back. */
export interface ThreadPicture {
  readonly frame: Frame;
  readonly view: View;
  /** Returns how many stitches are laid. */
  readonly laid: () => number;
  /**
   * Draws at most `most` strands towards a stitch; true when it is reached. Going back starts from an earlier copy, if
   * any.
   */
  readonly goTowards: (stitches: number, most: number) => boolean;
  /** Returns the lit pixels that changed since the last call; undefined if none did. */
  readonly takeLit: () => { readonly box: PixelBox; readonly pixels: Uint8ClampedArray } | undefined;
  /** Moves the light. All pixels count as changed. */
  readonly setLight: (light: Light) => void;
}

interface PictureParts {
  readonly frame: Frame;
  readonly view: View;
  readonly strands: Strands;
  /** The colour of each block. */
  readonly colours: readonly Rgb[];
  readonly light: Light;
  /** Limits the copies that make going back fast. */
  readonly mostCopyBytes?: number;
}

/** Begins a picture without stitches. */
export function createThreadPicture({
  frame,
  view,
  strands,
  colours,
  light,
  mostCopyBytes = 40_000_000,
}: PictureParts): ThreadPicture {
  const surface = createSurface(frame.width, frame.height);
  const layer = createStrandLayer(surface, strands, view, colours);
  const everything = { left: 0, top: 0, right: frame.width, bottom: frame.height };
  const copies: { readonly at: number; readonly surface: Surface }[] = [];
  const most = Math.floor(mostCopyBytes / (frame.width * frame.height * 10));
  const between = Math.max(2000, Math.ceil(strands.count / (Math.min(most, 8) + 1)));
  let lit: LitTables | undefined;
  let lamp = light;
  let laid = 0;
  let changed: PixelBox | undefined;

  const goBack = (stitches: number): void => {
    const copy = copies.findLast(({ at }) => at <= stitches);
    if (copy === undefined) clearSurface(surface);
    else restoreSurface(surface, copy.surface);
    laid = copy?.at ?? 0;
    changed = everything;
  };
  const keepCopy = (): void => {
    if (laid % between === 0 && copies.length < most && laid > (copies.at(-1)?.at ?? 0))
      copies.push({ at: laid, surface: copyOfSurface(surface) });
  };
  const goTowards = (stitches: number, mostStrands: number): boolean => {
    const goal = Math.max(0, Math.min(strands.count, stitches));
    if (goal < laid) goBack(goal);
    const end = Math.min(goal, laid + mostStrands);
    while (laid < end) {
      const next = Math.min(end, (Math.floor(laid / between) + 1) * between);
      changed = joined(changed, layer.lay(laid, next));
      laid = next;
      keepCopy();
    }
    return laid === goal;
  };
  const takeLit = () => {
    if (changed === undefined) return undefined;
    const box = changed;
    changed = undefined;
    lit ??= litTables(lamp);
    return { box, pixels: lightSurface(surface, box, lit) };
  };
  const setLight = (next: Light): void => {
    lamp = next;
    lit = undefined;
    changed = everything;
  };
  return { frame, view, laid: () => laid, goTowards, takeLit, setLight };
}

const joined = (one: PixelBox | undefined, other: PixelBox | undefined): PixelBox | undefined =>
  one === undefined || other === undefined
    ? (one ?? other)
    : {
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom),
      };

/** 40 wt thread, the usual one, is 0.4 mm thick. */
const threadWidthMm10 = 4;

/** Lays strands one after another on a surface. Laying them in slices gives the same pixels as laying them at once. */
interface StrandLayer {
  /**
   * Lays the strands from `from` to before `to`. Returns the pixels that may have changed; undefined if none can have.
   */
  readonly lay: (from: number, to: number) => PixelBox | undefined;
}

/** Prepares to lay the strands of a design on a surface as a view shows them. */
function createStrandLayer(
  surface: Surface,
  strands: Strands,
  { scale, left, top }: View,
  colours: readonly Rgb[],
): StrandLayer {
  const brush = createBrush(surface, scale, threadWidthMm10 / 2);
  const { ends, blocks } = strands;
  const lay = (from: number, to: number): PixelBox | undefined => {
    const changed = { left: surface.width, top: surface.height, right: 0, bottom: 0 };
    for (let at = from; at < to; at += 1) {
      const block = blocks[at] as number;
      const strand = {
        ax: (ends[at * 4] as number) * scale + left,
        ay: (ends[at * 4 + 1] as number) * scale + top,
        bx: (ends[at * 4 + 2] as number) * scale + left,
        by: (ends[at * 4 + 3] as number) * scale + top,
        colour: colours[block] ?? grey,
        number: at,
        block,
      };
      const box = boxAround(strand, brush.reach);
      if (isOutside(box, surface)) continue;
      grow(changed, box);
      brush.draw(strand);
    }
    return clipped(changed, surface);
  };
  return { lay };
}

const grey: Rgb = [128, 128, 128];

interface GrowingBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const boxAround = ({ ax, ay, bx, by }: PlacedStrand, reach: number): Readonly<GrowingBox> => ({
  left: Math.min(ax, bx) - reach,
  top: Math.min(ay, by) - reach,
  right: Math.max(ax, bx) + reach,
  bottom: Math.max(ay, by) + reach,
});

const isOutside = ({ left, top, right, bottom }: Readonly<GrowingBox>, { width, height }: Surface): boolean =>
  right < 0 || bottom < 0 || left > width || top > height;

const grow = (box: GrowingBox, { left, top, right, bottom }: Readonly<GrowingBox>): void => {
  box.left = Math.min(box.left, left);
  box.top = Math.min(box.top, top);
  box.right = Math.max(box.right, right);
  box.bottom = Math.max(box.bottom, bottom);
};

const clipped = (box: GrowingBox, { width, height }: Surface): PixelBox | undefined => {
  const within = {
    left: Math.max(0, Math.floor(box.left)),
    top: Math.max(0, Math.floor(box.top)),
    right: Math.min(width, Math.ceil(box.right)),
    bottom: Math.min(height, Math.ceil(box.bottom)),
  };
  return within.left < within.right && within.top < within.bottom ? within : undefined;
};

/** A strand between two points in pixels. */
interface PlacedStrand {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly colour: Rgb;
  /** Gives each strand a slightly different tone. */
  readonly number: number;
  readonly block: number;
}

/** Draws single strands on a surface: a round cord that dips into the fabric at both ends, with its soft shadow. */
interface Brush {
  /** How far from a strand's line the brush can change pixels. */
  readonly reach: number;
  readonly draw: (strand: PlacedStrand) => void;
}

/** Makes a brush. `scale`: pixels per tenth of a mm; `halfMm10`: half the width of the thread. */
function createBrush({ width, height, thread, slope, piled }: Surface, scale: number, halfMm10: number): Brush {
  // A pixel is one number here: this is the inner loop of every picture, and four bytes at once are three times as
  // fast.
  const threads = new Uint32Array(thread.buffer, thread.byteOffset, width * height);
  const slopes = new Uint32Array(slope.buffer, slope.byteOffset, width * height);
  const thick = scale * halfMm10;
  const radius = Math.max(leastRadius, thick);
  const solid = Math.round(256 * Math.min(1, thick / leastRadius));
  const shadow = shadowOf(thick);
  const reach = radius + shadow.width + 0.5;
  const touch = radius + 0.5;
  // Details finer than a pixel must fade, or they flicker as the view moves.
  const roundness = between(0.4, (thick - 0.5) / 1.6, 1) * 0.68;
  const edgeDark = between(0.1, (thick - 0.4) / 2, 1) * 0.22;
  const twist = between(0, (thick - 1.1) / 2.2, 1);
  const fibre = between(0, (thick - 5) / 8, 1);
  const piles = thick > 0.8;
  const bend = scale * bendMm10;
  const dip = scale * dipMm10;
  const turns = tableSize / (scale * twistMm10);

  const draw = ({ ax, ay, bx, by, colour: [red, green, blue], number, block }: PlacedStrand): void => {
    const length = Math.hypot(bx - ax, by - ay);
    const ux = length > 0 ? (bx - ax) / length : 1;
    const uy = length > 0 ? (by - ay) / length : 0;
    const tone = 0.93 + ((Math.imul(number, 0x9e3779b1) >>> 24) & 255) * 0.000_27;
    const direction = ((128 + (ux * ux - uy * uy) * 127) << 16) | ((128 + 2 * ux * uy * 127) << 24);
    const arch = Math.max(1, Math.min(bend, length / 2));
    const steepness = archHeight * Math.min(1, 0.35 + length / (scale * 30));
    const start = (number * 97) & mask;
    const tag = (block % 255) + 1;
    // The loop follows the longer direction: every column (or row) crosses the strand in one short run.
    const isFlat = Math.abs(ux) >= Math.abs(uy);
    const [fromAlong, toAlong, fromAcross, toAcross] = isFlat ? [ax, bx, ay, by] : [ay, by, ax, bx];
    const [stepAlong, stepAcross] = isFlat ? [1, width] : [width, 1];
    const mostAcross = (isFlat ? height : width) - 1;
    const [along1, across1] = isFlat ? [ux, uy] : [uy, ux];
    const run = reach / Math.abs(along1);
    const lean = across1 / along1;
    const sideStep = isFlat ? ux : -uy;
    const first = Math.max(0, Math.ceil(Math.min(fromAlong, toAlong) - reach - 0.5));
    const last = Math.min((isFlat ? width : height) - 1, Math.floor(Math.max(fromAlong, toAlong) + reach - 0.5));
    const lowest = Math.min(fromAcross, toAcross) - reach;
    const highest = Math.max(fromAcross, toAcross) + reach;
    for (let along = first; along <= last; along += 1) {
      const ahead = along + 0.5 - fromAlong;
      const centre = fromAcross + ahead * lean;
      const low = Math.max(0, Math.ceil(Math.max(centre - run, lowest) - 0.5));
      const high = Math.min(mostAcross, Math.floor(Math.min(centre + run, highest) - 0.5));
      const beside = low + 0.5 - fromAcross;
      // How far the pixel lies along the strand (`t`), and how far to the right of the strand's line (`d`).
      let t = ahead * along1 + beside * across1;
      let d = isFlat ? beside * ux - ahead * uy : ahead * ux - beside * uy;
      let at = along * stepAlong + low * stepAcross;
      for (let across = low; across <= high; across += 1, t += across1, d += sideStep, at += stepAcross) {
        const over = t < 0 ? -t : t > length ? t - length : 0;
        const away = over > 0 ? Math.sqrt(over * over + d * d) : d < 0 ? -d : d;
        if (away > radius - 0.5 && shadow.dark > 0 && away < reach) {
          // The shadow also lies under the soft edge, or a light line would separate it from the strand.
          const near = away < touch ? 1 : 1 - (away - touch) / shadow.width;
          threads[at] = mixed(threads[at] as number, black, (shadow.dark * near * near) | 0);
        }
        if (away >= touch) continue;
        const toEnd = t < length - t ? (t > 0 ? t : 0) : length - t > 0 ? length - t : 0;
        const side = d > radius ? 1 : d < -radius ? -1 : d / radius;
        if (piles) {
          const rise = (Math.sqrt(1 - side * side) * 255) | 0;
          const below = piled[at] as number;
          if ((below & 255) === tag && below >>> 8 > rise + lift && isAlong(slopes[at] as number, direction)) continue;
          piled[at] = (rise << 8) | tag;
        }
        let tilt = 0;
        if (toEnd < arch) {
          const steep = 1 - toEnd / arch;
          tilt = steepness * steep * (t < length - t ? -steep : steep);
        }
        let shine = tone - edgeDark * side * side;
        if (toEnd < dip) shine -= endDark * (1 - toEnd / dip);
        if (twist > 0) {
          const phase = t * turns + side * plySlant + start;
          shine -= twist * 0.12 * (1 - (waves[phase & mask] as number));
          tilt += twist * 0.2 * (waves[(phase + 64) & mask] as number);
          if (fibre > 0) {
            const fine = (waves[(phase * 5 + side * 170) & mask] as number) - 1;
            const finer = (waves[(phase * 3 - side * 420 + start) & mask] as number) - 1;
            shine += fibre * (0.06 * fine + 0.05 * finer);
          }
        }
        const turn = side * roundness;
        const colour = (red * shine) | 0 | (((green * shine) | 0) << 8) | (((blue * shine) | 0) << 16) | black;
        const leaning = (128 + (tilt * ux - turn * uy) * 127) | 0 | (((128 + (tilt * uy + turn * ux) * 127) | 0) << 8);
        const cover = away <= radius - 0.5 ? solid : ((touch - away) * solid) | 0;
        if (cover >= 254) {
          threads[at] = colour;
          slopes[at] = leaning | direction;
        } else {
          threads[at] = mixed(threads[at] as number, colour, cover);
          slopes[at] = mixed(slopes[at] as number, leaning | direction, cover);
        }
      }
    }
  };
  return { reach: reach + 0.5, draw };
}

/** Whether two directions, as cosine and sine of the double angle in the upper bytes, are almost the same. */
const isAlong = (one: number, other: number): boolean =>
  (((one >>> 16) & 255) - 128) * (((other >>> 16) & 255) - 128) + ((one >>> 24) - 128) * ((other >>> 24) - 128) >
  12_000;

/** Mixes one pixel of four bytes over another. `cover`: how much of the upper pixel shows, of 256. */
const mixed = (under: number, over: number, cover: number): number => {
  const left = 256 - cover;
  const even = Math.imul(under & 0xff00ff, left) + Math.imul(over & 0xff00ff, cover) + 0x800080;
  const odd = Math.imul((under >>> 8) & 0xff00ff, left) + Math.imul((over >>> 8) & 0xff00ff, cover) + 0x800080;
  return ((even >>> 8) & 0xff00ff) | (odd & 0xff00ff00);
};

const black = 0xff000000 | 0;
/** The least radius in pixels. A thinner strand is drawn with this radius, but fainter. */
const leastRadius = 0.5;
/** At each end a strand slopes into the fabric over `bendMm10` and is darker over `dipMm10`, both in tenths of a mm. */
const bendMm10 = 20;
const dipMm10 = 4;
/** The ply turns once around the thread over this length, in tenths of a mm. */
const twistMm10 = 7;
/** A strand does not cover earlier thread of its block and direction that is higher by more than this (of 255). */
const lift = 40;
const archHeight = 0.66;
const endDark = 0.2;
const tableSize = 256;
const mask = tableSize - 1;
/** How far the ply turns from one side of the strand to the other, in steps of the table. */
const plySlant = 72;

const waves = Float32Array.from({ length: tableSize }, (_, at) => Math.sin((at / tableSize) * 2 * Math.PI));

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** Returns a strand's soft shadow for this radius in pixels. Very thin strands get none: it would dim the picture. */
const shadowOf = (radius: number): { readonly width: number; readonly dark: number } => {
  const dark = between(0, (radius - 0.9) / 0.8, 1) * 66;
  return { dark, width: dark > 0 ? Math.max(0.6, radius * 0.55) : 0 };
};
