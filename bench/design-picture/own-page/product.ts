import { stitchCommand } from '#core/design-file/stitch-model.ts';
import { strandsOf, type Strands } from '#core/design-picture/surface.ts';
import { rgbOf } from '#core/design-picture/block-colours.ts';
import { fitView, zoomAt, type View } from '#core/design-picture/view.ts';
import { contextOf } from '#parts/design-picture/thread-slides.ts';
import { createStage, type Scene } from '#parts/design-picture/stage.ts';

export interface Frames {
  readonly gapsMs: readonly number[];
}

export interface FirstPicture {
  readonly firstMs: number;
  readonly wholeMs: number;
}

const frame = { width: 1180, height: 640 };
const blocks = 8;
const hexes = ['#b31b34', '#1f5c9b', '#3f7d4e', '#d6a427', '#6b4a8f', '#d9772b', '#2a8f8a', '#f1eee4'];

/** Makes rows of 4 mm stitches on 200 × 200 mm, in eight colours; after 25,000 stitches they cover earlier ones. */
const design = (stitches: number): Strands => {
  const [x, y, command] = [new Int32Array(stitches), new Int32Array(stitches), new Uint8Array(stitches)];
  let [atX, atY, side] = [0, 0, 1];
  for (let at = 0; at < stitches; at += 1) {
    if (at % 50 === 49) {
      side = -side;
      atY = (atY + 4) % 2000;
    } else atX += side * 40;
    x[at] = atX;
    y[at] = atY;
    command[at] = stitchCommand.stitch;
  }
  const starts = Array.from({ length: blocks }, (_, at) => Math.floor((at * stitches) / blocks));
  return strandsOf({
    records: { x, y, command },
    stitches,
    blocks: starts.map((from) => ({ from, fileThread: null, stopOnly: false })),
    extent: { minX: 0, minY: 0, maxX: 1960, maxY: 1996 },
  });
};

const sceneOf = (strands: Strands): Scene => ({
  strands,
  colours: hexes.map(rgbOf),
  fabric: '#ece6d8',
  hoop: undefined,
  grid: undefined,
  showsJumps: false,
});

const canvasOnPage = (): HTMLCanvasElement => {
  document.body.replaceChildren();
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { width: `${frame.width}px`, height: `${frame.height}px` });
  document.body.append(canvas);
  return canvas;
};

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

const startStage = (strands: Strands) => {
  const canvas = canvasOnPage();
  const stage = createStage(canvas);
  stage.setStitches(strands.count, false);
  stage.setScene(sceneOf(strands));
  stage.setStitches(strands.count, false);
  stage.resize(frame, 1);
  return { canvas, stage };
};

const whole = async (canvas: HTMLCanvasElement): Promise<void> => {
  while (canvas.dataset['ready'] !== 'true') await nextFrame();
};

export const firstPicture = async (stitches: number): Promise<FirstPicture> => {
  const strands = design(stitches);
  await nextFrame();
  const began = performance.now();
  const { canvas, stage } = startStage(strands);
  while (canvas.dataset['ready'] === undefined) await nextFrame();
  const firstMs = performance.now() - began;
  await whole(canvas);
  const wholeMs = performance.now() - began;
  stage.close();
  return { firstMs, wholeMs };
};

const drawLines = (
  context: CanvasRenderingContext2D,
  { ends, blocks: of }: Strands,
  view: View,
  count: number,
): void => {
  context.fillStyle = '#ece6d8';
  context.fillRect(0, 0, frame.width, frame.height);
  context.lineWidth = Math.max(1, 4 * view.scale);
  context.lineCap = 'round';
  for (let at = 0; at < count;) {
    const block = of[at] ?? 0;
    context.strokeStyle = hexes[block] ?? '';
    context.beginPath();
    for (; at < count && of[at] === block; at += 1) {
      context.moveTo((ends[at * 4] ?? 0) * view.scale + view.left, (ends[at * 4 + 1] ?? 0) * view.scale + view.top);
      context.lineTo((ends[at * 4 + 2] ?? 0) * view.scale + view.left, (ends[at * 4 + 3] ?? 0) * view.scale + view.top);
    }
    context.stroke();
  }
};

const startLines = (strands: Strands) => {
  const canvas = canvasOnPage();
  Object.assign(canvas, frame);
  return { context: contextOf(canvas), view: fitView(strands.box, frame, 24) };
};

export const firstLines = async (stitches: number): Promise<FirstPicture> => {
  const strands = design(stitches);
  await nextFrame();
  const began = performance.now();
  const { context, view } = startLines(strands);
  drawLines(context, strands, view, strands.count);
  context.getImageData(0, 0, 1, 1);
  const wholeMs = performance.now() - began;
  return { firstMs: wholeMs, wholeMs };
};

const gapsOf = async (count: number, change: (at: number) => void): Promise<Frames> => {
  const gapsMs: number[] = [];
  let last = await nextFrame();
  for (let at = 0; at < count; at += 1) {
    change(at);
    const now = await nextFrame();
    gapsMs.push(now - last);
    last = now;
  }
  return { gapsMs };
};

const zoomOf = (at: number): number => (at % 60 < 30 ? 1.04 : 1 / 1.04);
const middle = { x: frame.width / 2, y: frame.height / 2 };

export const zoomPicture = async (stitches: number, frames: number): Promise<Frames> => {
  const { canvas, stage } = startStage(design(stitches));
  await whole(canvas);
  const seen = await gapsOf(frames, (at) => stage.zoom(zoomOf(at), middle));
  stage.close();
  return seen;
};

export const zoomLines = async (stitches: number, frames: number): Promise<Frames> => {
  const strands = design(stitches);
  const started = startLines(strands);
  let { view } = started;
  return gapsOf(frames, (at) => {
    view = zoomAt(view, middle, zoomOf(at), 0.01);
    drawLines(started.context, strands, view, strands.count);
  });
};

/** Returns the stitch reached at a frame: from the middle on, at 60 frames a second and 20 s for the whole design. */
const playedTo = (stitches: number, at: number): number => Math.round(stitches / 2 + ((at + 1) * stitches) / 1200);

export const playPicture = async (stitches: number, frames: number): Promise<Frames> => {
  const { canvas, stage } = startStage(design(stitches));
  await whole(canvas);
  stage.setStitches(stitches / 2, true);
  await nextFrame();
  await whole(canvas);
  const seen = await gapsOf(frames, (at) => stage.setStitches(playedTo(stitches, at), true));
  stage.close();
  return seen;
};

export const playLines = async (stitches: number, frames: number): Promise<Frames> => {
  const strands = design(stitches);
  const { context, view } = startLines(strands);
  return gapsOf(frames, (at) => drawLines(context, strands, view, playedTo(stitches, at)));
};
