import { readPriceProfile } from '../pricing/price-profile.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { reject, write } from './mutation.ts';

/** What can be done with price lists: whatever leaves one that the engine can price by; else the tier or row at fault is named. */
export const pricingProfileMutations = defaultMutations('pricingProfile', {
  write: (_found, id, profile) => {
    const read = readPriceProfile(profile);
    return read.ok ? ok([write('pricingProfile', id, profile)]) : reject('invalid', read.error);
  },
});
