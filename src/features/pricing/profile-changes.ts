import { isEqual } from '#core/is-equal.ts';
import { readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import type { FoundRow } from '#core/rows.ts';

/** A stored profile as the engine reads it. Throws for one that no rule would have let in. */
export const profileOfRow = ({ data }: FoundRow<'pricingProfile'>): PriceProfile => {
  const { createdAt: _at, createdBy: _by, updatedAt: _when, updatedBy: _who, ...fields } = data;
  const read = readPriceProfile(fields);
  if (!read.ok) throw new Error(`A stored price profile is not valid: ${JSON.stringify(read.error)}`);
  return read.value;
};

/** The fields that differ: nothing else is sent, so that what others set meanwhile stays. */
export const changedFields = (before: PriceProfile, after: PriceProfile): Partial<PriceProfile> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isEqual(value, before[field as keyof PriceProfile])),
  );
