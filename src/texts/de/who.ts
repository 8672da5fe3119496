import type { who as english } from '../en/who.ts';
import type { Translation } from '#texts/t.ts';

export const who: Translation<typeof english> = {
  'who.at': '{{member}}, an {{account}}',
  'who.former': 'Früheres Mitglied',
};
