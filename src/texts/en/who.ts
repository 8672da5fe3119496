import { registerTexts } from '../catalogue.ts';

export const who = registerTexts({
  'who.at': '{{member}}, at {{account}}',
  'who.former': 'Former member',
});
