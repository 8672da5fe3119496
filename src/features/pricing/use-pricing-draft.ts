import { use } from 'react';
import { useDraft, type Draft } from '#parts/use-draft.ts';
import { WorkspaceContext } from '#services/workspace.ts';
import { firstDraft, type PricingDraft } from './pricing-draft.ts';

/** What is typed on the calculator: each team has its own, and each currency, for 620 yen are no 620 euros. */
export const usePricingDraft = (currency: string): Draft<PricingDraft> => {
  const team = use(WorkspaceContext)?.store.actor.teamId ?? null;
  return useDraft({ form: 'pricing', team, currency }, firstDraft(currency));
};
