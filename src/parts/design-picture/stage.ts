import type { HoopOutline } from '#core/design-picture/hoop-outline.ts';
import { restingLight, type Light, type Rgb, type BoxMm10, type Strands } from '#core/design-picture/surface.ts';
import {
  centredOn,
  fitView,
  heldIn,
  onDevice,
  panBy,
  pinched,
  trueScale,
  zoomAt,
  type Frame,
  type Point,
  type View,
  seenBox,
} from '#core/design-picture/view.ts';
import { drawCloth, inkOn } from './draw-cloth.ts';
import { contextOf, createThreadSlides } from './thread-slides.ts';

export interface Scene {
  readonly strands: Strands;
  readonly colours: readonly Rgb[];
  /** The colour of the fabric, `#rrggbb`. */
  readonly fabric: string;
  readonly hoop: HoopOutline | undefined;
  readonly grid: 'metric' | 'imperial' | undefined;
  readonly showsJumps: boolean;
}

/** A canvas that shows a design. It draws only when something has changed. */
export interface Stage {
  readonly setScene: (scene: Scene) => void;
  readonly setStitches: (stitches: number, isPlaying: boolean) => void;
  readonly setLight: (light: Light) => void;
  /** Sets the canvas's size on the page, in CSS pixels. */
  readonly resize: (frame: Frame, devicePixelRatio: number) => void;
  readonly fit: () => void;
  readonly showTrueSize: () => void;
  /** Zooms around a point of the canvas, by default its middle. */
  readonly zoom: (factor: number, around?: Point) => void;
  readonly pan: (by: Point) => void;
  readonly pinch: (before: readonly [Point, Point], after: readonly [Point, Point]) => void;
  /** Returns how large the design is shown: 1 is its true size. */
  readonly zoomShown: () => number;
  readonly isFitted: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly close: () => void;
}

export function createStage(canvas: HTMLCanvasElement): Stage {
  const context = contextOf(canvas);
  const slides = createThreadSlides();
  const listeners = new Set<() => void>();
  let scene: Scene | undefined;
  let frame: Frame = { width: 0, height: 0 };
  let ratio = 1;
  let view: View | undefined;
  // Until the person zooms or pans, the design is fitted to the canvas, even if the canvas changes its size.
  let isFitted = true;
  let stitches = 0;
  let isPlaying = false;
  let light = restingLight;
  let lastMoveMs = 0;
  let scheduled: number | undefined;

  const schedule = (): void => {
    scheduled ??= requestAnimationFrame(draw);
  };
  const draw = (): void => {
    scheduled = undefined;
    if (scene === undefined || view === undefined || canvas.width === 0 || canvas.height === 0) return;
    const began = performance.now();
    const onCanvas = onDevice(view, ratio);
    const { strands, colours } = scene;
    slides.aim({
      strands,
      colours,
      frame: { width: canvas.width, height: canvas.height },
      view: onCanvas,
      light,
      stitches,
    });
    // Use short slices while the picture moves, because it needs frames; longer slices finish a still picture sooner.
    const isMoving = isPlaying || began - lastMoveMs < 200;
    const isReady = slides.work(began + (isMoving ? 9 : 30));
    drawCloth(context, onCanvas, { ...scene, box: scene.strands.box, ratio });
    slides.paint(context, onCanvas);
    const showsNeedle = isPlaying || stitches < strands.count;
    drawMarks(context, onCanvas, { ...scene, stitches, showsNeedle, ink: inkOn(scene.fabric), ratio });
    canvas.dataset['ready'] = String(isReady);
    if (!isReady) schedule();
  };
  const shownBox = (): BoxMm10 | undefined => scene?.hoop?.outer ?? scene?.strands.box;
  const fitted = (): View | undefined => {
    const box = shownBox();
    return box && fitView(box, frame, Math.min(24, frame.width / 16));
  };
  const show = (next: View | undefined, keepsFit = false): void => {
    const box = shownBox();
    if (next === undefined || box === undefined) return;
    isFitted = keepsFit;
    view = keepsFit ? next : heldIn(next, box, frame);
    lastMoveMs = performance.now();
    schedule();
    for (const listener of listeners) listener();
  };
  const refit = (): void => show(isFitted ? fitted() : view, isFitted);
  const smallest = (): number => Math.min(fitted()?.scale ?? 1, trueScale) / 2;
  const middle = (): Point => ({ x: frame.width / 2, y: frame.height / 2 });

  return {
    setScene: (next) => {
      const isOther = scene?.strands !== next.strands || scene.hoop !== next.hoop;
      if (scene?.strands !== next.strands) isFitted = true;
      scene = next;
      stitches = Math.min(stitches, next.strands.count);
      if (isOther) refit();
      schedule();
    },
    setStitches: (next, playing) => {
      if (next === stitches && playing === isPlaying) return;
      stitches = next;
      isPlaying = playing;
      schedule();
    },
    setLight: (next) => {
      light = next;
      schedule();
    },
    resize: (next, devicePixelRatio) => {
      const old = frame;
      frame = next;
      ratio = Math.min(devicePixelRatio, 2, Math.sqrt(mostPixels / Math.max(1, next.width * next.height)));
      canvas.width = Math.round(next.width * ratio);
      canvas.height = Math.round(next.height * ratio);
      if (isFitted || view === undefined) refit();
      else show(panBy(view, { x: (next.width - old.width) / 2, y: (next.height - old.height) / 2 }));
    },
    fit: () => show(fitted(), true),
    showTrueSize: () => {
      const box = scene?.strands.box;
      if (box) show(centredOn(box, frame, trueScale));
    },
    zoom: (factor, around = middle()) => show(view && zoomAt(view, around, factor, smallest())),
    pan: (by) => show(view && panBy(view, by)),
    pinch: (before, after) => show(view && pinched(view, before, after, smallest())),
    zoomShown: () => (view?.scale ?? trueScale) / trueScale,
    isFitted: () => isFitted,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      if (scheduled !== undefined) cancelAnimationFrame(scheduled);
      scheduled = undefined;
      scene = undefined;
    },
  };
}

/** The most pixels to draw: more take longer, and a person sees no difference. */
const mostPixels = 3_000_000;

interface Marks {
  readonly strands: Strands;
  readonly stitches: number;
  readonly showsJumps: boolean;
  /** Whether to show the needle at its last point. */
  readonly showsNeedle: boolean;
  readonly ink: string;
  readonly ratio: number;
}

function drawMarks(context: CanvasRenderingContext2D, view: View, marks: Marks): void {
  context.save();
  drawSequins(context, view, marks);
  if (marks.showsJumps) drawJumps(context, view, marks);
  // at large scales a needle point is a dot of a few pixels; at small scales the dots would hide the thread
  if (view.scale >= nearScale * marks.ratio) drawNeedlePoints(context, view, marks);
  if (marks.showsNeedle && marks.stitches > 0) drawNeedle(context, view, marks);
  context.restore();
}

/** From this scale on, in pixels of the page per tenth of a millimetre, needle points are shown. */
const nearScale = 1.6;

const drawJumps = (context: CanvasRenderingContext2D, view: View, { strands, stitches, ink, ratio }: Marks): void => {
  const { ends, after } = strands.jumps;
  context.beginPath();
  for (let at = 0; at < after.length && (after[at] as number) <= stitches; at += 1) {
    context.moveTo(...pointAt(ends, at * 4, view));
    context.lineTo(...pointAt(ends, at * 4 + 2, view));
  }
  context.setLineDash([5 * ratio, 4 * ratio]);
  context.lineWidth = 1.25 * ratio;
  context.strokeStyle = ink;
  context.globalAlpha = 0.6;
  context.stroke();
  context.setLineDash([]);
};

const drawNeedlePoints = (
  context: CanvasRenderingContext2D,
  view: View,
  { strands: { ends }, stitches, ratio }: Marks,
): void => {
  const seen = seenBox(view, context.canvas);
  const radius = Math.max(1.2 * ratio, view.scale * 0.55);
  context.globalAlpha = 1;
  context.fillStyle = 'rgb(0 0 0 / 0.6)';
  context.beginPath();
  for (let at = 0; at < stitches; at += 1) {
    const x = ends[at * 4 + 2] as number;
    const y = ends[at * 4 + 3] as number;
    if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) continue;
    const [left, top] = [x * view.scale + view.left, y * view.scale + view.top];
    context.moveTo(left + radius, top);
    context.arc(left, top, radius, 0, 2 * Math.PI);
  }
  context.fill();
};

const drawSequins = (
  context: CanvasRenderingContext2D,
  view: View,
  { strands: { sequins }, stitches, ratio }: Marks,
): void => {
  context.beginPath();
  const radius = sequinMm10 * view.scale;
  for (let at = 0; at < sequins.after.length && (sequins.after[at] as number) <= stitches; at += 1) {
    const [x, y] = pointAt(sequins.points, at * 2, view);
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fillStyle = 'rgb(255 255 255 / 0.5)';
  context.fill();
  context.lineWidth = ratio;
  context.strokeStyle = 'rgb(0 0 0 / 0.5)';
  context.stroke();
};

/** Half the width of a usual sequin (3 mm), in 0.1 mm. */
const sequinMm10 = 15;

const drawNeedle = (context: CanvasRenderingContext2D, view: View, { strands, stitches, ratio }: Marks): void => {
  const [x, y] = pointAt(strands.ends, Math.min(stitches, strands.count) * 4 - 2, view);
  for (const [colour, width] of [
    ['#ffffff', 5],
    ['#0b6361', 2.5],
  ] as const) {
    context.beginPath();
    context.arc(x, y, 7 * ratio, 0, 2 * Math.PI);
    context.strokeStyle = colour;
    context.lineWidth = width * ratio;
    context.globalAlpha = 1;
    context.stroke();
  }
};

const pointAt = (points: Float32Array, at: number, { scale, left, top }: View): [x: number, y: number] => [
  (points[at] as number) * scale + left,
  (points[at + 1] as number) * scale + top,
];
