import { registerTexts } from '../catalogue.ts';

/** The names of the kinds of rows. */
export const kindWords = registerTexts({
  'kindWords.thread': 'Thread',
  'kindWords.spool': 'Spool',
  'kindWords.movement': 'Booking',
  'kindWords.place': 'Place',
  'kindWords.hoop': 'Hoop',
  'kindWords.machine': 'Machine',
  'kindWords.needle': 'Needle',
  'kindWords.meterReading': 'Meter reading',
  'kindWords.run': 'Run',
  'kindWords.maintenanceTask': 'Maintenance task',
  'kindWords.maintenanceLog': 'Log entry',
  'kindWords.stop': 'Stop',
  'kindWords.pricingProfile': 'Price profile',
  'kindWords.quote': 'Quote',
  'kindWords.barcode': 'Barcode',
  'kindWords.threadSet': 'Set of colours',
  'kindWords.chart': 'Chart',
  'kindWords.importBatch': 'Import',
  'kindWords.shoppingLine': 'Shopping line',
  'kindWords.shoppingTick': 'Bought',
  'kindWords.design': 'Design',
  'kindWords.file': 'File',
  'kindWords.notice': 'Notice',
});
