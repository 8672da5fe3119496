import type { receiving as english } from '../en/receiving.ts';
import type { Translation } from '#texts/t.ts';

export const receiving: Translation<typeof english> = {
  'receiving.arrivedBetween': 'Gib eine ganze Zahl von {{least, number}} bis {{most, number}} ein.',
  'receiving.takeMore_one': 'Noch {{count, number}} einbuchen',
  'receiving.takeMore_other': 'Noch {{count, number}} einbuchen',
  'receiving.askMore': 'Drück noch einmal, um einzubuchen, was du eingegeben hast.',
  'receiving.lot': 'Charge',
  'receiving.receivedOther': 'Erhalten',
  'receiving.scan': 'Angekommenes scannen',
  'receiving.scannedLabel': '{{code}} ist schon im Bestand.',
  'receiving.scannedLength': 'Diese hat {{length}}. Buch sie für sich ein.',
  'receiving.scannedLot': 'Die ist aus Charge {{lot}}. Buch sie für sich ein.',
  'receiving.scannedOther': 'Das ist {{title}}. Buch es bei seiner eigenen Zeile ein.',
  'receiving.scannedPlace': 'Sie kommen nach {{place}}.',
  'receiving.scanned_one': 'Bisher {{count, number}} Spule mit {{length}}',
  'receiving.scanned_other': 'Bisher {{count, number}} Spulen mit {{length}}',
  'receiving.spools': 'Spulen',
  'receiving.stockedAlready_one':
    '{{count, number}} Spule davon ist schon im Bestand: Du hast sie im Laden eingetragen.',
  'receiving.stockedAlready_other':
    '{{count, number}} Spulen davon sind schon im Bestand: Du hast sie im Laden eingetragen.',
};
