import type { insurance as english } from '../en/insurance.ts';
import type { Translation } from '#texts/t.ts';

export const insurance: Translation<typeof english> = {
  'insurance.title': 'Liste für die Versicherung',
  'insurance.of': 'Garnbestand von {{team}}, {{date}}',
  'insurance.thread': 'Garn',
  'insurance.spools': 'Spulen',
  'insurance.left': 'Rest',
  'insurance.replacement': 'Wiederbeschaffung',
  'insurance.worth': 'Wert des Rests',
  'insurance.sum': 'Zusammen',
  'insurance.print': 'Drucken',
  'insurance.unpriced_one':
    '{{count, number}} Spule hat keinen Preis und ist in keiner Summe. Trag ihn an der Spule ein.',
  'insurance.unpriced_other':
    '{{count, number}} Spulen haben keinen Preis und sind in keiner Summe. Trag die Preise an den Spulen ein.',
  'insurance.gifts_one':
    '{{count, number}} Spule war geschenkt und zählt mit 0, weil für ihre Linie und Länge kein Preis bekannt ist.',
  'insurance.gifts_other':
    '{{count, number}} Spulen waren geschenkt und zählen mit 0, weil für ihre Linie und Länge kein Preis bekannt ist.',
  'insurance.estimated': '≈ mit dem letzten Preis, der für diese Linie und Länge bezahlt wurde.',
  'insurance.andSome': '{{known}} + etwas',
  'insurance.unknown_one':
    '{{count, number}} Spule mit unbekannter Menge zählt nicht zum Rest und seinem Wert. Miss oder wieg sie.',
  'insurance.unknown_other':
    '{{count, number}} Spulen mit unbekannter Menge zählen nicht zum Rest und seinem Wert. Miss oder wieg sie.',
};
