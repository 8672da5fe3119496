import type { kindWords as english } from '../en/kind-words.ts';
import type { Translation } from '#texts/t.ts';

export const kindWords: Translation<typeof english> = {
  'kindWords.thread': 'Garn',
  'kindWords.spool': 'Spule',
  'kindWords.movement': 'Buchung',
  'kindWords.place': 'Platz',
  'kindWords.hoop': 'Rahmen',
  'kindWords.machine': 'Maschine',
  'kindWords.needle': 'Nadel',
  'kindWords.meterReading': 'Zählerstand',
  'kindWords.job': 'Auftrag',
  'kindWords.run': 'Lauf',
  'kindWords.maintenanceTask': 'Wartungsaufgabe',
  'kindWords.maintenanceLog': 'Protokolleintrag',
  'kindWords.stop': 'Stopp',
  'kindWords.pricingProfile': 'Preisprofil',
  'kindWords.quote': 'Angebot',
  'kindWords.barcode': 'Strichcode',
  'kindWords.threadSet': 'Farbensatz',
  'kindWords.chart': 'Farbkarte',
  'kindWords.importBatch': 'Import',
  'kindWords.shoppingLine': 'Eintrag der Einkaufsliste',
  'kindWords.shoppingTick': 'Gekauft',
  'kindWords.design': 'Muster',
  'kindWords.file': 'Datei',
  'kindWords.notice': 'Hinweis',
};
