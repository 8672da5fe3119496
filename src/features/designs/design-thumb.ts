import { blockColours, rgbOf } from '#core/design-picture/block-colours.ts';
import { strandsOf, type DrawnModel } from '#core/design-picture/strands.ts';
import { fabrics } from '#parts/design-picture/fabrics.ts';
import { pictureFile } from '#parts/design-picture/picture-file.ts';

const mostBytes = 6 * 1024;

/**
 * Makes a WebP picture of a design, at most 6 KiB, in base64; null if the browser makes no WebP or none is so small. The
 * fabric is clear, so that lists show it in their theme; a picture that is too large then has light fabric.
 */
export async function designThumb(model: DrawnModel): Promise<string | null> {
  const strands = strandsOf(model);
  const colours = blockColours(model.blocks, undefined).map(rgbOf);
  const scene = { strands, colours, hoop: undefined, grid: undefined, showsJumps: false };
  const natural = fabrics.natural.hex;
  for (const { fabric, tries } of [
    { fabric: `${natural}00`, tries: sizes.slice(0, 3) },
    { fabric: natural, tries: sizes },
  ]) {
    const whole = await createImageBitmap(await pictureFile({ ...scene, fabric }, 240));
    for (const [side, quality] of tries) {
      const webp = await webpOf(whole, side, quality);
      if (webp === undefined) return null;
      if (webp.size <= mostBytes) return base64(new Uint8Array(await webp.arrayBuffer()));
    }
  }
  return null;
}

const sizes = [
  [192, 0.75],
  [160, 0.6],
  [128, 0.45],
  [96, 0.35],
] as const;

const webpOf = async (whole: ImageBitmap, side: number, quality: number): Promise<Blob | undefined> => {
  const scale = Math.min(1, side / Math.max(whole.width, whole.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
  return blob?.type === 'image/webp' ? blob : undefined;
};

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
