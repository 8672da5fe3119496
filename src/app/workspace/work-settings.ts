import type { Profile } from '#core/wire/team-wire.ts';
import type { WorkSettings } from '#services/workspace.ts';
import type { TeamsSnapshot } from '#me/team-state.ts';

/** How a person works in a team: their own units stand before the team's. What the record does not say, or says in an unknown way, is as nobody had set it. */
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
