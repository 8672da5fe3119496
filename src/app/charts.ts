import { createCatalogueSearch, type CatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { readChart } from '#core/catalogue/read-chart.ts';
import { chartAddresses } from '#charts/files.ts';
import type { Charts } from '#services/charts.ts';

/** The thread charts of this build, read once when first asked for. A reading that failed is tried again at the next call. */
export const createCharts = (fetch: typeof globalThis.fetch): Charts => {
  let loading: Promise<CatalogueSearch> | undefined;
  return {
    load: () => {
      loading ??= readAll(fetch).catch((cause: unknown) => {
        loading = undefined;
        throw cause;
      });
      return loading;
    },
  };
};

const readAll = async (fetch: typeof globalThis.fetch): Promise<CatalogueSearch> => {
  const charts = await Promise.all([...chartAddresses.values()].map((address) => readOne(fetch, address)));
  return createCatalogueSearch(charts.flat());
};

const readOne = async (fetch: typeof globalThis.fetch, address: string) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return readChart(await response.json());
};
