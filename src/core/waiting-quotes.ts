import { statusOn, type Quote } from './kinds/quote.ts';

/** The quotes that wait for an answer on a day, the oldest first, and what they add up to in minor units. One that has expired waits no more. */
export const waitingQuotes = <
  R extends { readonly data: Pick<Quote, 'status' | 'validUntil' | 'totals'> & { readonly updatedAt: string } },
>(
  rows: readonly R[],
  today: string,
): { readonly rows: readonly R[]; readonly sumMinor: number } => {
  const waiting = rows
    .filter(({ data }) => statusOn(data, today) === 'sent')
    .toSorted((a, b) => (a.data.updatedAt < b.data.updatedAt ? -1 : 1));
  return { rows: waiting, sumMinor: waiting.reduce((sum, { data }) => sum + data.totals.totalMinor, 0) };
};
