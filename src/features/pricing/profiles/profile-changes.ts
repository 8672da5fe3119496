import { withDecimals, type MoneyUnit } from '#core/amounts/currency.ts';
import type { Day } from '#core/dates/day.ts';
import { isEqual } from '#core/is-equal.ts';
import { carriedOver } from '#core/kinds/carried-over.ts';
import type { FreshFields } from '#core/kinds/field-origins.ts';
import { priceProfileFields, readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import type { FoundRow } from '#core/rows/rows.ts';

/** Reads a stored profile, with the team's decimals if it has none; undefined if this version cannot read it. */
export function profileOfRow(
  { data }: Pick<FoundRow<'pricingProfile'>, 'data'>,
  team: MoneyUnit,
): PriceProfile | undefined {
  const known = Object.entries(data).filter(([field]) => field in priceProfileFields);
  const read = readPriceProfile(Object.fromEntries(known));
  return read.ok ? withDecimals(read.value, team) : undefined;
}

/** Copies a profile into one that is valid from `today` on. */
export function copyOfProfile(profile: PriceProfile, today: Day) {
  const fresh: FreshFields<'pricingProfile'> = { validFrom: today };
  return { ...carriedOver('pricingProfile', profile), ...fresh };
}

/** Returns the fields that differ. Only these are saved, so that other people's changes to other fields stay. */
export function changedFields(before: PriceProfile, after: PriceProfile): Partial<PriceProfile> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isEqual(value, before[field as keyof PriceProfile])),
  );
}
