import { registerTexts } from '../catalogue.ts';

/** What jobs reserve of a thread. */
export const reserved = registerTexts({
  'reserved.title': 'Reserved for jobs',
  'reserved.free': '{{length}}\u00a0free',
  'reserved.freeOf': '{{length}} of {{all}} free',
  'reserved.pieces_one': '{{count, number}} piece',
  'reserved.pieces_other': '{{count, number}} pieces',
  'reserved.short': '{{length}}, {{missing}} missing',
  'reserved.probably': '{{length}}, probably enough',
});
