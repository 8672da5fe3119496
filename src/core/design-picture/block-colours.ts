import type { StitchBlock } from '../design-file/stitch-model.ts';
import type { Rgb } from './surface.ts';

/** Returns each block's colour: the chosen thread's, or else one from the block before, the file or `spare`. */
export function blockColours(
  blocks: readonly (Pick<StitchBlock, 'fileThread' | 'stopOnly'> & Partial<Pick<StitchBlock, 'needle'>>)[],
  chosen: readonly (string | null | undefined)[] = [],
): readonly string[] {
  const colours: string[] = [];
  for (const [at, { fileThread, needle, stopOnly }] of blocks.entries()) {
    const before = stopOnly ? colours[at - 1] : undefined;
    const nth = needle === undefined || needle === null ? at : needle - 1;
    colours.push(chosen[at] ?? before ?? fileThread?.hex ?? (spare[nth % spare.length] as string));
  }
  return colours;
}

/** Colours for files that name none; neighbours are easy to tell apart, on white and on black fabric. */
const spare = [
  '#b31b34',
  '#1f5c9b',
  '#3f7d4e',
  '#d6a427',
  '#6b4a8f',
  '#d9772b',
  '#2a8f8a',
  '#8c5a3c',
  '#c65d8c',
  '#6f7f2e',
] as const;

/** Returns the three numbers of a colour `#rrggbb`; grey for any other text. */
export function rgbOf(hex: string): Rgb {
  if (!/^#[\da-f]{6}$/iu.test(hex)) return [128, 128, 128];
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
