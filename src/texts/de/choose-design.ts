import type { chooseDesign as english } from '../en/choose-design.ts';
import type { Translation } from '#texts/t.ts';

export const chooseDesign: Translation<typeof english> = {
  'chooseDesign.choose': 'Muster wählen',
  'chooseDesign.takeOut': 'Muster herausnehmen',
  'chooseDesign.recent': 'Zuletzt benutzte Muster',
  'chooseDesign.noneFound': 'Kein Muster heißt so. Deine Worte bleiben beim Lauf.',
  'chooseDesign.stitches_one': '{{count, number}} Stich',
  'chooseDesign.stitches_other': '{{count, number}} Stiche',
};
