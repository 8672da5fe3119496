import { restingLight } from '#core/design-picture/surface.ts';
import { createThreadPicture } from '#core/design-picture/thread-picture.ts';
import { fitView, paperFit, type PaperFit } from '#core/design-picture/view.ts';
import { safeFileName } from '#core/safe-file-name.ts';
import { printAlone } from '#parts/output/print-alone.ts';
import '#texts/en/design-picture.ts';
import { t } from '#texts/t.ts';
import { drawCloth } from './draw-cloth.ts';
import type { Scene } from './stage.ts';
import { contextOf } from './thread-slides.ts';

/**
 * Draws the whole design for a file, at most `longestPx` wide and high, in steps, so that the browser can work too.
 * `isTurned`: by 90° to the right, for paper.
 */
export async function pictureFile(scene: Scene, longestPx = 2000, isTurned = false): Promise<Blob> {
  const { strands, colours } = scene;
  const { left, top, right, bottom } = strands.box;
  const [wide, high] = [Math.max(1, right - left) + 2 * edgeMm10, Math.max(1, bottom - top) + 2 * edgeMm10];
  const scale = Math.min(longestPx / Math.max(wide, high), mostScale);
  const frame = { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) };
  const view = fitView(strands.box, frame, edgeMm10 * scale);
  const picture = createThreadPicture({ frame, view, strands, colours, light: restingLight, mostCopyBytes: 0 });
  while (!picture.goTowards(strands.count, strandsInTurn)) await nextTurn();
  const [canvas, thread] = [document.createElement('canvas'), document.createElement('canvas')];
  for (const one of [canvas, thread]) Object.assign(one, frame);
  const lit = picture.takeLit();
  const context = contextOf(canvas);
  drawCloth(context, view, { fabric: scene.fabric, box: strands.box, grid: undefined, hoop: undefined, ratio: 1 });
  if (lit !== undefined) {
    const image = context.createImageData(lit.box.right - lit.box.left, lit.box.bottom - lit.box.top);
    image.data.set(lit.pixels);
    contextOf(thread).putImageData(image, lit.box.left, lit.box.top);
    context.drawImage(thread, 0, 0);
  }
  const whole = isTurned ? turnedRight(canvas) : canvas;
  return new Promise((resolve, reject) => {
    whole.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no PNG.'))), 'image/png');
  });
}

const turnedRight = (canvas: HTMLCanvasElement): HTMLCanvasElement => {
  const turned = document.createElement('canvas');
  Object.assign(turned, { width: canvas.height, height: canvas.width });
  const context = contextOf(turned);
  context.translate(turned.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(canvas, 0, 0);
  return turned;
};

/** Returns how the picture of a scene, with the fabric around it, lies on paper. */
export function paperFitOf({ strands: { box } }: Pick<Scene, 'strands'>): PaperFit {
  return paperFit((box.right - box.left + 2 * edgeMm10) / 10, (box.bottom - box.top + 2 * edgeMm10) / 10);
}

/** Says in which size a picture lies on paper. */
export function paperWords({ percent, isTurned }: PaperFit): string {
  return [
    percent === 100 ? t('designPicture.onPaper.true') : t('designPicture.onPaper.scale', { percent }),
    isTurned && t('designPicture.onPaper.turned'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The width of the fabric around the design, in 0.1 mm. */
const edgeMm10 = 60;
/** 20 pixels per millimetre, about 500 per inch: a person sees no finer detail in a print. */
const mostScale = 2;
const strandsInTurn = 4000;

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Prints only the picture and its caption, in true size or with its scale. */
export async function printPicture(scene: Scene, caption: string): Promise<void> {
  const fit = paperFitOf(scene);
  const picture = await pictureFile(scene, undefined, fit.isTurned);
  const figure = document.createElement('figure');
  const [image, words] = [document.createElement('img'), document.createElement('figcaption')];
  const url = URL.createObjectURL(picture);
  image.src = url;
  image.alt = '';
  image.style.inlineSize = `${fit.widthMm}mm`;
  image.style.maxInlineSize = 'none';
  figure.style.margin = '0';
  words.textContent = [caption, paperWords(fit)].join(' · ');
  figure.append(image, words);
  await image.decode();
  window.addEventListener('afterprint', () => URL.revokeObjectURL(url), { once: true });
  printAlone(figure);
}

export function pictureName(design: string): string {
  return `${safeFileName(design) || 'design'}.png`;
}

export function canShare(): boolean {
  return (
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([''], 'picture.png', { type: 'image/png' })] })
  );
}

/** Shares the picture with another app. If the person cancels, this is no error. */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], pictureName(name), { type: 'image/png' });
  await navigator.share({ files: [file], title: name }).catch((fault: unknown) => {
    if (!(fault instanceof DOMException) || fault.name !== 'AbortError') throw fault;
  });
}
