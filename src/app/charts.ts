import type { Charts } from '#services/charts.ts';

/** The thread charts of this build, read once when first asked for, with the code that reads them. A reading that failed is tried again at the next call. */
export const createCharts = (fetch: typeof globalThis.fetch): Charts => {
  const code = () => import('./read-charts.ts');
  return {
    load: onceRead(async () => (await code()).readCharts(fetch)),
    equivalents: onceRead(async () => (await code()).readEquivalentCharts(fetch)),
    areKept: async () => (await code()).chartsAreKept(),
  };
};

const onceRead = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let reading: Promise<T> | undefined;
  return () =>
    (reading ??= read().catch((cause: unknown) => {
      reading = undefined;
      throw cause;
    }));
};
