import { isEqual } from '#core/is-equal.ts';
import { priceProfileFields, readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import type { FoundRow } from '#core/rows/rows.ts';

/** Returns a stored profile without fields unknown to this version; undefined if this version cannot read the rest. */
export const profileOfRow = ({ data }: Pick<FoundRow<'pricingProfile'>, 'data'>): PriceProfile | undefined => {
  const known = Object.entries(data).filter(([field]) => field in priceProfileFields);
  const read = readPriceProfile(Object.fromEntries(known));
  return read.ok ? read.value : undefined;
};

/** Returns the fields that differ. Only these are sent, so that other people's changes to other fields stay. */
export const changedFields = (before: PriceProfile, after: PriceProfile): Partial<PriceProfile> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isEqual(value, before[field as keyof PriceProfile])),
  );
