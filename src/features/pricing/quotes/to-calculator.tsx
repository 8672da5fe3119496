import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Quote } from '#core/kinds/quote.ts';
import { readPriceCosts } from '#core/pricing/price-costs.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { minorToText, shareToText } from '#parts/money/money-input.ts';
import { firstDraft, type LineDraft, type PlacementDraft, type PricingDraft } from '../pricing-draft.ts';
import { usePricingDraft } from '../use-pricing-draft.ts';

/** Opens a quote in the calculator as soon as this component is rendered. */
export function ToCalculator({ row: { id, data } }: { readonly row: FoundRow<'quote'> }) {
  const calculator = usePricingDraft(data.totals);
  const [, navigate] = useLocation();
  // a second run of the effect would offer to restore the quote itself as the person's earlier order
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    calculator.begin(draftOfQuote(id, data, firstDraft(data.totals)));
    navigate('/calculators/pricing');
  });
  return null;
}

/**
 * Makes a calculator draft from a quote, with its profile and costs. `first`: the values of fields that quotes lack.
 */
export function draftOfQuote(id: string, quote: Quote, first: PricingDraft): PricingDraft {
  const { profileSnapshot: profile, costsSnapshot } = quote;
  const costs = readPriceCosts(costsSnapshot, profile.costDefaults);
  return {
    ...first,
    quote: id,
    profile: '',
    ofQuote: {
      profile,
      costs: costs.ok ? costs.value : null,
      pace: quote.machinePace,
      digitizing: quote.digitizingCost,
    },
    lines: quote.lines.map((line) => lineDraft(line, quote)),
    rush: rushOf(quote),
    discount: quote.discount === null ? '' : shareToText(quote.discount.bp),
    discountOn: quote.discount?.on ?? null,
    shipping: minorToText(quote.shippingMinor, quote.totals),
    fees: quote.oneTimeFees.map(({ code, label, amountMinor }) => ({
      code,
      label,
      amount: minorToText(amountMinor, quote.totals),
    })),
    waived: quote.waivedFees.map(({ code, by, reason, amountMinor }) => ({
      code,
      by,
      reason: reason ?? '',
      ...(isChargedInPart(quote, code) && { amountMinor }),
    })),
  };
}

const isChargedInPart = ({ totals }: Quote, code: string): boolean =>
  totals.fees.some((fee) => fee.code === code && fee.amountMinor > fee.waivedMinor);

/**
 * Returns the days of the rush that was charged: the smallest `withinDays` not below the quote's days; empty if none.
 */
const rushOf = ({ rushDays, profileSnapshot: { rush } }: Quote): string => {
  if (rushDays === null) return '';
  const days = rush.map(({ withinDays }) => withinDays).filter((withinDays) => withinDays >= rushDays);
  return days.length === 0 ? '' : String(Math.min(...days));
};

const lineDraft = (line: Quote['lines'][number], { totals, profileSnapshot }: Quote): LineDraft => {
  const { qty, blankCostMinor, customerSupplied, sizes, extras, placements, ...kept } = line;
  const money = (minor: number): string => minorToText(minor, totals);
  return {
    qty: String(qty),
    blank: money(blankCostMinor),
    customerSupplied,
    sizes: sizes.map((size) => ({ label: size.label, qty: String(size.qty), blank: money(size.blankCostMinor) })),
    extras: extras.map(({ code, count }) => ({
      code,
      label: profileSnapshot.extras.find((extra) => extra.code === code)?.label ?? code,
      count: String(count),
    })),
    placements: placements.map(placementDraft),
    kept,
  };
};

const placementDraft = (placement: Quote['lines'][number]['placements'][number]): PlacementDraft => {
  const { stitches, colours, trims, colourChanges, digitized, name, designKey, designId, ...kept } = placement;
  return {
    stitches: String(stitches),
    colours: String(colours),
    trims: String(trims),
    ...(colourChanges != null && { colourChanges: String(colourChanges) }),
    digitized,
    ...(name !== null && { name }),
    ...(designId !== null && { designId }),
    // A key that the library made is no name that a person typed.
    ...(designKey === designId ? { kept: { ...kept, designKey } } : { kept }),
    ...(designKey !== null && designKey !== designId && { design: designKey }),
  };
};
