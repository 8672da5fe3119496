import { quoteStatuses, type QuoteStatus } from '#core/kinds/quote.ts';
import { formatMoney } from '#texts/formats.ts';

/** How a quote stands: expired is derived, never stored. */
export type Standing = QuoteStatus | 'expired';

const statuses: readonly Standing[] = [...quoteStatuses, 'expired'];

/** How many quotes stand how, and what they come to, each currency by itself: a team may have changed its own. */
export const sumsByStatus = (
  quotes: readonly {
    readonly status: Standing;
    readonly data: { readonly totals: { readonly currency: string; readonly totalMinor: number } };
  }[],
): readonly { readonly status: Standing; readonly count: number; readonly sum: string }[] =>
  statuses.flatMap((status) => {
    const of = quotes.filter((quote) => quote.status === status);
    const sums = new Map<string, number>();
    for (const { data } of of)
      sums.set(data.totals.currency, (sums.get(data.totals.currency) ?? 0) + data.totals.totalMinor);
    const sum = [...sums].map(([currency, minor]) => formatMoney(minor, currency)).join(' + ');
    return of.length === 0 ? [] : [{ status, count: of.length, sum }];
  });
