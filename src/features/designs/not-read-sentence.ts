import type { DesignRefusal } from '#core/design-file/design.ts';
import type { NotRead } from '#core/designs/open-drop.ts';
import type { NotUnpacked } from '#core/designs/unpack.ts';
import { refusalWords } from '#parts/designs/design-words.ts';
import { t } from '#texts/t.ts';

/** Why a file of a drop is not read, and what to do. */
export const notReadSentence = (why: NotRead['why']): string => (isOfZip(why) ? zipWords(why) : refusalWords(why));

const isOfZip = (why: NotUnpacked | DesignRefusal): why is NotUnpacked => why.code in zipCodes;

const zipCodes: Readonly<Record<NotUnpacked['code'], true>> = {
  damagedZip: true,
  zipTooLarge: true,
  zipTooManyFiles: true,
  zipInZip: true,
  outsidePath: true,
};

const zipWords = (why: NotUnpacked): string => {
  switch (why.code) {
    case 'zipTooLarge':
      return t('designs.why.zipTooLarge', { max: Math.round(why.max / 1024 / 1024) });
    case 'zipTooManyFiles':
      return t('designs.why.zipTooManyFiles', { max: why.max });
    default:
      return t(`designs.why.${why.code}`);
  }
};
