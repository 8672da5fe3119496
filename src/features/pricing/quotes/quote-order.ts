import type { Quote } from '#core/kinds/quote.ts';

/** What is wanted and by which prices: everything that the figures of a quote come from. */
export type QuoteOrder = Pick<
  Quote,
  | 'lines'
  | 'oneTimeFees'
  | 'discount'
  | 'rushDays'
  | 'shippingMinor'
  | 'waivedFees'
  | 'profileSnapshot'
  | 'costsSnapshot'
>;

/** The part of a quote that its figures come from. */
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
