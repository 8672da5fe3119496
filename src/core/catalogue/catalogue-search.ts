import type { ChartColour } from './chart.ts';
import { createSearch } from './search.ts';

/** How many colours are wanted at most, and of which brand only. */
export interface CatalogueSearchOptions {
  readonly limit?: number;
  readonly brand?: string;
}

/** Searches the charts by number, name, brand and line. */
export type CatalogueSearch = (text: string, options?: CatalogueSearchOptions) => readonly ChartColour[];

/** The search over all chart colours that were read. A bare number finds it in every brand, the printed form first. */
export const createCatalogueSearch = (colours: readonly ChartColour[]): CatalogueSearch => {
  const search = createSearch(colours, {
    code: ({ code }) => code,
    words: ({ brand, line, name }) => [brand, line, name],
  });
  return (text, { brand, limit = Infinity } = {}) =>
    search(text, brand === undefined ? { limit } : { limit, only: (colour) => colour.brand === brand });
};
