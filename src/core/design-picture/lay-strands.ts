import { createBrush, type Brush } from './strand-brush.ts';
import type { Strands } from './strands.ts';
import type { PixelBox, Rgb, Surface } from './surface.ts';
import type { View } from './view.ts';

/** 40 wt thread, the usual one, is 0.4 mm thick. */
const threadWidthMm10 = 4;

/** Lays strands one after another on a surface. Laying them in slices gives the same pixels as laying them at once. */
export interface StrandLayer {
  /**
   * Lays the strands from `from` to before `to`. Returns the pixels that may have changed; undefined if none can have.
   */
  readonly lay: (from: number, to: number) => PixelBox | undefined;
}

/** Prepares to lay the strands of a design on a surface as a view shows them. */
export const createStrandLayer = (
  surface: Surface,
  strands: Strands,
  { scale, left, top }: View,
  colours: readonly Rgb[],
): StrandLayer => {
  const brush = createBrush(surface, scale, threadWidthMm10 / 2);
  const { ends, blocks } = strands;
  const lay = (from: number, to: number): PixelBox | undefined => {
    const changed = { left: surface.width, top: surface.height, right: 0, bottom: 0 };
    for (let at = from; at < to; at += 1) {
      const ax = (ends[at * 4] as number) * scale + left;
      const ay = (ends[at * 4 + 1] as number) * scale + top;
      const bx = (ends[at * 4 + 2] as number) * scale + left;
      const by = (ends[at * 4 + 3] as number) * scale + top;
      if (isOutside(surface, brush, ax, ay, bx, by)) continue;
      grow(changed, brush.reach, ax, ay, bx, by);
      const block = blocks[at] as number;
      brush.draw(ax, ay, bx, by, colours[block] ?? grey, at, block);
    }
    return clipped(changed, surface);
  };
  return { lay };
};

const grey: Rgb = [128, 128, 128];

const isOutside = ({ width, height }: Surface, { reach }: Brush, ax: number, ay: number, bx: number, by: number) =>
  (ax < -reach && bx < -reach) ||
  (ay < -reach && by < -reach) ||
  (ax > width + reach && bx > width + reach) ||
  (ay > height + reach && by > height + reach);

interface GrowingBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const grow = (box: GrowingBox, reach: number, ax: number, ay: number, bx: number, by: number): void => {
  box.left = Math.min(box.left, ax - reach, bx - reach);
  box.top = Math.min(box.top, ay - reach, by - reach);
  box.right = Math.max(box.right, ax + reach, bx + reach);
  box.bottom = Math.max(box.bottom, ay + reach, by + reach);
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
