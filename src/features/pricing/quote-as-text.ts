import type { Quote } from '#core/kinds/quote.ts';
import { formatDate, formatMoney } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { quoteItems, quoteSums, type Offered } from './quote-items.ts';

/** A quote as lines of text, to be pasted into an email. It holds what the customer's paper holds, and nothing of costs. */
export const quoteAsText = (
  quote: Offered & Pick<Quote, 'validUntil' | 'notes'>,
  number: string,
  company: string | null,
): string =>
  [
    `${t('titles.quote')} ${number}`,
    '',
    ...quoteItems(quote).map(
      ({ name, qty, unit, total }) => `${qty} × ${name}: ${unit} ${t('pricing.each')}, ${total}`,
    ),
    ...quoteSums(quote).map(([name, amount]) => `${name}: ${amount}`),
    `${t('pricing.total')}: ${formatMoney(quote.totals.totalMinor, quote.totals.currency)}`,
    ...(quote.totals.depositMinor === 0
      ? []
      : [`${t('quotePage.deposit')}: ${formatMoney(quote.totals.depositMinor, quote.totals.currency)}`]),
    ...(quote.validUntil === null ? [] : ['', t('quotePage.validUntil', { day: formatDate(quote.validUntil) })]),
    ...(quote.notes === null ? [] : ['', quote.notes]),
    ...(company === null ? [] : ['', company]),
  ].join('\n');
