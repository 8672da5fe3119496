import type { PricedField, Quote } from '#core/kinds/quote.ts';

export type QuoteOrder = Pick<Quote, PricedField>;

export function orderOfQuote({
  lines,
  oneTimeFees,
  discount,
  rushDays,
  shippingMinor,
  waivedFees,
  profileSnapshot,
  costsSnapshot,
}: QuoteOrder): QuoteOrder {
  return {
    lines,
    oneTimeFees,
    discount,
    rushDays,
    shippingMinor,
    waivedFees,
    profileSnapshot,
    costsSnapshot,
  };
}
