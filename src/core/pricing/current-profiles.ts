import type { PriceProfile } from './price-profile.ts';

/** The profiles that hold on a day (`YYYY-MM-DD`), by name: of several with one name that which began last. What begins later is left out. */
export const currentProfiles = (profiles: readonly PriceProfile[], today: string): readonly PriceProfile[] => {
  const begun = profiles.filter(({ validFrom }) => (validFrom ?? '') <= today);
  const byName = new Map<string, PriceProfile>();
  for (const profile of begun) {
    const before = byName.get(profile.name);
    if (before === undefined || (before.validFrom ?? '') <= (profile.validFrom ?? ''))
      byName.set(profile.name, profile);
  }
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name));
};
