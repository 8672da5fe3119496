import type { Quote } from '#core/kinds/quote.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { quoteItems, quoteSums, quoteTotal, type Offered } from './quote-items.ts';

/** Writes a quote as lines of text for an email. Like the customer's printed page, it has no costs. */
export function quoteAsText(
  quote: Offered & Pick<Quote, 'validUntil' | 'notes'>,
  number: string,
  company: string | null,
): string {
  return [
    `${t('titles.quote')} ${number}`,
    '',
    ...quoteItems(quote).map(
      ({ name, qty, unit, total }) => `${qty} × ${name}: ${unit} ${t('pricing.each')}, ${total}`,
    ),
    ...[...quoteSums(quote), ...quoteTotal(quote)].map(([name, amount]) => `${name}: ${amount}`),
    ...(quote.validUntil === null ? [] : ['', t('quotePage.validUntil', { day: formatCalendarDay(quote.validUntil) })]),
    ...(quote.notes === null ? [] : ['', quote.notes]),
    ...(company === null ? [] : ['', company]),
  ].join('\n');
}
