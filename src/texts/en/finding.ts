import { registerTexts } from '../catalogue.ts';

/**
 * Texts about finding threads and exporting the list: filters, sorting, charts. Loaded with the parts that use them.
 */
export const finding = registerTexts({
  'finding.title': 'Filter and sort',
  'finding.sort': 'Sort by',
  'finding.sortBy.number': 'brand and number',
  'finding.sortBy.hue': 'hue',
  'finding.sortBy.amount': 'amount',
  'finding.sortBy.lastUsed': 'last used',
  'finding.any': 'any',
  'finding.family': 'Colour family',
  'finding.like': 'Like this colour',
  'finding.reset': 'Reset',
  'finding.inCharts': 'In the charts, not in your stock',
  'finding.addOne': 'Add {{thread}}',
  'finding.take': 'Take along',
  'finding.takeCsv': 'Save as CSV',
  'finding.takePalette': 'Save as palette',
  'finding.takeInsurance': 'Insurance list',
  'finding.notSaved': 'The file could not be made. Try again when you are connected.',
  'finding.families.white': 'white',
  'finding.families.grey': 'grey',
  'finding.families.black': 'black',
  'finding.families.red': 'red',
  'finding.families.orange': 'orange',
  'finding.families.yellow': 'yellow',
  'finding.families.green': 'green',
  'finding.families.teal': 'teal',
  'finding.families.blue': 'blue',
  'finding.families.purple': 'purple',
  'finding.families.pink': 'pink',
  'finding.families.brown': 'brown',
  'finding.families.skin': 'skin tone',
  'finding.families.metallic': 'metallic',
  'finding.families.multi': 'multicoloured',
});
