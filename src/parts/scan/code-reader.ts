import { hasOwnReader, wantedFormats } from './kept-scanner.ts';

/** Reads the codes in the picture that a video shows now. */
export type CodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** The browser's own reader, or ours where it has none. Rejects when ours cannot be had. */
export const openCodeReader = async (): Promise<CodeReader> => {
  const Own = window.BarcodeDetector;
  if (Own === undefined || !(await hasOwnReader())) return openWasmReader();
  const known = await Own.getSupportedFormats();
  const reader = new Own({ formats: wantedFormats.filter((format) => known.includes(format)) });
  return async (video) => (await reader.detect(video)).map(({ rawValue }) => rawValue);
};

/** A picture this wide shows the bars of a spool at arm's length; more only takes longer. */
const mostPixels = 1024;

const openWasmReader = async (): Promise<CodeReader> => {
  const read = await (await import('./wasm-reader.ts')).openPixelReader();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, mostPixels / Math.max(video.videoWidth, 1));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (pen === null || canvas.width === 0 || canvas.height === 0) return [];
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    return read(pen.getImageData(0, 0, canvas.width, canvas.height));
  };
};
