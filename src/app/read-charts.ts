import { createCatalogueSearch, type CatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { readChart } from '#core/catalogue/read-chart.ts';
import { chartAddresses } from '#charts/files.ts';

/** Fetches and reads every chart of this build; rejects when one cannot be had. */
export const readCharts = async (fetch: typeof globalThis.fetch): Promise<CatalogueSearch> => {
  const charts = await Promise.all([...chartAddresses.values()].map((address) => readOne(fetch, address)));
  return createCatalogueSearch(charts.flat());
};

const readOne = async (fetch: typeof globalThis.fetch, address: string) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return readChart(await response.json());
};
