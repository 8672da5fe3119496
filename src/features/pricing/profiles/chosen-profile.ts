import { decimalsOf, withDecimals, type MoneyUnit } from '#core/amounts/currency.ts';
import { readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import type { PricingDraft } from '../pricing-draft.ts';
import { starterNames, starterProfile } from '#core/pricing/starter-profiles.ts';

/** Returns the team's profile with this name, or its first profile; without profiles, an example. */
export function chosenProfile(name: string, own: readonly PriceProfile[], team: MoneyUnit): PriceProfile {
  return own.find((profile) => profile.name === name) ?? own[0] ?? example(name, team);
}

/** Returns the profile of an opened quote; undefined without a quote, in another currency, or if it cannot be read. */
export function quotedProfile(ofQuote: PricingDraft['ofQuote'], team: MoneyUnit): PriceProfile | undefined {
  const read = ofQuote && readPriceProfile(ofQuote.profile);
  return read?.ok && read.value.currency === team.currency ? withDecimals(read.value, team) : undefined;
}

const examples = new Map<string, PriceProfile>();

const example = (name: string, unit: MoneyUnit): PriceProfile => {
  const starter = starterNames.find((one) => one === name) ?? 'per_thousand';
  const key = `${starter} ${unit.currency} ${decimalsOf(unit)}`;
  const made = examples.get(key) ?? starterProfile(starter, unit);
  examples.set(key, made);
  return made;
};
