import type { ChartColour } from './chart.ts';
import { withOwnColours } from './own-charts.ts';
import type { Entry } from './search-entry.ts';
import { createSearch } from './search.ts';

interface CatalogueSearchOptions {
  readonly limit?: number;
  readonly brand?: string;
}

/** Searches the charts by number, name, brand, line and colour word. */
export type CatalogueSearch = (text: string, options?: CatalogueSearchOptions) => readonly ChartColour[];

/** Creates the search over these colours. A bare number finds its colour in every brand; exact numbers come first. */
export function createCatalogueSearch(
  builtIn: readonly ChartColour[],
  own: readonly ChartColour[] = [],
): CatalogueSearch {
  const search = createSearch(
    withOwnColours(builtIn, own),
    {
      code: ({ code }) => code,
      words: ({ brand, line, name }) => [brand, line, name],
      colour: ({ hex, material }) => ({ hex, effect: material === 'metallic' ? 'metallic' : 'solid', family: null }),
    },
    prepared,
  );
  return (text, { brand, limit = Infinity } = {}) =>
    search(text, brand === undefined ? { limit } : { limit, only: (colour) => colour.brand === brand });
}

// Preparing a colour is slow and depends on the colour alone, so a new search reuses what earlier ones prepared.
const prepared = new WeakMap<ChartColour, Entry<ChartColour>>();
