import { err, ok, type Result } from '#core/result.ts';
import {
  designLimits,
  formatOfEnding,
  type Design,
  type DesignFormat,
  type DesignRefusal,
  type DesignWarning,
  type NamedBytes,
} from './design.ts';
import { startsWith, u32, u8 } from './formats/bytes.ts';
import { readDst, oddDstRecords } from './formats/dst.ts';
import { readExp } from './formats/exp.ts';
import { readHus } from './formats/hus.ts';
import { readJef } from './formats/jef.ts';
import type { DesignReader, Parsed } from './formats/parsed.ts';
import { readPec, readPes } from './formats/pes.ts';
import { readU01 } from './formats/u01.ts';
import { readVp3 } from './formats/vp3.ts';
import { readXxx } from './formats/xxx.ts';
import { colourListFor, sideColours, splitName } from './side-colours.ts';
import { sizeOf } from './stitch-builder.ts';
import { stitchCommand, type FileThread, type StitchModel, type StitchRecords } from './stitch-model.ts';
import { foreignKind, unreadFormat } from './unread-formats.ts';

/** Reads a design, or returns why it cannot; never throws. `beside`: files that may list the design's colours. */
export function readDesign(file: NamedBytes, beside: readonly NamedBytes[] = []): Result<Design, DesignRefusal> {
  const { bytes, name } = file;
  if (bytes.length === 0) return err({ code: 'empty' });
  if (bytes.length > designLimits.bytes) return err({ code: 'tooLarge', bytes: bytes.length, max: designLimits.bytes });
  const { ending } = splitName(name);
  const found = findFormat(bytes, ending);
  if (!found.ok) return found;
  const format = found.value;
  const parsed = readers[format](bytes);
  if (parsed === undefined) return err({ code: formatOfMark(bytes) === format ? 'cut' : 'damaged', format });
  if (isMostlyUnread(parsed, bytes)) return err({ code: 'damaged', format });
  const { threads, warnings } = withSideColours(file, parsed, beside);
  const model = parsed.builder.finish(threads.map(named), parsed.needles);
  if (!model.ok) return err(model.error.code === 'tooManyStitches' ? model.error : { ...model.error, format });
  const otherName = formatOfEnding(ending) === format ? undefined : ending;
  return ok({
    format,
    name: parsed.name,
    stitches: model.value,
    warnings: [
      ...(otherName === undefined || otherName === ''
        ? []
        : [{ code: 'otherFormat', named: otherName, format } as const]),
      ...warnings,
      ...warningsOf(parsed, model.value, bytes),
    ],
  });
}

const readers: Readonly<Record<DesignFormat, DesignReader>> = {
  dst: readDst,
  pes: readPes,
  pec: readPec,
  jef: readJef,
  exp: readExp,
  vp3: readVp3,
  hus: readHus,
  xxx: readXxx,
  u01: readU01,
};

const findFormat = (bytes: Uint8Array, ending: string): Result<DesignFormat, DesignRefusal> => {
  const marked = formatOfMark(bytes);
  if (marked !== undefined) return ok(marked);
  const refused = unreadFormat(ending);
  if (refused !== undefined) {
    const certain = certainFormat(bytes);
    return certain === undefined ? err(refused) : ok(certain);
  }
  const kind = foreignKind(bytes);
  if (kind !== undefined) return err({ code: 'noDesign', kind });
  const format = formatOfShape(bytes) ?? formatOfEnding(ending);
  return format === undefined ? err({ code: 'unknown' }) : ok(format);
};

/** Whether an unknown command came before half of the file was read: then the file has another format. */
const isMostlyUnread = ({ ending }: Parsed, bytes: Uint8Array): boolean =>
  typeof ending === 'object' && ending.unknownAt < bytes.length / 2;

const withSideColours = (
  { name }: NamedBytes,
  { threads, warnings }: Parsed,
  beside: readonly NamedBytes[],
): { threads: readonly (FileThread | null)[]; warnings: readonly DesignWarning[] } => {
  const list = threads.length === 0 ? colourListFor(name, beside) : undefined;
  if (list === undefined) return { threads, warnings };
  const colours = sideColours(list);
  if (colours.length > 0) return { threads: colours, warnings };
  return { threads, warnings: [...warnings, { code: 'coloursUnread', file: list.name }] };
};

/** Empties names and numbers that only repeat the colour, which programs write where they know no name. */
const named = (thread: FileThread | null): FileThread | null => {
  if (thread === null) return null;
  const { code, name, hex } = thread;
  const real = (text: string): string =>
    /^#[\da-f]{6}$/iu.test(text) || text.toLowerCase() === hex.slice(1) ? '' : text;
  return { ...thread, code: real(code), name: real(name) };
};

const warningsOf = (
  { header, ending, builder }: Parsed,
  model: StitchModel,
  bytes: Uint8Array,
): readonly DesignWarning[] => {
  const warnings: DesignWarning[] = [];
  const blocks = builder.blockCount();
  const sewn = model.blocks.length;
  const records = model.records.command.length;
  const size = sizeOf(model);
  if (ending === 'cutOff') warnings.push({ code: 'cutOff' });
  if (typeof ending === 'object')
    warnings.push({ code: 'unknownCommand', at: ending.unknownAt, left: bytes.length - ending.unknownAt });
  if (header.blocks !== undefined && header.blocks !== blocks && header.blocks !== sewn)
    warnings.push({ code: 'colourCount', header: header.blocks, found: sewn });
  if (header.records !== undefined && isFar(header.records, records))
    warnings.push({ code: 'recordCount', header: header.records, found: records });
  const inside = changesInside(model.records);
  if (inside >= sewn) warnings.push({ code: 'doubleChanges', count: inside + 1 - sewn });
  if (blocks > inside + 1) warnings.push({ code: 'emptyBlocks', count: blocks - inside - 1 });
  if (sewn > designLimits.blocks) warnings.push({ code: 'manyBlocks', found: sewn, max: designLimits.blocks });
  if (Math.max(size.widthMm10, size.heightMm10) > largeMm10) warnings.push({ code: 'large', ...size });
  if (model.sequins > 0) warnings.push({ code: 'sequins', count: model.sequins });
  return warnings;
};

const changesInside = ({ command }: StitchRecords): number => {
  let changes = 0;
  const last = command.lastIndexOf(stitchCommand.stitch);
  for (let at = command.indexOf(stitchCommand.stitch); at < last; at += 1)
    if (command[at] === stitchCommand.colourChange || command[at] === stitchCommand.stop) changes += 1;
  return changes;
};

/** Whether a header counts far too few or too many records. Programs count in slightly different ways. */
const isFar = (header: number, found: number): boolean => Math.abs(header - found) > Math.max(10, found * 0.05);

const largeMm10 = 10_000;

/** Returns the format of bytes that begin with the mark of PES, PEC or VP3 files; undefined for other bytes. */
function formatOfMark(bytes: Uint8Array): DesignFormat | undefined {
  if (startsWith(bytes, '#PES')) return 'pes';
  if (startsWith(bytes, '#PEC')) return 'pec';
  return startsWith(bytes, '%vsm%') ? 'vp3' : undefined;
}

/** Finds DST, HUS, JEF and XXX files by their headers; undefined for other bytes. */
function formatOfShape(bytes: Uint8Array): DesignFormat | undefined {
  if (startsWith(bytes, 'LA:') && bytes.length > 512) return 'dst';
  if (u8(bytes, 0) >= 0x50 && u8(bytes, 2) === 0xc8 && u8(bytes, 3) === 0 && pointsInside(bytes)) return 'hus';
  const colours = u32(bytes, 0x18);
  if (colours > 0 && u32(bytes, 0) === 0x74 + 8 * colours && bytes.length > 0x74 + 8 * colours) return 'jef';
  return looksLikeXxx(bytes) ? 'xxx' : undefined;
}

/** Returns the format that the bytes surely have, if any. Barudan files can begin like DST files. */
export function certainFormat(bytes: Uint8Array): DesignFormat | undefined {
  const format = formatOfMark(bytes) ?? formatOfShape(bytes);
  return format === 'dst' && oddDstRecords(bytes, bytes.length).odd > 0 ? undefined : format;
}

const pointsInside = (bytes: Uint8Array): boolean => {
  const [commands, x, y] = [u32(bytes, 0x14), u32(bytes, 0x18), u32(bytes, 0x1c)];
  return commands >= 0x2a && commands < x && x < y && y < bytes.length;
};

/** Whether the header begins with zeros and an end mark is at the place that the header names, or just before it. */
const looksLikeXxx = (bytes: Uint8Array): boolean => {
  const end = u32(bytes, 0xfc);
  if (end < 0x100 || end >= bytes.length || bytes.subarray(0, 0x17).some((byte) => byte !== 0)) return false;
  return [end, end - 2].some(
    (at) => u8(bytes, at) === 0x7f && (u8(bytes, at + 1) === 0x7f || u8(bytes, at + 1) === 0x18),
  );
};
