import type { MoneyUnit } from '#core/amounts/currency.ts';
import { quoteStatuses, type QuoteStatus } from '#core/kinds/quote.ts';
import { formatSum } from '#parts/money/format-sum.ts';

/** The status of a quote on a given day; `expired` is derived from that day, never stored. */
type DerivedStatus = QuoteStatus | 'expired';

const statuses: readonly DerivedStatus[] = [...quoteStatuses, 'expired'];

/** Returns the number of quotes per status, and the sums of their totals, separate for each currency. */
export function sumsByStatus(
  quotes: readonly {
    readonly status: DerivedStatus;
    readonly data: { readonly totals: MoneyUnit & { readonly totalMinor: number } };
  }[],
): readonly { readonly status: DerivedStatus; readonly count: number; readonly sum: string }[] {
  return statuses.flatMap((status) => {
    const of = quotes.filter((quote) => quote.status === status);
    return of.length === 0 ? [] : [{ status, count: of.length, sum: formatSum(of.map(({ data }) => data.totals)) }];
  });
}
