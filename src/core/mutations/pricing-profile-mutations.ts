import { problemsOfMachine } from '../pricing/machine-problems.ts';
import { readStoredProfile } from '../pricing/price-profile.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { reject, write } from './mutation.ts';

/** The mutations of price lists. Refuses a list that the pricing engine cannot use. */
export const pricingProfileMutations = defaultMutations('pricingProfile', {
  write: (_found, id, profile) => {
    const read = readStoredProfile(profile);
    if (!read.ok) return reject('invalid', read.error);
    const problems = problemsOfMachine(read.value);
    return Object.keys(problems).length === 0
      ? ok([write('pricingProfile', id, profile)])
      : reject('invalid', problems);
  },
});
