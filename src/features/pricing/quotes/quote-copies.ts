import type { Quote } from '#core/kinds/quote.ts';
import { orderOfQuote } from './quote-order.ts';

/** What a copy of a quote starts with, its figures as they are: the next revision of `first`, or a quote of its own. */
export const copyOfQuote = (quote: Quote, first: string | null) => {
  const { customer, email, validUntil, notes, totals, engineVersion } = quote;
  const order = orderOfQuote(quote);
  return { customer, email, validUntil, notes, ...order, totals, engineVersion, revisionOf: first };
};
