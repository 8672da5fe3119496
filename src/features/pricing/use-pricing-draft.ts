import '#texts/en/pricing.ts';
import { use } from 'react';
import { useDraft, type Draft } from '#parts/forms/use-draft.ts';
import { WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { firstDraft, type PricingDraft } from './pricing-draft.ts';
import { quantityText } from './size-drafts.ts';

/** Keeps the calculator's draft, one per team and currency: an amount typed in yen must not become euros. */
export const usePricingDraft = (currency: string): Draft<PricingDraft> => {
  const team = use(WorkspaceContext)?.store.actor.teamId ?? null;
  return useDraft({ form: 'pricing', team, currency }, firstDraft(currency), nameOf);
};

const nameOf = ({ lines }: PricingDraft): string => {
  const [first] = lines;
  const stitches = first?.placements[0]?.stitches ?? '';
  return first === undefined ? '' : t('pricing.draftName', { quantity: quantityText(first), stitches });
};
