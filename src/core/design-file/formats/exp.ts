import { createStitchBuilder } from '../stitch-builder.ts';
import { s8, u8 } from './bytes.ts';
import type { DesignReader, Ending } from './parsed.ts';

/**
 * Reads Melco and Bernina files: only pairs of bytes. A stop looks like a colour change; colours lie in another file.
 */
export const readExp: DesignReader = (bytes) => {
  const builder = createStitchBuilder();
  let ending: Ending = 'none';
  let at = 0;
  while (at + 1 < bytes.length && !builder.isOver()) {
    if (u8(bytes, at) !== 0x80) {
      builder.stitch(s8(bytes, at), -s8(bytes, at + 1));
      at += 2;
      continue;
    }
    const command = u8(bytes, at + 1);
    if (at + 3 >= bytes.length) {
      ending = 'cutOff';
      break;
    }
    const dx = s8(bytes, at + 2);
    const dy = -s8(bytes, at + 3);
    if (command === 0x80) builder.trim();
    else if (command === 0x01) {
      builder.colourChange();
      if (dx !== 0 || dy !== 0) builder.jump(dx, dy);
    } else if (command === 0x02) builder.stitch(dx, dy);
    else if (command === 0x04) builder.jump(dx, dy);
    else {
      ending = { unknownAt: at };
      break;
    }
    at += 4;
  }
  return { builder, threads: [], name: '', header: {}, ending, warnings: [] };
};
