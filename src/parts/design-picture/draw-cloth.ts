import type { HoopOutline } from '#core/design-picture/hoop-outline.ts';
import type { BoxMm10 } from '#core/design-picture/surface.ts';
import { gridFor, linesAcross, middleOf, seenBox, type View } from '#core/design-picture/view.ts';
import type { TextKey } from '#texts/text-key.ts';
import { contextOf } from './thread-slides.ts';

export interface Cloth {
  /** The colour of the fabric, `#rrggbb`. */
  readonly fabric: string;
  readonly box: BoxMm10;
  readonly grid: 'metric' | 'imperial' | undefined;
  readonly hoop: HoopOutline | undefined;
  /** Canvas pixels per pixel of the page. */
  readonly ratio: number;
}

export function drawCloth(context: CanvasRenderingContext2D, view: View, cloth: Cloth): void {
  const { width, height } = context.canvas;
  context.fillStyle = cloth.fabric;
  context.fillRect(0, 0, width, height);
  drawWeave(context, view);
  const ink = inkOn(cloth.fabric);
  if (cloth.grid !== undefined) drawGrid(context, view, cloth, cloth.grid, ink);
  if (cloth.hoop !== undefined) drawHoop(context, view, cloth.hoop, ink, cloth.ratio);
}

/** Returns black or white, whichever is more visible on a colour. */
export function inkOn(hex: string): string {
  const number = Number.parseInt(hex.slice(1), 16);
  const bright = (number >> 16) * 0.299 + ((number >> 8) & 255) * 0.587 + (number & 255) * 0.114;
  return bright > 128 ? '#000000' : '#ffffff';
}

/** Draws yarns over and under each other, 0.4 mm wide. They fade at small scales, where they would flicker. */
const drawWeave = (context: CanvasRenderingContext2D, view: View): void => {
  const strength = Math.min(1, (view.scale - 0.45) / 0.8);
  if (strength <= 0) return;
  const pattern = context.createPattern(weave(), 'repeat');
  if (pattern === null) return;
  const size = (view.scale * weaveMm10) / weaveTilePx;
  pattern.setTransform(new DOMMatrix([size, 0, 0, size, view.left, view.top]));
  context.save();
  context.globalAlpha = strength;
  context.fillStyle = pattern;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.restore();
};

const weaveMm10 = 8;
const weaveTilePx = 64;
let woven: HTMLCanvasElement | undefined;

/** Makes a tile of two by two yarns, each brighter along its middle, so that it looks round. */
const weave = (): HTMLCanvasElement => {
  if (woven !== undefined) return woven;
  woven = document.createElement('canvas');
  woven.width = weaveTilePx;
  woven.height = weaveTilePx;
  const context = contextOf(woven);
  const image = context.createImageData(weaveTilePx, weaveTilePx);
  const half = weaveTilePx / 2;
  for (let y = 0; y < weaveTilePx; y += 1)
    for (let x = 0; x < weaveTilePx; x += 1) {
      const isWarp = x < half === y < half;
      const [along, across] = isWarp ? [y % half, x % half] : [x % half, y % half];
      const round = Math.sin(((across + 0.5) / half) * Math.PI);
      const hill = 0.45 + 0.55 * Math.sin(((along + 0.5) / half) * Math.PI);
      const light = round * hill + (isWarp ? 0.04 : 0) - 0.5;
      const at = (y * weaveTilePx + x) * 4;
      image.data.fill(light > 0 ? 255 : 0, at, at + 3);
      image.data[at + 3] = Math.abs(light) * (light > 0 ? 22 : 50);
    }
  context.putImageData(image, 0, 0);
  return woven;
};

const drawGrid = (
  context: CanvasRenderingContext2D,
  view: View,
  { box, ratio }: Cloth,
  units: 'metric' | 'imperial',
  ink: string,
): void => {
  const { width, height } = context.canvas;
  const { stepMm10, strongEvery } = gridFor(units, view.scale, 12 * ratio);
  const seen = seenBox(view, { width, height });
  const { x: middleX, y: middleY } = middleOf(box);
  context.save();
  context.strokeStyle = ink;
  context.lineWidth = Math.max(1, Math.round(ratio));
  const draw = (isStrong: boolean): void => {
    context.globalAlpha = isStrong ? 0.26 : 0.11;
    context.beginPath();
    for (const line of linesAcross(seen.left - middleX, seen.right - middleX, stepMm10))
      if ((line % strongEvery === 0) === isStrong) {
        const x = Math.round((line * stepMm10 + middleX) * view.scale + view.left) + 0.5;
        context.moveTo(x, 0);
        context.lineTo(x, height);
      }
    for (const line of linesAcross(seen.top - middleY, seen.bottom - middleY, stepMm10))
      if ((line % strongEvery === 0) === isStrong) {
        const y = Math.round((line * stepMm10 + middleY) * view.scale + view.top) + 0.5;
        context.moveTo(0, y);
        context.lineTo(width, y);
      }
    context.stroke();
  };
  draw(false);
  draw(true);
  context.restore();
};

const drawHoop = (
  context: CanvasRenderingContext2D,
  view: View,
  { isRound, outer, field, usable, fit }: HoopOutline,
  ink: string,
  ratio: number,
): void => {
  const outline = (box: BoxMm10, cornerMm10: number): void => {
    const [left, top] = [box.left * view.scale + view.left, box.top * view.scale + view.top];
    const [width, height] = [(box.right - box.left) * view.scale, (box.bottom - box.top) * view.scale];
    if (isRound) context.ellipse(left + width / 2, top + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
    else context.roundRect(left, top, width, height, cornerMm10 * view.scale);
  };
  context.save();
  // the ring: the area between its two outlines
  context.beginPath();
  outline(outer, 150);
  outline(grownBy(field, ringGapMm10), 60);
  context.fillStyle = '#7d7568';
  context.globalAlpha = 0.42;
  context.fill('evenodd');
  context.globalAlpha = 0.7;
  context.lineWidth = 1.5 * ratio;
  context.strokeStyle = ink;
  context.stroke();
  context.beginPath();
  outline(usable, 0);
  context.setLineDash([6 * ratio, 5 * ratio]);
  context.strokeStyle = fit === 'no' ? '#d6402e' : ink;
  context.globalAlpha = fit === 'no' ? 1 : 0.6;
  context.stroke();
  context.restore();
};

/** The distance in 0.1 mm, beyond the sewing field, at which the ring is drawn. */
const ringGapMm10 = 30;

const grownBy = ({ left, top, right, bottom }: BoxMm10, by: number): BoxMm10 => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** The fabrics to choose from. The page begins with one of the first two, by its theme. */
export const fabrics = {
  natural: { hex: '#ece6d8', word: 'designPicture.natural' },
  charcoal: { hex: '#2b2d31', word: 'designPicture.charcoal' },
  white: { hex: '#fbfbf9', word: 'designPicture.white' },
  black: { hex: '#141416', word: 'designPicture.black' },
  navy: { hex: '#1d2b4a', word: 'designPicture.navy' },
  denim: { hex: '#5a7592', word: 'designPicture.denim' },
  grey: { hex: '#a9abab', word: 'designPicture.grey' },
  red: { hex: '#a32630', word: 'designPicture.red' },
  green: { hex: '#2f5b44', word: 'designPicture.green' },
  pink: { hex: '#e9c3c9', word: 'designPicture.pink' },
} as const satisfies Readonly<Record<string, { readonly hex: string; readonly word: TextKey }>>;

export type Fabric = keyof typeof fabrics;

export const fabricNames = Object.keys(fabrics) as readonly Fabric[];
