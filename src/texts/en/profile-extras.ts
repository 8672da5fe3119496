import { registerTexts } from '../catalogue.ts';

export const profileExtras = registerTexts({
  'profileExtras.nth': 'Extra {{number}}',
  'profileExtras.label': 'What it is',
  'profileExtras.price': 'Price',
  'profileExtras.kind': 'The price is',
  'profileExtras.kind.amount': 'an amount',
  'profileExtras.kind.share': 'a share of the embroidery',
  'profileExtras.per': 'Charged',
  'profileExtras.per.piece': 'per piece',
  'profileExtras.per.colour': 'per colour and piece',
  'profileExtras.per.name': 'per name',
  'profileExtras.per.line': 'per line',
  'profileExtras.per.order': 'once per order',
  'profileExtras.add': 'Add extra',
  'profileExtras.remove': 'Remove extra {{number}}',
});
