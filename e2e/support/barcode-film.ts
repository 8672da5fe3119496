import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

const leftHalves = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const parities = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];

/** Appends the check digit that makes twelve digits an EAN-13. */
export const withCheckDigit = (twelve: string): string => {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
};

/** Returns the 95 modules of an EAN-13 as digits: 1 is dark, 0 is light (GS1 General Specifications 5.2). */
const barsOf = (ean: string): string => {
  const [first = 0, ...digits] = [...ean].map(Number);
  const turned = (bits: string) => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
  const coded = digits.map((digit, at) => {
    const bits = leftHalves[digit] ?? '';
    if (at >= 6) return turned(bits);
    return parities[first]?.[at] === 'G' ? [...turned(bits)].toReversed().join('') : bits;
  });
  return `101${coded.slice(0, 6).join('')}01010${coded.slice(6).join('')}101`;
};

const [width, height] = [320, 240];

/** One scene of a film; without a code, it shows plain paper or, if `isDark`, black. */
export interface Scene {
  readonly ean?: string;
  readonly qr?: string;
  readonly isDark?: boolean;
  readonly seconds: number;
}

/** Returns a grey picture of paper, one byte per pixel; with the code on it if `ean` is given. */
export const barcodePicture = (ean: string | undefined): Uint8Array =>
  pictureOf({ seconds: 1, ...(ean !== undefined && { ean }) });

/** Returns a photo of an EAN-13 as a file (BMP, 256 greys). */
export const barcodePhoto = (ean: string): Buffer => {
  const [head, greys] = [Buffer.alloc(54), Buffer.alloc(1024)];
  head.write('BM');
  const start = head.length + greys.length;
  const whole = [40, width, height] as const;
  head.writeUInt32LE(start + width * height, 2);
  head.writeUInt32LE(start, 10);
  whole.forEach((value, at) => head.writeUInt32LE(value, 14 + 4 * at));
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(8, 28);
  for (let grey = 0; grey < 256; grey++) greys.fill(grey, 4 * grey, 4 * grey + 3);
  return Buffer.concat([head, greys, barcodePicture(ean)]);
};

const pictureOf = ({ ean, qr, isDark = false }: Scene): Uint8Array => {
  const pixels = new Uint8Array(width * height).fill(isDark ? 0 : 225);
  if (ean !== undefined) drawBars(pixels, ean);
  if (qr !== undefined) drawSquares(pixels, qr);
  return pixels;
};

const drawBars = (pixels: Uint8Array, ean: string): void => {
  const bars = barsOf(ean);
  const module = Math.floor((width - 60) / bars.length);
  const from = Math.floor((width - bars.length * module) / 2);
  for (let y = Math.floor(height / 4); y < height * 0.75; y++)
    for (let at = 0; at < bars.length; at++)
      if (bars[at] === '1') pixels.fill(25, y * width + from + at * module, y * width + from + (at + 1) * module);
};

const drawSquares = (pixels: Uint8Array, text: string): void => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const module = Math.floor(height / size);
  const [left, top] = [Math.floor((width - size * module) / 2), Math.floor((height - size * module) / 2)];
  for (const [row, squares] of data.entries())
    for (const [column, isDark] of squares.entries())
      for (let y = top + row * module; isDark && y < top + (row + 1) * module; y++)
        pixels.fill(25, y * width + left + column * module, y * width + left + (column + 1) * module);
};

/**
 * Writes a film (y4m) that Chromium plays as its camera: from the start whenever a page opens the camera, in a loop.
 */
export const writeFilm = (file: string, scenes: readonly Scene[], framesASecond = 5): void => {
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frames = scenes.flatMap((scene) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), pictureOf(scene), grey]);
    return Array.from({ length: Math.round(scene.seconds * framesASecond) }, () => frame);
  });
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesASecond}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...frames]));
};

export const playsFilm = (file: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];
