import type { Quote } from '#core/kinds/quote.ts';
import { isEmail } from '#core/people/as-email.ts';
import { validAsLong } from '#core/pricing/quotes.ts';
import { orderOfQuote } from './quote-order.ts';

/**
 * Copies a quote's fields into one that is dated today and valid for as many days [F14]. `first`: the quote that the
 * copy revises; null for a new quote.
 */
export function copyOfQuote(
  quote: Quote & { readonly createdAt: string },
  { first, timeZone, nowMs }: { readonly first: string | null; readonly timeZone: string; readonly nowMs: number },
) {
  const { customer, email, notes, totals, engineVersion } = quote;
  const order = orderOfQuote(quote);
  const isKept = email === null || first !== null || isEmail(email);
  const kept = { customer, email: isKept ? email : null, validUntil: validAsLong(quote, timeZone, nowMs), notes };
  return { ...kept, ...order, totals, engineVersion, revisionOf: first };
}
