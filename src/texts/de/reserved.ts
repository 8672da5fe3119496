import type { reserved as english } from '../en/reserved.ts';
import type { Translation } from '#texts/t.ts';

export const reserved: Translation<typeof english> = {
  'reserved.title': 'Für Aufträge reserviert',
  'reserved.free': '{{length}}\u00a0frei',
  'reserved.freeOf': '{{length}} von {{all}} frei',
  'reserved.pieces_one': '{{count, number}} Teil',
  'reserved.pieces_other': '{{count, number}} Teile',
  'reserved.short': '{{length}}, {{missing}} fehlen',
  'reserved.probably': '{{length}}, reicht wahrscheinlich',
};
