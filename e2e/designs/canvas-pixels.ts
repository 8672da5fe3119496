import type { Page } from '@playwright/test';
import type { View } from '#core/design-picture/view.ts';

/** The pixels of the picture as text, with four characters (bytes) for each pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: string;
}

export const settled = async (page: Page): Promise<void> => {
  // an action is drawn in the next frame; before it, the canvas is still marked as ready from the last frame
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.locator('canvas[data-ready=true]').waitFor();
};

export const pixelsOf = (page: Page): Promise<Pixels> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-ready]');
    const image = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    if (image === undefined) throw new Error('There is no picture.');
    const parts: string[] = [];
    for (let at = 0; at < image.data.length; at += 8192)
      parts.push(String.fromCharCode(...image.data.subarray(at, at + 8192)));
    return { width: image.width, height: image.height, data: parts.join('') };
  });

type BareAndSewn = readonly [bare: Pixels, sewn: Pixels];

/** True where thread hides the fabric, so that white and black fabric look alike. */
export const coverMask = (onWhite: BareAndSewn, onBlack: BareAndSewn): readonly boolean[] => {
  const [white, black] = [onWhite, onBlack];
  const contrast = (which: 0 | 1, at: number) =>
    [0, 1, 2].reduce(
      (sum, one) => sum + white[which].data.charCodeAt(at * 4 + one) - black[which].data.charCodeAt(at * 4 + one),
      0,
    );
  return Array.from({ length: white[0].width * white[0].height }, (_, at) => contrast(1, at) < 0.45 * contrast(0, at));
};

export const colourAt = (page: Page, x: number, y: number): Promise<readonly number[]> =>
  page.evaluate(
    ([x, y]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-ready]');
      const data = canvas?.getContext('2d')?.getImageData(Math.floor(x) - 1, Math.floor(y) - 1, 3, 3).data;
      if (data === undefined) throw new Error('There is no picture.');
      return [0, 1, 2].map((one) =>
        Math.round(data.reduce((sum, value, at) => sum + (at % 4 === one ? value : 0), 0) / 9),
      );
    },
    [x, y] as const,
  );

/** Draws the same stitches as the browser's lines, 0.4 mm wide. True for a mostly covered pixel. */
export const plainMask = (page: Page, ends: readonly number[], view: View): Promise<readonly boolean[]> =>
  page.evaluate(
    ([ends, { scale, left, top }]) => {
      const shown = document.querySelector<HTMLCanvasElement>('canvas[data-ready]');
      const canvas = new OffscreenCanvas(shown?.width ?? 0, shown?.height ?? 0);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('There is no drawing context.');
      context.lineWidth = 4 * scale;
      context.lineCap = 'round';
      for (let at = 0; at < ends.length; at += 4) {
        const [ax = 0, ay = 0, bx = 0, by = 0] = ends.slice(at, at + 4);
        context.beginPath();
        context.moveTo(ax * scale + left, ay * scale + top);
        context.lineTo(bx * scale + left, by * scale + top);
        context.stroke();
      }
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return Array.from({ length: data.length / 4 }, (_, at) => (data[at * 4 + 3] ?? 0) >= 128);
    },
    [ends, view] as const,
  );
