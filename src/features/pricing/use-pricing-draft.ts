import '#texts/en/pricing.ts';
import { use } from 'react';
import type { MoneyUnit } from '#core/amounts/currency.ts';
import { useDraft, type Draft } from '#parts/forms/use-draft.ts';
import { WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { draftOfEarlier } from './draft-of-earlier.ts';
import { firstDraft, type PricingDraft } from './pricing-draft.ts';
import { quantityText } from './size-drafts.ts';

/** Keeps the calculator's draft, one per team and currency, because only profiles in that currency can price it. */
export function usePricingDraft(unit: MoneyUnit): Draft<PricingDraft> {
  const team = use(WorkspaceContext)?.store.actor.teamId ?? null;
  return useDraft({ form: 'pricing', team, currency: unit.currency }, firstDraft(unit), nameOf, draftOfEarlier);
}

const nameOf = ({ lines }: PricingDraft): string => {
  const [first] = lines;
  const stitches = first?.placements[0]?.stitches ?? '';
  return first === undefined ? '' : t('pricing.draftName', { quantity: quantityText(first), stitches });
};
