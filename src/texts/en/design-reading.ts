import { registerTexts } from '../catalogue.ts';

export const designReading = registerTexts({
  'designReading.refusal.empty': 'The file is empty. Copy it again from where it came from.',
  'designReading.refusal.tooLarge':
    'The file is larger than {{mb, number}} MB. Designs are smaller: split it in the program that made it.',
  'designReading.refusal.tooManyStitches':
    'The design has more than {{max, number}} stitches. Split it in the program that made it.',
  'designReading.refusal.noStitches': 'The {{format}} file holds no stitch. Export the design again.',
  'designReading.refusal.outOfReach':
    'The {{format}} file leads further than any frame reaches: it is damaged. Copy or export it again.',
  'designReading.refusal.cut': 'The {{format}} file is cut: its stitches are missing. Copy or download it again.',
  'designReading.refusal.damaged': 'The content is not {{format}}, or it is damaged. Copy or export it again.',
  'designReading.refusal.workingFile': '{{program}}’s working file: export DST or PES from that program.',
  'designReading.refusal.unreadFormat':
    '{{format}} ({{machine}}) is not read: export DST or PES from the program that made it.',
  'designReading.refusal.coloursOnly':
    'A list of colours for an EXP file: choose it together with the EXP file of the same name.',
  'designReading.refusal.zip': 'The content is a ZIP archive. Unpack it first.',
  'designReading.refusal.noDesign':
    'This is {{kind}}, no embroidery design. Choose a DST, PES, PEC, JEF, EXP, VP3, HUS, XXX or U01 file.',
  'designReading.refusal.unknown':
    'This is no design file that is known here. Choose a DST, PES, PEC, JEF, EXP, VP3, HUS, XXX or U01 file.',
  'designReading.warning.otherFormat':
    'The name ends in .{{named}}, but the content is {{format}}; it was read as that.',
  'designReading.warning.colourCount':
    'Colours by the file’s header: {{header, number}}. Colour blocks in the stitches: {{found, number}}.',
  'designReading.warning.recordCount':
    'Records by the file’s header: {{header, number}}. Records in the file: {{found, number}}.',
  'designReading.warning.cutOff': 'The file has no end mark: its end may be missing. Compare it with the original.',
  'designReading.warning.unknownCommand':
    'Reading stopped at byte {{at, number}}, at a command that the format does not have. What follows is missing.',
  'designReading.warning.unknownVersion':
    'PES version {{version}} is not known: the colours are those of its palette. Check them.',
  'designReading.warning.threadsUnread':
    'The list of threads in the file could not be read: the colours are those of its palette. Check them.',
  'designReading.warning.coloursUnread': 'The colours in {{file}} could not be read. Choose the colours by hand.',
  'designReading.warning.emptyBlocks':
    'Colour changes before the first stitch or after the last one: {{count, number}}.',
  'designReading.warning.doubleChanges':
    'Colour changes right after another one: {{count, number}}. The machine stops there, as for appliqué.',
  'designReading.warning.manyBlocks': 'The file has {{found, number}} colour blocks; {{max, number}} can be kept.',
  'designReading.warning.large': 'The design is {{size}}: larger than the field of common machines.',
  'designReading.warning.sequins': 'Sequins: {{count, number}}. The machine needs a sequin device.',
});
