import { expect, test } from 'vitest';
import { createCatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { wholeCatalogue } from './chart-files.ts';

const search = createCatalogueSearch(wholeCatalogue());
const ids = (text: string, limit = 50) => search(text, { limit }).map(({ catalogueId }) => catalogueId);

test('[4.10] every colour is found first among its own brand by brand, line and number', () => {
  const missed = wholeCatalogue().filter(
    ({ catalogueId, brand, line, code }) => ids(`${brand} ${line} ${code}`, 1)[0] !== catalogueId,
  );
  expect(missed).toEqual([]);
});
