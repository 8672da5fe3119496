import type { Profile } from '#core/wire/team-wire.ts';
import type { WorkSettings } from '#services/workspace.ts';
import type { TeamsSnapshot } from '#me/team-state.ts';

/**
 * Returns a person's settings in a team: their own units before the team's. Missing or unknown values get the default.
 */
export const workSettings = (
  profile: Profile | null | undefined,
  set: TeamsSnapshot['settings'],
  currencyDefault: string,
): WorkSettings => {
  const { units, currency, lowStockDefaultSpools: spools } = set;
  return {
    units: profile?.units ?? (units === 'imperial' ? 'imperial' : 'metric'),
    currency: typeof currency === 'string' ? currency : currencyDefault,
    lowStockDefaultSpools: typeof spools === 'number' ? spools : 0,
  };
};
