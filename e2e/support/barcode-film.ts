import { writeFileSync } from 'node:fs';

const left = [
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

/** The digit that makes twelve digits an EAN. */
export const withCheckDigit = (twelve: string): string => {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
};

/** The 95 bars and gaps of an EAN-13, dark is 1 (GS1 General Specifications 5.2). */
const barsOf = (ean: string): string => {
  const [first = 0, ...digits] = [...ean].map(Number);
  const turned = (bits: string) => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
  const coded = digits.map((digit, at) => {
    const bits = left[digit] ?? '';
    if (at >= 6) return turned(bits);
    return parities[first]?.[at] === 'G' ? [...turned(bits)].toReversed().join('') : bits;
  });
  return `101${coded.slice(0, 6).join('')}01010${coded.slice(6).join('')}101`;
};

/** A grey picture of an EAN-13 on paper, one byte a pixel; without a code it is paper only. */
export const barcodePicture = (ean: string | undefined, width = 320, height = 240): Uint8Array => {
  const pixels = new Uint8Array(width * height).fill(225);
  if (ean === undefined) return pixels;
  const bars = barsOf(ean);
  const module = Math.floor((width - 60) / bars.length);
  const from = Math.floor((width - bars.length * module) / 2);
  for (let y = Math.floor(height / 4); y < height * 0.75; y++)
    for (let at = 0; at < bars.length; at++)
      if (bars[at] === '1') pixels.fill(25, y * width + from + at * module, y * width + from + (at + 1) * module);
  return pixels;
};

/** One scene of a film: what is held before the camera, and for how long. */
export interface Scene {
  readonly ean?: string;
  readonly seconds: number;
}

/** Writes a film (y4m) that Chromium plays as its camera: it begins when a page opens the camera, and again after its end. */
export const writeFilm = (file: string, scenes: readonly Scene[], framesASecond = 5): void => {
  const [width, height] = [320, 240];
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frames = scenes.flatMap(({ ean, seconds }) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), barcodePicture(ean, width, height), grey]);
    return Array.from({ length: Math.round(seconds * framesASecond) }, () => frame);
  });
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesASecond}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...frames]));
};
