import type { PricingDraft } from './pricing-draft.ts';

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
