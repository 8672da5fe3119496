import { createCatalogueSearch, type CatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { readEquivalents, type Equivalents } from '#core/catalogue/equivalents.ts';
import { readChart } from '#core/catalogue/read-chart.ts';
import { equivalentsAddress } from '#charts/equivalents-file.ts';
import { chartAddresses } from '#charts/files.ts';

type Fetch = typeof globalThis.fetch;

/** Fetches and reads every chart of this build; rejects when one cannot be had. */
export const readCharts = async (fetch: Fetch): Promise<CatalogueSearch> => {
  const charts = await Promise.all([...chartAddresses.values()].map((address) => readOne(fetch, address)));
  return createCatalogueSearch(charts.flatMap(readChart));
};

/** Fetches and reads what charts call equivalent; rejects when it cannot be had. */
export const readEquivalentCharts = async (fetch: Fetch): Promise<Equivalents> =>
  readEquivalents(await readOne(fetch, equivalentsAddress));

/** Whether the service worker has put every chart of this build into this device's cache. Over plain http there is none. */
export const chartsAreKept = async (): Promise<boolean> => {
  if (!('caches' in globalThis)) return false;
  try {
    const kept = await Promise.all([...chartAddresses.values()].map((address) => caches.match(address, anyRevision)));
    return kept.every((response) => response !== undefined);
  } catch {
    return false; // a private window may have the caches and refuse them
  }
};

const anyRevision = { ignoreSearch: true };

const readOne = async (fetch: Fetch, address: string): Promise<unknown> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
};
