import type { FieldProblems } from '#core/fields.ts';
import type { PricedField, Quote } from '#core/kinds/quote.ts';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { profileOfQuote } from '#core/pricing/quotes.ts';
import { err, ok, type Result } from '#core/result.ts';

/** A quote of an older release has no `digitizingCost`. */
export type QuoteOrder = Omit<Pick<Quote, PricedField>, 'digitizingCost'> & Partial<Pick<Quote, 'digitizingCost'>>;

export function orderOfQuote({
  lines,
  oneTimeFees,
  discount,
  rushDays,
  shippingMinor,
  waivedFees,
  profileSnapshot,
  costsSnapshot,
  digitizingCost,
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
    ...(digitizingCost && { digitizingCost }),
  };
}

/**
 * Prices an order: returns it with totals and engine version, as a quote stores them, or why it has no price. `before`:
 * the stored quote that it replaces.
 */
export function pricedQuote(
  order: QuoteOrder,
  before?: Partial<Pick<Quote, 'digitizingCost'>>,
): Result<QuoteOrder & Pick<Quote, 'totals' | 'engineVersion'>, FieldProblems> {
  const { lines, oneTimeFees, discount, rushDays, shippingMinor, waivedFees, profileSnapshot, costsSnapshot } = order;
  const wanted = { lines, oneTimeFees, discount, rushDays, shippingMinor, waivedFees };
  const priced = answerPrice({ profile: profileOfQuote(order), order: wanted, costs: costsSnapshot });
  if (!priced.ok) return err(priced.error);
  const totals = priced.value;
  // A server of the release before refuses the name of this field: it is named only where it says something.
  const digitizingCost = order.digitizingCost ?? null;
  const isNamed = digitizingCost !== null || (before?.digitizingCost ?? null) !== null;
  return ok({
    ...wanted,
    profileSnapshot,
    costsSnapshot,
    ...(isNamed && { digitizingCost }),
    totals,
    engineVersion: totals.engineVersion,
  });
}
