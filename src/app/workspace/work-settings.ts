import { decimalsKept } from '#core/amounts/decimals-before.ts';
import type { Profile } from '#core/wire/team-wire.ts';
import type { WorkSettings } from '#services/workspace.ts';
import type { TeamsSnapshot } from '#me/team-state.ts';

/**
 * Returns a person's settings in a team, with the team's units if they chose none. Missing or unknown values get
 * defaults.
 */
export function workSettings(
  profile: Profile | null | undefined,
  set: TeamsSnapshot['settings'],
  currencyDefault: string,
): WorkSettings {
  const { units, currencyDecimals: decimals, lowStockDefaultSpools: spools } = set;
  const currency = typeof set['currency'] === 'string' ? set['currency'] : currencyDefault;
  return {
    units: profile?.units ?? (units === 'imperial' ? 'imperial' : 'metric'),
    currency,
    currencyDecimals: decimalsKept(currency, decimals),
    lowStockDefaultSpools: typeof spools === 'number' ? spools : 0,
  };
}
