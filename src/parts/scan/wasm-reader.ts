import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { seenCode } from '#core/codes/scanned-code.ts';
import { scannerAddress, scannerBytes } from './kept-scanner.ts';

const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF14', 'Code128', 'Code39', 'DataMatrix', 'QRCode'],
  tryInvert: false,
  textMode: 'Plain',
  maxNumberOfSymbols: 4,
};

/** Makes a function that reads codes from pixels. The library gets its wasm bytes here, not from a public host. */
export async function openPixelReader(): Promise<(pixels: ImageData) => Promise<readonly string[]>> {
  const overrides = { wasmBinary: await scannerBytes(), locateFile: () => scannerAddress };
  await prepareZXingModule({ overrides, fireImmediately: true });
  return async (pixels) =>
    (await readBarcodes(pixels, options)).flatMap(({ text, format }) => seenCode(text, format) ?? []);
}
