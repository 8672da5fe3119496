import { expect, test } from 'vitest';
import { readTeamSettings } from '#core/settings/read-team-settings.ts';
import { initialTeamSettings } from '#core/settings/settings.ts';

test('What a device has kept of a team’s settings is read key by key, and what is no value any more is as nobody had set it.', () => {
  expect(readTeamSettings({})).toEqual(initialTeamSettings);
  expect(
    readTeamSettings({
      currency: 'CHF',
      units: 'ells',
      lowStockDefaultSpools: 2.5,
      favouriteBrands: ['DMC'],
      later: 1,
    }),
  ).toEqual({ ...initialTeamSettings, currency: 'CHF', favouriteBrands: ['DMC'] });
});
