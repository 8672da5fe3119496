import { readPriceProfile } from '../pricing/price-profile.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { reject, write } from './mutation.ts';

/**
 * The mutations of price lists. Refuses a list that the pricing engine cannot use, and names the wrong tier or row.
 */
export const pricingProfileMutations = defaultMutations('pricingProfile', {
  write: (_found, id, profile) => {
    const read = readPriceProfile(profile);
    return read.ok ? ok([write('pricingProfile', id, profile)]) : reject('invalid', read.error);
  },
});
