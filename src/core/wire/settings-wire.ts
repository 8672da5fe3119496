import * as z from 'zod/mini';
import { memberSettings, teamSettings } from '../settings/settings.ts';

const {
  timeZone,
  currency,
  currencyDecimals,
  units,
  lowStockDefaultSpools,
  favouriteBrands,
  membersSeeCosts,
  viewersSeeCosts,
  tabletIdleMinutes,
  jobSteps,
  company,
} = teamSettings;
const { theme, density, defaultPlace, notifications } = memberSettings;

const ofTeam = {
  timeZone: timeZone.schema,
  currency: currency.schema,
  currencyDecimals: currencyDecimals.schema,
  units: units.schema,
  lowStockDefaultSpools: lowStockDefaultSpools.schema,
  favouriteBrands: favouriteBrands.schema,
  membersSeeCosts: membersSeeCosts.schema,
  viewersSeeCosts: viewersSeeCosts.schema,
  tabletIdleMinutes: tabletIdleMinutes.schema,
  jobSteps: jobSteps.schema,
  company: company.schema,
};

const ofMember = {
  theme: theme.schema,
  density: density.schema,
  defaultPlace: defaultPlace.schema,
  notifications: notifications.schema,
};

/** The answer `{settings}`: every setting of a team with its value. */
export const teamSettingsAnswer = z.object({ settings: z.object(ofTeam) });
/** The answer `{settings}`: every setting that a member has for themselves in a team, with its value. */
export const memberSettingsAnswer = z.object({ settings: z.object(ofMember) });
/** The answer `{value}` for one setting. */
export const settingAnswer = z.object({ value: z.unknown() });

/** The answer `{value}` for a team's time zone. */
export const timeZoneAnswer = z.object({ value: timeZone.schema });

/**
 * The body of `PATCH /teams/{id}/settings`: missing settings stay unchanged. For unknown keys the server answers 404.
 */
export const teamSettingsPatch = z.partial(z.looseObject(ofTeam));
/** The body of `PATCH /teams/{id}/members/settings`: missing settings stay unchanged, unknown keys give 404. */
export const memberSettingsPatch = z.partial(z.looseObject(ofMember));
/** The body of `PATCH` on one setting; the schema of that setting checks the value. */
export const settingPatch = z.strictObject({ value: z.unknown() });
