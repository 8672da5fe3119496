import type { Quote } from '#core/kinds/quote.ts';

/** The fields of a quote from which its price is computed: the order, the profile and the costs. */
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

/** Picks from a quote the fields from which its price is computed. */
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
