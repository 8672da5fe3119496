import { quoteStatuses, type QuoteStatus } from '#core/kinds/quote.ts';
import { formatSum } from '#texts/format-sum.ts';

/** How a quote stands: expired is derived, never stored. */
export type Standing = QuoteStatus | 'expired';

const statuses: readonly Standing[] = [...quoteStatuses, 'expired'];

/** How many quotes stand how, and what they come to, each currency by itself. */
export const sumsByStatus = (
  quotes: readonly {
    readonly status: Standing;
    readonly data: { readonly totals: { readonly currency: string; readonly totalMinor: number } };
  }[],
): readonly { readonly status: Standing; readonly count: number; readonly sum: string }[] =>
  statuses.flatMap((status) => {
    const of = quotes.filter((quote) => quote.status === status);
    return of.length === 0 ? [] : [{ status, count: of.length, sum: formatSum(of.map(({ data }) => data.totals)) }];
  });
