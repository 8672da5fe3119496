import { readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import type { PricingDraft } from '../pricing-draft.ts';
import { starterNames, starterProfile } from '#core/pricing/starter-profiles.ts';

/**
 * Returns the team's profile of that name, else its first, else an example: always one object per name and currency.
 */
export const chosenProfile = (name: string, own: readonly PriceProfile[], currency: string): PriceProfile =>
  own.find((profile) => profile.name === name) ?? own[0] ?? example(name, currency);

/** Returns the profile of an opened quote; undefined without a quote, in another currency, or if it cannot be read. */
export const quotedProfile = (ofQuote: PricingDraft['ofQuote'], currency: string): PriceProfile | undefined => {
  const read = ofQuote && readPriceProfile(ofQuote.profile);
  return read?.ok && read.value.currency === currency ? read.value : undefined;
};

const examples = new Map<string, PriceProfile>();

const example = (name: string, currency: string): PriceProfile => {
  const starter = starterNames.find((one) => one === name) ?? 'per_thousand';
  const key = `${starter} ${currency}`;
  const made = examples.get(key) ?? starterProfile(starter, currency);
  examples.set(key, made);
  return made;
};
