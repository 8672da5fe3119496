import { readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import type { PricingDraft } from '../pricing-draft.ts';
import { starterNames, starterProfile } from '#core/pricing/starter-profiles.ts';

/** The profile of a name: the team's own, else the first that it has, else an example, the same object each time. */
export const chosenProfile = (name: string, own: readonly PriceProfile[], currency: string): PriceProfile =>
  own.find((profile) => profile.name === name) ?? own[0] ?? example(name, currency);

/** The profile of an opened quote. Undefined without one, in another currency, or when this version cannot read what an older one has kept. */
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
