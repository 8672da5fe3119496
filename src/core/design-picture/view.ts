import type { BoxMm10 } from './surface.ts';

/** The visible part of a design: a point (x, y) in tenths of a mm is shown at (x × scale + left, y × scale + top). */
export interface View {
  /** How many pixels show a tenth of a millimetre. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** A size in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** A point in pixels from the top left of the frame. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The scale of true size: a pixel of a style sheet is 1/96 of an inch, and an inch is 254 tenths of a millimetre. */
export const trueScale = 96 / 254;

/** The largest zoom: eight pixels for a tenth of a millimetre. */
export const largestScale = 8;

/** Returns a view with the whole box in the frame's middle and at least `freePx` free pixels on each side. */
export function fitView(box: BoxMm10, frame: Frame, freePx: number): View {
  const [width, height] = [Math.max(1, box.right - box.left), Math.max(1, box.bottom - box.top)];
  const room = { width: Math.max(1, frame.width - 2 * freePx), height: Math.max(1, frame.height - 2 * freePx) };
  return centredOn(box, frame, Math.min(room.width / width, room.height / height, largestScale));
}

/** Returns a view at this scale with the middle of the box in the middle of the frame. */
export function centredOn(box: BoxMm10, { width, height }: Frame, scale: number): View {
  return {
    scale,
    left: width / 2 - ((box.left + box.right) / 2) * scale,
    top: height / 2 - ((box.top + box.bottom) / 2) * scale,
  };
}

/** Scales a view by `factor`, within the zoom limits, around a point of the frame; that point stays where it is. */
export function zoomAt(view: View, { x, y }: Point, factor: number, smallestScale: number): View {
  const scale = Math.min(largestScale, Math.max(Math.min(smallestScale, view.scale), view.scale * factor));
  const grown = scale / view.scale;
  return { scale, left: x - (x - view.left) * grown, top: y - (y - view.top) * grown };
}

/** Moves a view by a distance in pixels. */
export function panBy({ scale, left, top }: View, { x, y }: Point): View {
  return { scale, left: left + x, top: top + y };
}

/** Returns the view after two fingers moved: the same points of the design stay under the fingers. */
export function pinched(
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  smallestScale: number,
): View {
  const factor = distance(after) / Math.max(1, distance(before));
  const [was, is] = [middle(before), middle(after)];
  return zoomAt(panBy(view, { x: is.x - was.x, y: is.y - was.y }), is, factor, smallestScale);
}

/** Keeps a part of the box inside the frame. */
export function heldIn(view: View, box: BoxMm10, { width, height }: Frame): View {
  const kept = 48;
  const least = (size: number, low: number, high: number, at: number) =>
    Math.min(Math.max(at, kept - high * view.scale), size - kept - low * view.scale);
  return {
    scale: view.scale,
    left: least(width, box.left, box.right, view.left),
    top: least(height, box.top, box.bottom, view.top),
  };
}

/** Returns the part of the design that the frame shows. */
export function seenBox({ scale, left, top }: View, { width, height }: Frame): BoxMm10 {
  return {
    left: -left / scale,
    top: -top / scale,
    right: (width - left) / scale,
    bottom: (height - top) / scale,
  };
}

/** Returns the same view on a canvas with `ratio` pixels for each pixel of the page. */
export function onDevice({ scale, left, top }: View, ratio: number): View {
  return {
    scale: scale * ratio,
    left: left * ratio,
    top: top * ratio,
  };
}

const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** How a picture lies on paper: `percent` of its true size, and so many millimetres wide, perhaps turned by 90°. */
export interface PaperFit {
  readonly percent: number;
  readonly isTurned: boolean;
  readonly widthMm: number;
}

/** What A4 and Letter leave inside the margins of browsers, with room for a heading. */
const paperMm = { width: 184, height: 250 } as const;

/** Lays a picture on paper in true size, turned if only that fits, else as large as it fits (rules: F24). */
export function paperFit(widthMm: number, heightMm: number): PaperFit {
  const share = (wide: number, high: number): number => Math.min(1, paperMm.width / wide, paperMm.height / high);
  const [upright, turned] = [share(widthMm, heightMm), share(heightMm, widthMm)];
  const isTurned = turned > upright;
  // Whole per cents, so that the scale in print is the true one.
  const percent = Math.max(1, Math.floor(100 * Math.max(upright, turned)));
  return { percent, isTurned, widthMm: ((isTurned ? heightMm : widthMm) * percent) / 100 };
}

/** A grid of lines: one every `stepMm10` from the design's middle, and every `strongEvery`-th of them stronger. */
interface Grid {
  readonly stepMm10: number;
  readonly strongEvery: number;
}

/**
 * Returns the finest grid with lines at least `leastPx` apart; the widest if none is. `scale`: pixels per tenth of a
 * mm.
 */
export function gridFor(units: 'metric' | 'imperial', scale: number, leastPx: number): Grid {
  return steps[units].find(({ stepMm10 }) => stepMm10 * scale >= leastPx) ?? (steps[units].at(-1) as Grid);
}

const steps: Readonly<Record<'metric' | 'imperial', readonly Grid[]>> = {
  metric: [
    { stepMm10: 10, strongEvery: 10 },
    { stepMm10: 50, strongEvery: 2 },
    { stepMm10: 100, strongEvery: 5 },
    { stepMm10: 500, strongEvery: 2 },
    { stepMm10: 1000, strongEvery: 5 },
    { stepMm10: 10_000, strongEvery: 10 },
  ],
  imperial: [
    { stepMm10: 254 / 16, strongEvery: 4 },
    { stepMm10: 254 / 4, strongEvery: 4 },
    { stepMm10: 254, strongEvery: 4 },
    { stepMm10: 2540, strongEvery: 10 },
  ],
};

/** Returns the numbers of the grid lines between two positions, both included. */
export function linesAcross(low: number, high: number, stepMm10: number): readonly number[] {
  const first = Math.ceil(low / stepMm10);
  const count = Math.max(0, Math.floor(high / stepMm10) - first + 1);
  return Array.from({ length: count }, (_, at) => first + at);
}

/** Returns the middle of a design; the grid and the hoop are centred on it. */
export function middleOf({ left, top, right, bottom }: BoxMm10): { readonly x: number; readonly y: number } {
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  };
}
