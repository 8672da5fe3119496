import { expect, test } from 'vitest';
import { refusalInEnglish } from '#core/design-file/describe-design.ts';
import type { DesignRefusal, DesignWarning } from '#core/design-file/design.ts';
import { refusalWords, warningWords } from '#parts/designs/design-words.ts';

/** One refusal of each kind; the compiler refuses this list when a kind is missing. */
const refusals: { readonly [C in DesignRefusal['code']]: Extract<DesignRefusal, { code: C }> } = {
  empty: { code: 'empty' },
  tooLarge: { code: 'tooLarge', bytes: 11_000_000, max: 10 * 1024 * 1024 },
  tooManyStitches: { code: 'tooManyStitches', max: 2_000_000 },
  noStitches: { code: 'noStitches', format: 'dst' },
  outOfReach: { code: 'outOfReach', format: 'vp3' },
  cut: { code: 'cut', format: 'pes' },
  damaged: { code: 'damaged', format: 'pes' },
  workingFile: { code: 'workingFile', program: 'Wilcom' },
  unreadFormat: { code: 'unreadFormat', format: 'PHC', machine: 'Brother and Baby Lock' },
  coloursOnly: { code: 'coloursOnly' },
  noDesign: { code: 'noDesign', kind: 'JPEG' },
  unknown: { code: 'unknown' },
};

test.each(Object.values(refusals))('A person reads the same of $code as the command line says', (refusal) => {
  expect(refusalWords(refusal).replace('’', "'")).toBe(refusalInEnglish(refusal));
});

const warnings: { readonly [C in DesignWarning['code']]: readonly [Extract<DesignWarning, { code: C }>, string] } = {
  otherFormat: [
    { code: 'otherFormat', named: 'dst', format: 'pes' },
    'The name ends in .dst, but the content is PES; it was read as that.',
  ],
  colourCount: [
    { code: 'colourCount', header: 5, found: 8 },
    'Colours by the file’s header: 5. Colour blocks in the stitches: 8.',
  ],
  recordCount: [
    { code: 'recordCount', header: 5000, found: 80 },
    'Records by the file’s header: 5,000. Records in the file: 80.',
  ],
  cutOff: [{ code: 'cutOff' }, 'The file has no end mark: its end may be missing. Compare it with the original.'],
  unknownCommand: [
    { code: 'unknownCommand', at: 712, left: 9 },
    'Reading stopped at byte 712, at a command that the format does not have. What follows is missing.',
  ],
  unknownVersion: [
    { code: 'unknownVersion', version: '0110' },
    'PES version 0110 is not known: the colours are those of its palette. Check them.',
  ],
  threadsUnread: [
    { code: 'threadsUnread' },
    'The list of threads in the file could not be read: the colours are those of its palette. Check them.',
  ],
  coloursUnread: [
    { code: 'coloursUnread', file: 'rose.inf' },
    'The colours in rose.inf could not be read. Choose the colours by hand.',
  ],
  doubleChanges: [
    { code: 'doubleChanges', count: 1 },
    'Colour changes right after another one: 1. The machine stops there, as for appliqué.',
  ],
  emptyBlocks: [{ code: 'emptyBlocks', count: 2 }, 'Colour changes before the first stitch or after the last one: 2.'],
  manyBlocks: [{ code: 'manyBlocks', found: 600, max: 512 }, 'The file has 600 colour blocks; 512 can be kept.'],
  large: [
    { code: 'large', widthMm10: 20_000, heightMm10: 20_005 },
    'The design is 2,000 × 2,000.5 mm: larger than the field of common machines.',
  ],
  sequins: [{ code: 'sequins', count: 12 }, 'Sequins: 12. The machine needs a sequin device.'],
};

test.each(Object.values(warnings))('$0.code is said in words', (warning, words) => {
  expect(warningWords(warning, 'metric').replaceAll('\u00a0', ' ')).toBe(words);
});
