import { expect, test } from 'vitest';
import { createCatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { wholeCatalogue } from './chart-files.ts';

const search = createCatalogueSearch(wholeCatalogue());
const ids = (text: string, limit = 50) => search(text, { limit }).map(({ catalogueId }) => catalogueId);

test.each([['651'], ['0651']])('[4.10] %j finds Isacord 0651 Cornsilk first', (text) => {
  expect(ids(text).slice(0, 2)).toEqual(['Isacord/Isacord 40/0651', 'Long Creek Mills/ES/ES0651']);
});

test('[4.10] "800" lists the 800 of every brand, each with its brand, before numbers that only begin so', () => {
  expect(search('800', { limit: 4 }).map(({ brand, code, name }) => [brand, code, name])).toEqual([
    ['Brother', '800', 'Red'],
    ['Cosmo', '800', null],
    ['DMC', '800', 'Delft Blue Pale'],
    ['Isacord', '0800', 'Golden Rod'],
  ]);
});

test('a name, a brand and a number find one colour in any order', () => {
  expect(ids('1902 poinsettia isacord')).toEqual(['Isacord/Isacord 40/1902']);
  expect(ids('isacord poin')).toEqual(['Isacord/Isacord 40/1902']);
  expect(ids('goldenrod 800')).toEqual(['Isacord/Isacord 40/0800']);
  expect(ids('creme brulee')[0]).toBe('Sulky/Rayon 40/1829');
});

test('a misspelt name still finds its colours', () => {
  expect(ids('isacord poinsetia')).toEqual(['Isacord/Isacord 40/1902']);
});

test('a brand of choice leaves the others out', () => {
  expect(search('800', { brand: 'Brother' }).map(({ catalogueId }) => catalogueId)).toEqual(['Brother/Embroidery/800']);
  expect(search('', { brand: 'Isacord' })).toHaveLength(363);
});

test('[4.10] every fiftieth colour is found first among its own brand by brand, line and number', () => {
  const missed = wholeCatalogue().filter(
    ({ catalogueId, brand, line, code }, at) => at % 50 === 0 && ids(`${brand} ${line} ${code}`, 1)[0] !== catalogueId,
  );
  expect(missed).toEqual([]);
});

test('the same words always give the same order', () => {
  const again = createCatalogueSearch(wholeCatalogue());
  for (const text of ['red', 'blue 40', 'madeira', '1', 'grene']) expect(again(text)).toEqual(search(text));
});
