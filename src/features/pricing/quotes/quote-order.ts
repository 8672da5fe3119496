import type { FieldProblems } from '#core/fields.ts';
import type { PricedField, Quote } from '#core/kinds/quote.ts';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { err, ok, type Result } from '#core/result.ts';

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

/** Prices an order: returns it with totals and engine version, as a quote stores them, or why it has no price. */
export function pricedQuote(
  order: QuoteOrder,
): Result<QuoteOrder & Pick<Quote, 'totals' | 'engineVersion'>, FieldProblems> {
  const { lines, oneTimeFees, discount, rushDays, shippingMinor, waivedFees, profileSnapshot, costsSnapshot } = order;
  const wanted = { lines, oneTimeFees, discount, rushDays, shippingMinor, waivedFees };
  const priced = answerPrice({ profile: profileSnapshot, order: wanted, costs: costsSnapshot });
  if (!priced.ok) return err(priced.error);
  const totals = priced.value;
  return ok({ ...wanted, profileSnapshot, costsSnapshot, totals, engineVersion: totals.engineVersion });
}
