import '#texts/en/field-words.ts';
import '#texts/en/threads.ts';
import type { FieldWords } from './field-words.ts';

const design: FieldWords<'design'> = {
  name: ['threads.name', 'text'],
  fileId: null,
  fingerprint: null,
  format: ['fieldWords.format', 'text'],
  bytes: null,
  stitches: ['fieldWords.stitches', 'whole'],
  jumps: null,
  trims: null,
  colourChanges: ['fieldWords.colourChanges', 'whole'],
  stops: null,
  sequins: null,
  widthMm10: ['fieldWords.width', 'size'],
  heightMm10: ['fieldWords.height', 'size'],
  blocks: ['fieldWords.blocks', 'parts'],
  variants: null,
  thumb: null,
  replacesId: null,
  notes: ['threads.notes', 'lines'],
  tags: ['fieldWords.tags', 'texts'],
};

export const designWords = { design } as const;
