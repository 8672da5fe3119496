import type { Quote } from '#core/kinds/quote.ts';
import { orderOfQuote } from './quote-order.ts';

/**
 * Returns the fields of a quote's copy, with the same figures. `first`: the quote that it revises; null: a new quote.
 */
export const copyOfQuote = (quote: Quote, first: string | null) => {
  const { customer, email, validUntil, notes, totals, engineVersion } = quote;
  const order = orderOfQuote(quote);
  return { customer, email, validUntil, notes, ...order, totals, engineVersion, revisionOf: first };
};
