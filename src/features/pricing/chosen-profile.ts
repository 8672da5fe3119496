import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { starterNames, starterProfile } from '#core/pricing/starter-profiles.ts';

/** The profile of a name: the team's own, else the first that it has, else an example, the same object each time. */
export const chosenProfile = (name: string, own: readonly PriceProfile[], currency: string): PriceProfile =>
  own.find((profile) => profile.name === name) ?? own[0] ?? example(name, currency);

const examples = new Map<string, PriceProfile>();

const example = (name: string, currency: string): PriceProfile => {
  const starter = starterNames.find((one) => one === name) ?? 'per_thousand';
  const key = `${starter} ${currency}`;
  const made = examples.get(key) ?? starterProfile(starter, currency);
  examples.set(key, made);
  return made;
};
