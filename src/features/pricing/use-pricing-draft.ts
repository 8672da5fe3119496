import '#texts/en/pricing.ts';
import { use } from 'react';
import type { MoneyUnit } from '#core/amounts/currency.ts';
import { useDraft, type Draft } from '#parts/forms/use-draft.ts';
import { WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { firstDraft, type PricingDraft, quantityText } from './pricing-draft.ts';

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

/** Converts a draft of an earlier build, which stored untouched fields too, and 0 for the profile's discount. */
export function draftOfEarlier(changes: Partial<PricingDraft>): Partial<PricingDraft> {
  const { discount, tax = '', taxIncluded, hoopingOverlaps } = changes;
  // A draft that lacks fields stores only typed ones, so its “included” is the person's choice.
  const isTyped = tax !== '' && (taxIncluded === true || inEachWhole.some((field) => !(field in changes)));
  return {
    ...changes,
    ...(discount !== undefined && isZero.test(discount) && { discount: '' }),
    ...(taxIncluded !== undefined && !isTyped && { taxIncluded: null }),
    ...(hoopingOverlaps === true && { hoopingOverlaps: null }),
  };
}

const isZero = /^\s*0+([.,]0*)?\s*$/u;

/** Fields that every earlier build stored with a whole draft. */
const inEachWhole = ['lines', 'profile', 'rush', 'shipping', 'speed', 'heads', 'labour'] as const;
