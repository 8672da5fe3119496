import { readPriceProfile } from '../pricing/price-profile.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { reject, write } from './mutation.ts';

/** The mutations of price lists. Refuses a list that the pricing engine cannot use. */
export const pricingProfileMutations = defaultMutations('pricingProfile', {
  write: (_found, id, profile) => {
    const read = readPriceProfile(profile);
    if (!read.ok) return reject('invalid', read.error);
    const machine = read.value.costDefaults?.machine;
    // Not part of reading: a list that was stored with such a value must stay readable.
    if (machine && machine.residualMinor > machine.priceMinor)
      return reject('invalid', {
        'costDefaults.machine.residualMinor': { problem: 'too_large', limit: machine.priceMinor },
      });
    return ok([write('pricingProfile', id, profile)]);
  },
});
