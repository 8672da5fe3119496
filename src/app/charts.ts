import type { CatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import type { Charts } from '#services/charts.ts';

/** The thread charts of this build, read once when first asked for, with the code that reads them. A reading that failed is tried again at the next call. */
export const createCharts = (fetch: typeof globalThis.fetch): Charts => {
  let loading: Promise<CatalogueSearch> | undefined;
  return {
    load: () => {
      loading ??= import('./read-charts.ts')
        .then(({ readCharts }) => readCharts(fetch))
        .catch((cause: unknown) => {
          loading = undefined;
          throw cause;
        });
      return loading;
    },
  };
};
