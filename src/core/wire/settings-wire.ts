import * as z from 'zod/mini';
import { memberSettings, teamSettings } from '../settings/settings.ts';

const {
  timeZone,
  currency,
  currencyDecimals,
  units,
  lowStockDefaultSpools,
  favouriteBrands,
  viewersSeeCosts,
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
  viewersSeeCosts: viewersSeeCosts.schema,
  company: company.schema,
};

const ofMember = {
  theme: theme.schema,
  density: density.schema,
  defaultPlace: defaultPlace.schema,
  notifications: notifications.schema,
};

/** `{settings}`: every setting of a team with its value. */
export const teamSettingsAnswer = z.object({ settings: z.object(ofTeam) });
/** `{settings}`: every setting that a member has for themselves in a team, with its value. */
export const memberSettingsAnswer = z.object({ settings: z.object(ofMember) });
/** `{value}` of one setting. */
export const settingAnswer = z.object({ value: z.unknown() });

/** `{value}` of a team's time zone. */
export const timeZoneAnswer = z.object({ value: timeZone.schema });

/** The body of `PATCH /teams/{id}/settings`: settings left out stay unchanged. Unknown keys are answered with 404. */
export const teamSettingsPatch = z.partial(z.looseObject(ofTeam));
/** The body of `PATCH /teams/{id}/members/settings`: settings left out stay unchanged. Unknown keys are answered with 404. */
export const memberSettingsPatch = z.partial(z.looseObject(ofMember));
/** The body of `PATCH` on one setting; the schema of that setting checks the value. */
export const settingPatch = z.strictObject({ value: z.unknown() });
