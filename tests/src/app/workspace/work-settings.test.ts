import { decimalsOf } from '#core/amounts/currency.ts';
import { readTeamSettings } from '#core/settings/read-team-settings.ts';
import { expect, test } from 'vitest';
import { workSettings } from '#app/workspace/team-scope.tsx';
import { initialTeamSettings } from '#core/settings/settings.ts';
import { engineSays } from '../../core/amounts/an-engine.ts';

const profile = {
  id: 'jo',
  email: 'jo@example.com',
  full_name: null,
  avatar_url: null,
  default_team_pid: null,
  locale: null,
  units: null,
};
const set = {
  ...initialTeamSettings,
  units: 'imperial',
  currency: 'CHF',
  currencyDecimals: 2,
  lowStockDefaultSpools: 2,
} as const;

test.each([
  [
    'are the team’s',
    profile,
    set,
    { units: 'imperial', currency: 'CHF', currencyDecimals: 2, lowStockDefaultSpools: 2 },
  ],
  [
    'put the person’s own units before the team’s',
    { ...profile, units: 'metric' } as const,
    set,
    { units: 'metric', currency: 'CHF', currencyDecimals: 2, lowStockDefaultSpools: 2 },
  ],
  [
    'are the usual ones before the team was heard',
    null,
    {},
    { units: 'metric', currency: 'EUR', currencyDecimals: 2, lowStockDefaultSpools: 0 },
  ],
  [
    'are the usual ones where the record holds something else',
    profile,
    { units: 'ells', currency: 7, lowStockDefaultSpools: 'two' },
    { units: 'metric', currency: 'EUR', currencyDecimals: 2, lowStockDefaultSpools: 0 },
  ],
])('The settings that a person works with %s.', (_, who, heard, expected) => {
  expect(workSettings(who, heard, 'EUR')).toEqual(expected);
});

test('Settings from before the table are read as this device has shown and stored their amounts so far', () => {
  for (const decimals of [0, 2]) {
    engineSays('HUF', decimals);
    expect(workSettings(null, { currency: 'HUF' }, 'EUR').currencyDecimals).toBe(decimals);
    expect(readTeamSettings({ currency: 'HUF' }).currencyDecimals).toBe(decimals);
    expect(workSettings(null, { currency: 'HUF', currencyDecimals: 2 }, 'EUR').currencyDecimals).toBe(2);
  }
  engineSays('EUR', 0);
  expect(decimalsOf(workSettings(null, {}, 'EUR'))).toBe(2);
});
