import type { PricedField, Quote } from '#core/kinds/quote.ts';

export type QuoteOrder = Pick<Quote, PricedField>;

export const orderOfQuote = ({
  lines,
  oneTimeFees,
  discount,
  rushDays,
  shippingMinor,
  waivedFees,
  profileSnapshot,
  costsSnapshot,
}: QuoteOrder): QuoteOrder => ({
  lines,
  oneTimeFees,
  discount,
  rushDays,
  shippingMinor,
  waivedFees,
  profileSnapshot,
  costsSnapshot,
});
