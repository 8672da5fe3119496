import { designLimits } from '#core/design-file/design.ts';
import { paletteThread } from '../palettes.ts';
import { createStitchBuilder } from '../stitch-builder.ts';
import { s8, u16, u32, u8 } from './bytes.ts';
import { expand } from './expand.ts';
import type { DesignReader, Ending } from './parsed.ts';

/** Reads Husqvarna Viking files: three packed streams of commands, x and y; colours are numbers of a palette. */
export const readHus: DesignReader = (bytes) => {
  const [commandsAt, xAt, yAt] = [u32(bytes, 0x14), u32(bytes, 0x18), u32(bytes, 0x1c)];
  if (u8(bytes, 2) !== 0xc8 || u8(bytes, 3) !== 0) return undefined;
  if (!(coloursAt <= commandsAt && commandsAt <= xAt && xAt <= yAt && yAt < bytes.length)) return undefined;
  const count = u32(bytes, 8);
  const colours = Math.min(count, (commandsAt - coloursAt) >> 1);
  const threads = Array.from({ length: colours }, (_, n) => paletteThread('hus', u16(bytes, coloursAt + 2 * n)));
  const commands = expand(bytes.subarray(commandsAt, xAt), mostRecords);
  const xs = expand(bytes.subarray(xAt, yAt), commands.length);
  const ys = expand(bytes.subarray(yAt), commands.length);
  const builder = createStitchBuilder();
  let ending: Ending = 'cutOff';
  const length = Math.min(commands.length, xs.length, ys.length);
  for (let at = 0; at < length && !builder.isOver(); at += 1) {
    const command = u8(commands, at);
    const dx = s8(xs, at);
    const dy = -s8(ys, at);
    if (command === 0x80) builder.stitch(dx, dy);
    else if (command === 0x81) builder.jump(dx, dy);
    else if (command === 0x84 || command === 0x88) {
      if (command === 0x84) builder.colourChange();
      else builder.trim();
      if (dx !== 0 || dy !== 0) builder.jump(dx, dy);
    } else {
      if (command === 0x90) builder.end();
      // packed records have no place of their own, so the share that was read gives a rough one
      ending = command === 0x90 ? 'mark' : { unknownAt: Math.floor((bytes.length * at) / length) };
      break;
    }
  }
  return { builder, threads, name: '', header: { blocks: count, records: u32(bytes, 4) }, ending, warnings: [] };
};

const coloursAt = 0x2a;

/** Twice as many records as a design may have stitches: the limit keeps a packed file from unpacking into any size. */
const mostRecords = designLimits.stitches * 2;
