import type { Day } from '../dates/day.ts';
import type { PriceProfile } from './price-profile.ts';

/**
 * Returns the profiles valid on a day (`YYYY-MM-DD`), by name. Of several with one name, only the one that began last.
 */
export function currentProfiles(profiles: readonly PriceProfile[], today: Day): readonly PriceProfile[] {
  const begun = profiles.filter(({ validFrom }) => (validFrom ?? '') <= today);
  const byName = new Map<string, PriceProfile>();
  for (const profile of begun) {
    const before = byName.get(profile.name);
    if (before === undefined || (before.validFrom ?? '') <= (profile.validFrom ?? ''))
      byName.set(profile.name, profile);
  }
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
