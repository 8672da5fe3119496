import { isEqual } from '#core/is-equal.ts';
import { priceProfileFields, readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import type { FoundRow } from '#core/rows.ts';

/** A stored profile as the engine reads it: stamps and fields that a newer version has added are no part of it. Undefined when that version prices in a way that this one does not know. */
export const profileOfRow = ({ data }: Pick<FoundRow<'pricingProfile'>, 'data'>): PriceProfile | undefined => {
  const known = Object.entries(data).filter(([field]) => field in priceProfileFields);
  const read = readPriceProfile(Object.fromEntries(known));
  return read.ok ? read.value : undefined;
};

/** The fields that differ: nothing else is sent, so that what others set meanwhile stays. */
export const changedFields = (before: PriceProfile, after: PriceProfile): Partial<PriceProfile> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isEqual(value, before[field as keyof PriceProfile])),
  );
