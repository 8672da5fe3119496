import { createCatalogueSearch, type CatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { type Equivalents, readEquivalents } from '#core/catalogue/equivalents.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { readChart } from '#core/catalogue/read-chart.ts';
import { equivalentsAddress } from '#charts/equivalents-file.ts';
import { chartAddresses } from '#charts/files.ts';
import type { ChartAddresses } from '#services/charts.ts';

export const chartFiles: ChartAddresses = { charts: [...chartAddresses.values()], equivalents: equivalentsAddress };

type Fetch = typeof globalThis.fetch;

/** Fetches every chart of this build, or rejects. The returned function adds a team's own to the search. */
export async function readCharts(fetch: Fetch): Promise<(own: readonly ChartColour[]) => CatalogueSearch> {
  const charts = await Promise.all([...chartAddresses.values()].map((address) => readOne(fetch, address)));
  const builtIn = charts.flatMap(readChart);
  // Many screens ask for the same search, so it is made again only when the team's own charts change.
  let last: { readonly own: readonly ChartColour[]; readonly search: CatalogueSearch } | undefined;
  return (own) => {
    if (last?.own !== own) last = { own, search: createCatalogueSearch(builtIn, own) };
    return last.search;
  };
}

export async function readEquivalentCharts(fetch: Fetch): Promise<Equivalents> {
  return readEquivalents(await readOne(fetch, equivalentsAddress));
}

/**
 * Whether the service worker has cached every chart of this build on this device. Over plain http there is no cache.
 */
export async function chartsAreKept(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  try {
    const kept = await Promise.all([...chartAddresses.values()].map((address) => caches.match(address, anyRevision)));
    return kept.every((response) => response !== undefined);
  } catch {
    return false; // a private window may have `caches` but refuse access
  }
}

const anyRevision = { ignoreSearch: true };

const readOne = async (fetch: Fetch, address: string): Promise<unknown> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
};
