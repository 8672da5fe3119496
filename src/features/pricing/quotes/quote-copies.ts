import type { Quote } from '#core/kinds/quote.ts';
import { isEmail } from '#core/people/as-email.ts';
import { orderOfQuote } from './quote-order.ts';

/** Copies a quote's fields. `first`: the quote that the copy revises; null for a new quote. */
export const copyOfQuote = (quote: Quote, first: string | null) => {
  const { customer, email, validUntil, notes, totals, engineVersion } = quote;
  const order = orderOfQuote(quote);
  const isKept = email === null || first !== null || isEmail(email);
  const kept = { customer, email: isKept ? email : null, validUntil, notes };
  return { ...kept, ...order, totals, engineVersion, revisionOf: first };
};
