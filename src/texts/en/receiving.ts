import { registerTexts } from '../catalogue.ts';

export const receiving = registerTexts({
  'receiving.arrivedBetween': 'Enter a whole number from {{least, number}} to {{most, number}}.',
  'receiving.takeMore_one': 'Take in {{count, number}} more',
  'receiving.takeMore_other': 'Take in {{count, number}} more',
  'receiving.askMore': 'Press again to take in what you entered besides.',
  'receiving.lot': 'Lot',
  'receiving.receivedOther': 'Received',
  'receiving.scan': 'Scan what arrived',
  'receiving.scannedLabel': '{{code}} is in stock already.',
  'receiving.scannedLength': 'That one has {{length}}. Receive it on its own.',
  'receiving.scannedLot': 'That one is of lot {{lot}}. Receive it on its own.',
  'receiving.scannedOther': 'That is {{title}}. Receive it at its own line.',
  'receiving.scannedPlace': 'They go to {{place}}.',
  'receiving.scanned_one': '{{count, number}} spool of {{length}} so far',
  'receiving.scanned_other': '{{count, number}} spools of {{length}} so far',
  'receiving.spools': 'Number of spools',
  'receiving.stockedAlready_one': '{{count, number}} spool of it is in stock already, from the shop check.',
  'receiving.stockedAlready_other': '{{count, number}} spools of it are in stock already, from the shop check.',
});
