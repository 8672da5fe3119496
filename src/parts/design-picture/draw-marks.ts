import type { Strands } from '#core/design-picture/strands.ts';
import { seenBox, type View } from '#core/design-picture/view.ts';

export interface Marks {
  readonly strands: Strands;
  readonly stitches: number;
  readonly showsJumps: boolean;
  /** Whether to show the needle at its last point. */
  readonly showsNeedle: boolean;
  readonly ink: string;
  readonly ratio: number;
}

export function drawMarks(context: CanvasRenderingContext2D, view: View, marks: Marks): void {
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
