import { carriedOver } from '#core/kinds/carried-over.ts';
import type { FreshFields } from '#core/kinds/field-origins.ts';
import type { Quote } from '#core/kinds/quote.ts';
import { isEmail } from '#core/people/as-email.ts';
import { validAsLong } from '#core/pricing/quotes.ts';

/**
 * Copies a quote's fields into one that is dated today and valid for as many days [F14]. `first`: the quote that the
 * copy revises; null for a new quote.
 */
export function copyOfQuote(
  quote: Quote & { readonly createdAt: string },
  { first, timeZone, nowMs }: { readonly first: string | null; readonly timeZone: string; readonly nowMs: number },
) {
  const { email } = quote;
  const isKept = email === null || first !== null || isEmail(email);
  const fresh = {
    revisionOf: first,
    validUntil: validAsLong(quote, timeZone, nowMs),
    // a revision is for the same order, another quote is not
    dueOn: first === null ? null : quote.dueOn,
  } satisfies Omit<FreshFields<'quote'>, 'status'>;
  return { ...carriedOver('quote', quote), email: isKept ? email : null, ...fresh };
}
