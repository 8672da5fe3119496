import type { Result } from '#core/result.ts';
import type { Design, DesignRefusal, DesignWarning } from './design.ts';
import { sizeOf } from './stitch-builder.ts';

/** Returns what `npm run design` prints of a file: what was read, or why it could not be read. */
export function describeDesign(file: string, read: Result<Design, DesignRefusal>): object {
  if (!read.ok) return { file, error: refusalInEnglish(read.error) };
  const { format, stitches: model, warnings } = read.value;
  const { stitches, jumps, trims, colourChanges, stops, sequins } = model;
  return {
    file,
    format,
    stitches,
    jumps,
    trims,
    colourChanges,
    stops,
    sequins,
    ...sizeOf(model),
    blocks: model.blocks.map(({ stitches, pathMm10, trims, fileThread, needle, stopOnly }) => ({
      stitches,
      pathMm10,
      trims,
      fileThread,
      ...(needle !== null && { needle }),
      threadId: null,
      stopOnly,
      note: null,
    })),
    warnings: warnings.map(warningInEnglish),
  };
}

/** Returns in English what is odd about a design, for `npm run design`; screens have their own texts. */
export function warningInEnglish(warning: DesignWarning): string {
  switch (warning.code) {
    case 'otherFormat':
      return `The name ends in .${warning.named}, but the content is ${warning.format.toUpperCase()}; it was read as that.`;
    case 'colourCount':
      return `The header says ${count(warning.header, 'colour')}, the stitches make ${count(warning.found, 'colour block')}.`;
    case 'recordCount':
      return `The header says ${count(warning.header, 'record')}, the file has ${warning.found}.`;
    case 'cutOff':
      return 'The file has no end mark: its end may be missing. Compare it with the original.';
    case 'unknownCommand':
      return `Reading stopped at byte ${warning.at}, at a command that the format does not have; ${count(warning.left, 'byte')} were left.`;
    case 'unknownVersion':
      return `PES version ${warning.version} is not known: the colours are those of its palette.`;
    case 'threadsUnread':
      return 'The list of threads in the file could not be read: the colours are those of its palette.';
    case 'coloursUnread':
      return `The colours in ${warning.file} could not be read. Choose the colours by hand.`;
    case 'emptyBlocks':
      return `${count(warning.count, 'colour change')} before the first stitch or after the last one.`;
    case 'doubleChanges':
      return `${count(warning.count, 'change')} right after another one: the machine stops there.`;
    case 'manyBlocks':
      return `The file has ${warning.found} colour blocks; ${warning.max} can be kept.`;
    case 'large':
      return `The design is ${inMm(warning.widthMm10)} × ${inMm(warning.heightMm10)} mm: larger than the field of common machines.`;
    case 'sequins':
      return `${count(warning.count, 'sequin')}: the machine needs a sequin device.`;
  }
}

/** Returns in English why the app cannot read a file, and what to do. */
export function refusalInEnglish(refusal: DesignRefusal): string {
  switch (refusal.code) {
    case 'empty':
      return 'The file is empty. Copy it again from where it came from.';
    case 'tooLarge':
      return `The file is larger than ${Math.round(refusal.max / 1024 / 1024)} MB. Designs are smaller: split it in the program that made it.`;
    case 'tooManyStitches':
      return `The design has more than ${refusal.max.toLocaleString('en')} stitches. Split it in the program that made it.`;
    case 'noStitches':
      return `The ${refusal.format.toUpperCase()} file holds no stitch. Export the design again.`;
    case 'outOfReach':
      return `The ${refusal.format.toUpperCase()} file leads further than any frame reaches: it is damaged. Copy or export it again.`;
    case 'cut':
      return `The ${refusal.format.toUpperCase()} file is cut: its stitches are missing. Copy or download it again.`;
    case 'damaged':
      return `The content is not ${refusal.format.toUpperCase()}, or it is damaged. Copy or export it again.`;
    case 'workingFile':
      return `${refusal.program}'s working file: export DST or PES from that program.`;
    case 'unreadFormat':
      return `${refusal.format} (${refusal.machine}) is not read: export DST or PES from the program that made it.`;
    case 'coloursOnly':
      return 'A list of colours for an EXP file: choose it together with the EXP file of the same name.';
    case 'noDesign':
      return `This is ${refusal.kind}, no embroidery design. ${refusal.kind === 'ZIP' ? 'Unpack it first.' : 'Choose a DST, PES, PEC, JEF, EXP, VP3, HUS, XXX or U01 file.'}`;
    case 'unknown':
      return 'This is no design file that is known here. Choose a DST, PES, PEC, JEF, EXP, VP3, HUS, XXX or U01 file.';
  }
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

const inMm = (mm10: number): string => (mm10 / 10).toFixed(1);
