import type { Quote } from '#core/kinds/quote.ts';

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
