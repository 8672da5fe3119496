import { statusOn, type Quote } from './kinds/quote.ts';

/** The quotes that wait for an answer on a day, the oldest first. One that has expired waits no more. */
export const waitingQuotes = <
  R extends { readonly data: Pick<Quote, 'status' | 'validUntil'> & { readonly updatedAt: string } },
>(
  rows: readonly R[],
  today: string,
): readonly R[] =>
  rows
    .filter(({ data }) => statusOn(data, today) === 'sent')
    .toSorted((a, b) => (a.data.updatedAt < b.data.updatedAt ? -1 : 1));
