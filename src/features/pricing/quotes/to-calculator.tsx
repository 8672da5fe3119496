import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { FoundRow } from '#core/rows/rows.ts';
import { draftOfQuote } from './draft-of-quote.ts';
import { firstDraft } from '../pricing-draft.ts';
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
