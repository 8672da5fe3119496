import type { ChartColour } from './chart.ts';
import { createSearch } from './search.ts';

/** How many colours are wanted at most, of which brand only, and of which brands first. */
export interface CatalogueSearchOptions {
  readonly limit?: number;
  readonly brand?: string;
  readonly first?: readonly string[];
}

/** Searches the charts by number, name, brand and line. */
export type CatalogueSearch = (text: string, options?: CatalogueSearchOptions) => readonly ChartColour[];

/** The search over all chart colours that were read. A bare number finds it in every brand, the printed form first. */
export const createCatalogueSearch = (colours: readonly ChartColour[]): CatalogueSearch => {
  const search = createSearch(colours, {
    code: ({ code }) => code,
    words: ({ brand, line, name }) => [brand, line, name],
  });
  return (text, { brand, first = [], limit } = {}) => {
    const found = search(text, brand === undefined ? {} : { only: (colour) => colour.brand === brand });
    return favouritesFirst(found, first).slice(0, limit);
  };
};

/** Colours of the favourite brands before the others, each part in the order of its finds. */
const favouritesFirst = (found: readonly ChartColour[], brands: readonly string[]): readonly ChartColour[] => {
  if (brands.length === 0) return found;
  const isFavourite = ({ brand }: ChartColour) => brands.includes(brand);
  return [...found.filter(isFavourite), ...found.filter((colour) => !isFavourite(colour))];
};
