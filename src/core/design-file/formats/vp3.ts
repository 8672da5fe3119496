import { createStitchBuilder, type StitchBuilder } from '../stitch-builder.ts';
import type { FileThread } from '../stitch-model.ts';
import { shortLineOf, hexAt, s16be, s32be, s8, startsWith, textAt, u16be, u32be, u8 } from './bytes.ts';
import type { DesignReader, Ending } from './parsed.ts';

/** Reads Viking and Pfaff files: one block of bytes for each colour, with its place, its thread and its stitches. */
export const readVp3: DesignReader = (bytes) => {
  if (!startsWith(bytes, '%vsm%')) return undefined;
  let at = afterText(bytes, 6) + 7; // skips the name of the program
  at = afterText(bytes, at) + 32; // skips the notes
  const centreX = s32be(bytes, at) / unitsPerMm10;
  const centreY = -s32be(bytes, at + 4) / unitsPerMm10;
  at = afterText(bytes, at + 8 + 27) + 24; // skips the notes of the design
  at = afterText(bytes, at);
  const count = u16be(bytes, at);
  at += 2;
  const builder = createStitchBuilder();
  const threads: (FileThread | null)[] = [];
  let ending: Ending = 'cutOff';
  for (let n = 0; n < count && !builder.isOver(); n += 1) {
    if (!startsWith(bytes, '\u0000\u0005\u0000', at)) {
      ending = at < bytes.length ? { unknownAt: at } : 'cutOff';
      break;
    }
    const end = at + 7 + u32be(bytes, at + 3);
    const startX = Math.round(centreX + s32be(bytes, at + 7) / unitsPerMm10);
    const startY = Math.round(centreY - s32be(bytes, at + 11) / unitsPerMm10);
    const { thread, next } = threadAt(bytes, at + 15);
    if (n > 0) builder.colourChange();
    threads.push(thread);
    const here = builder.position();
    if (startX !== here.x || startY !== here.y) builder.jumpTo(startX, startY);
    readStitches(bytes, next + beforeStitches, Math.min(end, bytes.length), builder);
    if (end > bytes.length) break;
    if (n === count - 1) ending = 'mark';
    at = end;
  }
  if (ending === 'mark') builder.end();
  return { builder, threads, name: '', header: { blocks: count }, ending, warnings: [] };
};

const unitsPerMm10 = 100;

// skips two numbers of the block's position, a mark with the length of the rest, and the mark of the stitches
const beforeStitches = 18;

const afterText = (bytes: Uint8Array, at: number): number => at + 2 + u16be(bytes, at);

const threadAt = (bytes: Uint8Array, start: number): { thread: FileThread | null; next: number } => {
  const colours = u8(bytes, start);
  // skips the number of colours, the kind of change, the colours, and the thread's kind and weight
  const codeAt = start + 2 + colours * 6 + 2;
  const nameAt = afterText(bytes, codeAt);
  const brandAt = afterText(bytes, nameAt);
  const next = afterText(bytes, brandAt);
  if (colours === 0 || next > bytes.length) return { thread: null, next };
  const text = (at: number): string => textOf(bytes.subarray(at + 2, at + 2 + u16be(bytes, at)));
  // If a thread has several colours, the last one is taken.
  const hex = hexAt(bytes, start + 2 + (colours - 1) * 6);
  return { thread: { brand: text(brandAt), code: text(codeAt), name: text(nameAt), hex }, next };
};

/** Reads a text of a thread. Some programs write it as UTF-16, in which every second byte of a Latin text is 0. */
const textOf = (bytes: Uint8Array): string => {
  const isWide = bytes.length >= 2 && bytes.length % 2 === 0 && bytes.every((byte, at) => at % 2 === 1 || byte === 0);
  return isWide ? shortLineOf(new TextDecoder('utf-16be').decode(bytes)) : textAt(bytes, 0, bytes.length);
};

/**
 * Reads the stitches of one block. A long move is a jump and a stitch at its end; behind a trim it is a jump only,
 * unless a single stitch follows, because a thread that was cut needs two to hold. The first move of a later block is a
 * jump and a stitch too: the needle comes from the block before.
 */
const readStitches = (bytes: Uint8Array, start: number, end: number, builder: StitchBuilder): void => {
  let isFirst = builder.blockCount() > 1;
  let isTrimmed = false;
  let at = start;
  while (at + 1 < end && !builder.isOver()) {
    const first = u8(bytes, at);
    const second = u8(bytes, at + 1);
    if (first !== 0x80) {
      const [dx, dy] = [s8(bytes, at), s8(bytes, at + 1)];
      if (isFirst && (dx !== 0 || dy !== 0)) {
        builder.jump(dx, dy);
        builder.stitch(0, 0);
      } else builder.stitch(dx, dy);
      isFirst = isTrimmed = false;
    } else if (second === 0x01) {
      if (at + 5 >= end) return;
      const [dx, dy] = [s16be(bytes, at + 2), s16be(bytes, at + 4)];
      at += 4;
      if (dx !== 0 || dy !== 0) builder.jump(dx, dy);
      if (!isTrimmed || stitchesBehind(bytes, at + 2, end) < 2) builder.stitch(0, 0);
      isFirst = isTrimmed = false;
    } else if (second === 0x03) {
      builder.trim();
      isTrimmed = true;
    }
    at += 2;
  }
};

/** Counts the short stitches from a place to the next trim, up to two. */
const stitchesBehind = (bytes: Uint8Array, start: number, end: number): number => {
  let count = 0;
  for (let at = start; at + 1 < end && count < 2; at += 2) {
    if (u8(bytes, at) !== 0x80) count += 1;
    else if (u8(bytes, at + 1) !== 0x02) break;
  }
  return count;
};
