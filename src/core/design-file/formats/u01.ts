import { createStitchBuilder } from '../stitch-builder.ts';
import { u8 } from './bytes.ts';
import type { DesignReader, Ending } from './parsed.ts';

/**
 * Reads Barudan files: records of three bytes from 0x100 on. A record before each block, also the first, names a
 * needle. A needle named again is a stop: one needle is one thread [F22].
 */
export const readU01: DesignReader = (bytes) => {
  if (bytes.length <= stitchesAt) return undefined;
  const builder = createStitchBuilder();
  let ending: Ending = 'cutOff';
  const lastStitch = lastStitchIn(bytes);
  let hasSewn = false;
  let needleCommand: number | undefined;
  const needles: number[] = [];
  for (let at = stitchesAt; at + 2 < bytes.length && !builder.isOver(); at += 3) {
    const control = u8(bytes, at);
    const command = control & 0x1f;
    const dx = (control & 0x20) === 0 ? u8(bytes, at + 2) : -u8(bytes, at + 2);
    const dy = (control & 0x40) === 0 ? -u8(bytes, at + 1) : u8(bytes, at + 1);
    const isMove = dx !== 0 || dy !== 0;
    if (command === 0x18) {
      builder.end();
      ending = 'mark';
      break;
    }
    if (command > 0x18) {
      ending = { unknownAt: at };
      break;
    }
    if (command >= 0x09) {
      // a needle named before the first stitch, or after the last, changes no thread
      if (hasSewn && at < lastStitch) {
        if (command === needleCommand) builder.stop();
        else builder.colourChange();
      }
      needleCommand = command;
      if (isMove) builder.jump(dx, dy);
    } else if (command === 0x08) {
      builder.stop();
      if (isMove) builder.jump(dx, dy);
    } else if (command >= 0x06) {
      builder.trim();
      if (isMove) builder.jump(dx, dy);
    } else if ((command & 0x01) !== 0) builder.jump(dx, dy);
    else if (command === 0x00 || isMove) {
      if (needleCommand !== undefined) needles[builder.blockCount() - 1] = needleCommand - beforeFirstNeedle;
      builder.stitch(dx, dy); // commands 2 and 4 also set the speed
      hasSewn = true;
    }
  }
  return { builder, threads: [], needles, name: '', header: {}, ending, warnings: [] };
};

const stitchesAt = 0x100;
const beforeFirstNeedle = 0x08;

const lastStitchIn = (bytes: Uint8Array): number => {
  let last = 0;
  for (let at = stitchesAt; at + 2 < bytes.length; at += 3) {
    const command = u8(bytes, at) & 0x1f;
    if (command >= 0x18) break;
    if (command === 0 || command === 2 || command === 4) last = at;
  }
  return last;
};
