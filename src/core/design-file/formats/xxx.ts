import { createStitchBuilder, type StitchBuilder } from '../stitch-builder.ts';
import type { FileThread } from '../stitch-model.ts';
import { hexAt, s16, s8, u16, u32, u8 } from './bytes.ts';
import type { DesignReader, Ending } from './parsed.ts';

/** Reads Singer files: from 0x100 on, stitches of two bytes and commands of two, four or five; then the colours. */
export const readXxx: DesignReader = (bytes) => {
  if (bytes.length <= stitchesAt) return undefined;
  const builder = createStitchBuilder();
  const { ending, end } = readStitches(bytes, builder);
  const count = u16(bytes, 0x27);
  const threads: FileThread[] = [];
  // skips four bytes after the end mark; each colour then takes four bytes, and the first of these is 0 [F22]
  for (let at = end + 4; ending === 'mark' && threads.length < count && at + 3 < bytes.length; at += 4)
    threads.push({ brand: '', code: '', name: '', hex: hexAt(bytes, at + 1) });
  return { builder, threads, name: '', header: { blocks: count, records: u32(bytes, 0x17) }, ending, warnings: [] };
};

const stitchesAt = 0x100;

const readStitches = (bytes: Uint8Array, builder: StitchBuilder): { ending: Ending; end: number } => {
  let at = stitchesAt;
  while (at + 1 < bytes.length && !builder.isOver()) {
    const first = u8(bytes, at);
    const second = u8(bytes, at + 1);
    if (first === 0x7d || first === 0x7e) {
      if (at + 4 >= bytes.length) break;
      builder.jump(s16(bytes, at + 1), -s16(bytes, at + 3));
      at += 5;
      continue;
    }
    if (first !== 0x7f) {
      builder.stitch(s8(bytes, at), -s8(bytes, at + 1));
      at += 2;
      continue;
    }
    if (second === 0x7f || second === 0x18) {
      builder.end();
      return { ending: 'mark', end: at + 2 };
    }
    if (at + 3 >= bytes.length) break;
    const dx = s8(bytes, at + 2);
    const dy = -s8(bytes, at + 3);
    // Newer programs write the colour's number into the command.
    if (second === 0x08 || (second >= 0x0a && second <= 0x17)) builder.colourChange();
    else if (second === 0x03) builder.trim();
    else if (second !== 0x01) return { ending: { unknownAt: at }, end: at };
    if (second === 0x01 || dx !== 0 || dy !== 0) builder.jump(dx, dy);
    at += 4;
  }
  return { ending: 'cutOff', end: at };
};
