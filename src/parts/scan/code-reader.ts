import { seenCode } from '#core/codes/scanned-code.ts';
import { hasOwnReader, wantedFormats } from './kept-scanner.ts';

type CodeReader = (picture: HTMLVideoElement | ImageBitmap) => Promise<readonly string[]>;

/** Opens the browser's own code reader or, if it has none, the app's. Rejects if the app's reader cannot be loaded. */
export async function openCodeReader(): Promise<CodeReader> {
  const Own = window.BarcodeDetector;
  if (Own === undefined || !(await hasOwnReader())) return openWasmReader();
  const known = await Own.getSupportedFormats();
  const reader = new Own({ formats: wantedFormats.filter((format) => known.includes(format)) });
  return async (picture) =>
    (await reader.detect(picture)).flatMap(({ rawValue, format }) => seenCode(rawValue, format) ?? []);
}

/** The width in px at which the bars on a spool are visible at arm's length; a larger picture only takes longer. */
const mostPixels = 1024;

const openWasmReader = async (): Promise<CodeReader> => {
  const read = await (await import('./wasm-reader.ts')).openPixelReader();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const isFilm = picture instanceof HTMLVideoElement;
    const [width, height] = isFilm ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
    // keep more pixels of a photo than of a video, because a photo is read once and its code may be small
    const scale = Math.min(1, (isFilm ? mostPixels : 2 * mostPixels) / Math.max(width, 1));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    if (pen === null || canvas.width === 0 || canvas.height === 0) return [];
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return read(pen.getImageData(0, 0, canvas.width, canvas.height));
  };
};
