import type { Charts } from '#services/charts.ts';

/** Makes the thread charts of this build, which are fetched at the first call. */
export function createCharts(fetch: typeof globalThis.fetch): Charts {
  const code = () => import('./read-charts.ts');
  const search = onceRead(async () => (await code()).readCharts(fetch));
  return {
    own: async (store) => {
      // starts to load the search while the team's own charts are read; `load` reports a failure
      search().catch(() => undefined);
      const { ownChartsOf } = await import('#inventory/own-charts.ts');
      return ownChartsOf(store, (fault) => window.reportError(fault));
    },
    load: async (own) => (await search())(own),
    equivalents: onceRead(async () => (await code()).readEquivalentCharts(fetch)),
    addresses: async () => (await code()).chartFiles,
    areKept: async () => (await code()).chartsAreKept(),
  };
}

const onceRead = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let reading: Promise<T> | undefined;
  return () =>
    (reading ??= read().catch((cause: unknown) => {
      reading = undefined;
      throw cause;
    }));
};
