import { readCsv } from '#core/tables/csv-text.ts';
import { planImport, type ImportPlan } from '#core/exchange/import-plan.ts';
import { type ImportSource, tableOf } from '#core/exchange/table-of.ts';
import { wholeCatalogue } from '../catalogue/chart-files.ts';
import { aBook } from '../mutations/a-book.ts';
import { sourceOf, type Book } from './a-stock.ts';

const brands = ['Isacord', 'Madeira', 'DMC', 'Sulky'];

// Every fifth colour of these brands and those that the cases name: a plan with all charts takes half a second.
const named = new Set('0015 0020 0101 0142 0851 1147 1902 310 1001 1800 1747 White B5200 Ecru 3953'.split(' '));

export const fewColours = wholeCatalogue().filter(
  ({ brand, code }, at) => brands.includes(brand) && (at % 5 === 0 || named.has(code)),
);

export const importOf = (
  text: string,
  { book = aBook(), ...more }: Partial<ImportSource> & { readonly book?: Book } = {},
): ImportPlan => {
  const { header, ...table } = tableOf(readCsv(text));
  const base = { ...sourceOf(book, 'x'), charts: fewColours, chosenBrands: brands };
  return planImport({ ...base, ...table, header: header?.cells, ...more });
};

export const countsOf = ({ threads }: ImportPlan): readonly string[] =>
  threads.map(({ thread, added }) => `${thread.code} ×${added.length}`);

export const droppedFrom = ({ dropped, refused }: ImportPlan): readonly string[] => [
  ...dropped.map(({ row, column, cell, problem }) => `${row} ${column} ${cell}: ${problem}`),
  ...refused.map(({ row, problem }) => `${row}: ${problem}`),
];
