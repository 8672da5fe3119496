import { registerTexts } from '../catalogue.ts';

export const insurance = registerTexts({
  'insurance.title': 'Insurance list',
  'insurance.of': 'Thread stock of {{team}}, {{date}}',
  'insurance.thread': 'Thread',
  'insurance.spools': 'Spools',
  'insurance.left': 'Left',
  'insurance.replacement': 'To replace',
  'insurance.worth': 'Worth of what is left',
  'insurance.sum': 'Together',
  'insurance.print': 'Print',
  'insurance.unpriced_one': '{{count, number}} spool has no price and is in no sum. Note its price on the spool.',
  'insurance.unpriced_other':
    '{{count, number}} spools have no price and are in no sum. Note their prices on the spools.',
  'insurance.gifts_one':
    '{{count, number}} spool was got for nothing and counts as 0, because no price of its line and length is known.',
  'insurance.gifts_other':
    '{{count, number}} spools were got for nothing and count as 0, because no price of their line and length is known.',
  'insurance.estimated': '≈ with the last price paid for that line and length.',
  'insurance.andSome': '{{known}} + some',
  'insurance.unknown_one':
    '{{count, number}} spool of unknown amount is not in what is left and its worth. Count or weigh it.',
  'insurance.unknown_other':
    '{{count, number}} spools of unknown amount are not in what is left and its worth. Count or weigh them.',
});
