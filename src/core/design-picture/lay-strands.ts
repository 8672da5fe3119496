import { createBrush, type PlacedStrand } from './strand-brush.ts';
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
export function createStrandLayer(
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
