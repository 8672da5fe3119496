import { paletteThread } from '../palettes.ts';
import { createStitchBuilder, type StitchBuilder } from '../stitch-builder.ts';
import type { FileThread } from '../stitch-model.ts';
import { s32, s8, u32, u8 } from './bytes.ts';
import type { DesignReader, Ending } from './parsed.ts';

/** Reads Janome files: a header with colour numbers, of which 0 is a stop, then pairs of bytes. */
export const readJef: DesignReader = (bytes) => {
  const start = u32(bytes, 0);
  const count = u32(bytes, 0x18);
  // The colour numbers, four bytes each, come before the stitches. A count that has no room there is damaged.
  if (start < coloursAt || start >= bytes.length || count > (start - coloursAt) / 4) return undefined;
  const indexes = Array.from({ length: count }, (_, n) => Math.abs(s32(bytes, coloursAt + 4 * n)));
  // A move of length 0 is a trim; in a file without one, trims are inferred.
  const builder = createStitchBuilder({ infersTrims: !hasTrims(bytes, start) });
  const ending = readStitches(bytes, start, builder, indexes);
  return { builder, threads: threadsOf(indexes), name: '', header: { blocks: count }, ending, warnings: [] };
};

const coloursAt = 0x74;
const colours = 79;

/** Finds the thread of each block. Colour number 0 continues with the thread of the block before. */
const threadsOf = (indexes: readonly number[]): readonly (FileThread | null)[] => {
  const threads: (FileThread | null)[] = [];
  for (const index of indexes)
    threads.push(index === 0 ? (threads.at(-1) ?? null) : paletteThread('jef', index % colours));
  return threads;
};

/** Whether the file has a trim. Reads as `readStitches` does, because the four bytes of a trim can also be stitches. */
const hasTrims = (bytes: Uint8Array, start: number): boolean => {
  let isSewn = false;
  let at = start;
  while (at + 3 < bytes.length) {
    const isCommand = u8(bytes, at) === 0x80;
    const command = u8(bytes, at + 1);
    if (isCommand && command === 0x10) return false;
    if (isCommand && isSewn && isZeroMove(bytes, at)) return true;
    if (!isCommand) isSewn = true;
    else if (command === 0x01) isSewn = false;
    at += isCommand ? 4 : 2;
  }
  return false;
};

const isZeroMove = (bytes: Uint8Array, at: number): boolean =>
  u8(bytes, at + 1) === 0x02 && u8(bytes, at + 2) === 0 && u8(bytes, at + 3) === 0;

const readStitches = (bytes: Uint8Array, start: number, builder: StitchBuilder, indexes: readonly number[]): Ending => {
  let block = 0;
  let isSewn = false;
  let at = start;
  while (at + 1 < bytes.length && !builder.isOver()) {
    if (u8(bytes, at) !== 0x80) {
      builder.stitch(s8(bytes, at), -s8(bytes, at + 1));
      isSewn = true;
      at += 2;
      continue;
    }
    const command = u8(bytes, at + 1);
    if (command === 0x10) {
      builder.end();
      return 'mark';
    }
    if (at + 3 >= bytes.length) return 'cutOff';
    const dx = s8(bytes, at + 2);
    const dy = -s8(bytes, at + 3);
    if (command === 0x01) {
      block += 1;
      if (indexes[block] === 0) builder.stop();
      else builder.colourChange();
      if (dx !== 0 || dy !== 0) builder.jump(dx, dy);
      isSewn = false;
    } else if (isZeroMove(bytes, at)) {
      // at the start, after a change of colour, and after another trim there is no thread to cut
      if (isSewn) builder.trim();
      isSewn = false;
    } else if (command === 0x02 || command === 0x04) builder.jump(dx, dy);
    else return { unknownAt: at };
    at += 4;
  }
  return 'cutOff';
};
