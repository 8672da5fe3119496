import { registerTexts } from '../catalogue.ts';

/** Opened files that are not saved: why some were not read, formats, and what a new version changes. */
export const designOpening = registerTexts({
  'designLibrary.blocksOf': 'Colour blocks of {{name}}',
  'designLibrary.moreBlocks_one': '{{count, number}} block more',
  'designLibrary.moreBlocks_other': '{{count, number}} blocks more',
  'designLibrary.aStop': 'stop',
  'designLibrary.fileColour': 'a colour of the file',
  'designLibrary.noThread': 'no colour in the file',
  'designLibrary.asFormat': 'Another format of “{{name}}” ({{facts}})',
  'designLibrary.addFormat': 'Add format',
  'designLibrary.onlyFormat':
    'There is one file. Add the file of another format or size, and a machine that cannot read this one may read that.',
  'designLibrary.formatAdded_one': '{{count, number}} format added',
  'designLibrary.formatAdded_other': '{{count, number}} formats added',
  'designLibrary.addFormats_one': 'Add {{count, number}} format',
  'designLibrary.addFormats_other': 'Add {{count, number}} formats',
  'designLibrary.tooManyFormats':
    'A design takes {{max, number}} other files, and “{{name}}” has them. Save this one as a design of its own.',
  'designLibrary.joinTitle': 'Make “{{name}}” a format of “{{of}}”?',
  'designLibrary.joinText':
    '“{{name}}” is a design of its own now. Its files go to “{{of}}”; its own page, with the notes and threads that were chosen there, is deleted. You can undo this.',
  'designLibrary.join': 'Make it a format',
  'designLibrary.hides':
    '“{{name}}” has a {{formats}} file, and this one is {{format}}. As a new version it stands before “{{name}}”: a machine that reads only {{formats}} has no file then. As another format both stay.',
  'designLibrary.changes': 'What changes',
  'designLibrary.before': 'Before',
  'designLibrary.after': 'New',
  'designLibrary.change.same': 'unchanged',
  'designLibrary.change.changed': 'other stitches',
  'designLibrary.change.added': 'new',
  'designLibrary.change.removed': 'gone',
  'designLibrary.nothingChanges': 'Stitches, size and blocks are the same.',
  'designLibrary.moreStitches_one': '{{count, number}} stitch more',
  'designLibrary.moreStitches_other': '{{count, number}} stitches more',
  'designLibrary.fewerStitches_one': '{{count, number}} stitch fewer',
  'designLibrary.fewerStitches_other': '{{count, number}} stitches fewer',
  'designLibrary.fromTo': '{{from}} → {{to}}',
  'designs.why.damagedZip': 'The ZIP is damaged or has a password. Unpack it and open the files.',
  'designs.why.zipTooLarge': 'The ZIP holds more than {{max, number}} MB. Unpack it and open its folders one by one.',
  'designs.why.zipTooManyFiles':
    'The ZIP holds more than {{max, number}} files. Unpack it and open its folders one by one.',
  'designs.why.zipInZip': 'A ZIP inside a ZIP. Unpack it and open it by itself.',
  'designs.why.outsidePath': 'The name leads out of the ZIP; such a file is not unpacked.',
  'designs.why.hasPassword': 'It has a password. Unpack the ZIP with the password and open the file.',
  'designs.why.packedOtherwise':
    'It is packed with {{method}}, which cannot be unpacked here. Unpack the ZIP and open the file.',
  'designs.why.damagedEntry': 'It is damaged in the ZIP. Download or copy the ZIP again.',
  'designs.why.cutPdf':
    'The PDF has no end mark: its end may be missing. If it is whole, open the design and add it under Files.',
  'designs.why.double': 'The same file as {{of}}, which is read.',
  'designs.why.table': 'A table, not a design. Drop it by itself, and its threads are imported.',
  'designs.why.noDesignOfIt':
    'It belongs to none of these designs by its name or folder. Open the design and add it under Files.',
  'designs.why.tooManyVariants': 'A design takes {{max, number}} other files. Save it as a design by itself.',
  'designs.why.tooManyPapers': 'There is room for {{max, number}} papers and pictures beside this design.',
});
