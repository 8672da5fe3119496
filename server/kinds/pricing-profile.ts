import { isUnitOf, withDecimals } from '#core/amounts/currency.ts';
import type { PricingProfile } from '#core/kinds/pricing-profile.ts';
import { err, ok } from '#core/result.ts';
import { teamSettingsOf } from '#server/db/settings.ts';
import type { KindSteps } from './kind-steps.ts';

/** Adds decimals to a price list of an older build. Refuses changed decimals that do not fit the team's currency. */
export const pricingProfileSteps: KindSteps = {
  kind: 'pricingProfile',
  complete: async ({ tx, teamId }, row, before) => {
    if (row.deleted) return ok(row);
    const team = await teamSettingsOf(tx, teamId);
    const data = withDecimals(row.data as typeof row.data & PricingProfile, team);
    const { currencyDecimals: known } = (before?.data ?? {}) as Partial<PricingProfile>;
    if (data.currencyDecimals !== known && !isUnitOf(team, data))
      return err({ currencyDecimals: { problem: 'not_an_option' } });
    return ok({ ...row, data });
  },
};
