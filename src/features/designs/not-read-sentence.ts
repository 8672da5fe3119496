import '#texts/en/design-opening.ts';
import '#texts/en/designs.ts';
import '#texts/en/files.ts';
import type { DesignRefusal } from '#core/design-file/design.ts';
import type { LeftFile } from '#core/designs/gather-designs.ts';
import type { NotRead } from '#core/designs/open-drop.ts';
import type { NotUnpacked } from '#core/designs/unpack.ts';
import { refusalWords } from '#parts/designs/design-words.ts';
import { t } from '#texts/t.ts';
import type { PaperNotKept } from './use-new-papers.ts';

export type NotKept = NotRead | LeftFile | PaperNotKept;

export function notReadSentence({ path, why }: NotKept): string {
  if (why.code === 'paper' && why.not === 'cut_pdf') return t('designs.why.cutPdf');
  if (why.code === 'paper') return t(`files.not.${why.not}`, { name: path.split('/').at(-1) ?? path });
  return isOfDrop(why) ? dropWords(why) : refusalWords(why);
}

type OfDrop = NotUnpacked | LeftFile['why'] | { readonly code: 'table' };

const isOfDrop = (why: OfDrop | DesignRefusal): why is OfDrop => why.code in dropCodes;

const dropCodes: Readonly<Record<OfDrop['code'], true>> = {
  damagedZip: true,
  zipTooLarge: true,
  zipTooManyFiles: true,
  zipInZip: true,
  outsidePath: true,
  hasPassword: true,
  packedOtherwise: true,
  damagedEntry: true,
  double: true,
  noDesignOfIt: true,
  tooManyVariants: true,
  tooManyPapers: true,
  table: true,
};

const dropWords = (why: OfDrop): string => {
  switch (why.code) {
    case 'zipTooLarge':
      return t('designs.why.zipTooLarge', { max: Math.round(why.max / 1024 / 1024) });
    case 'packedOtherwise':
      return t('designs.why.packedOtherwise', { method: why.method });
    case 'double':
      return t('designs.why.double', { of: why.of });
    case 'zipTooManyFiles':
    case 'tooManyVariants':
    case 'tooManyPapers':
      return t(`designs.why.${why.code}`, { max: why.max });
    default:
      return t(`designs.why.${why.code}`);
  }
};
