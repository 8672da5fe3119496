import { describe, expect, test } from 'vitest';
import { parse } from '#core/fields.ts';
import { initialMemberSettings, initialTeamSettings, memberSettings, teamSettings } from '#core/settings/settings.ts';

describe('every setting', () => {
  test.each(Object.entries({ ...teamSettings, ...memberSettings }))('%s takes what it is at first', (_, setting) => {
    expect(parse(setting.schema, setting.initial)).toEqual({ ok: true, value: setting.initial });
  });

  test('has a value in a team in which nobody has set anything', () => {
    expect(initialTeamSettings).toEqual({
      timeZone: 'UTC',
      currency: 'EUR',
      currencyDecimals: 2,
      units: 'metric',
      lowStockDefaultSpools: 0,
      favouriteBrands: [],
      membersSeeCosts: true,
      viewersSeeCosts: false,
      tabletIdleMinutes: 5,
      jobSteps: null,
      company: { name: null, address: null, taxNumber: null },
    });
  });

  test('has a value for a member who has set nothing', () => {
    expect(initialMemberSettings).toEqual({
      theme: 'system',
      density: 'comfortable',
      defaultPlace: null,
      notifications: {
        lowStock: { app: true, email: true },
        maintenanceDue: { app: true, email: true },
        invites: { app: true, email: false },
        needsAttention: { app: true, email: true },
      },
    });
  });
});

test.each([
  ['currency', 'JPY', true],
  ['currency', 'eur', false],
  ['currency', 'ABC', false],
  ['units', 'cubits', false],
  ['lowStockDefaultSpools', 999, true],
  ['lowStockDefaultSpools', -1, false],
  ['lowStockDefaultSpools', 1.5, false],
  ['lowStockDefaultSpools', '2', false],
  ['favouriteBrands', ['Isacord', ' Madeira '], true],
  ['favouriteBrands', [''], false],
  ['favouriteBrands', Array.from({ length: 21 }, (_, at) => `Brand ${at}`), false],
  ['viewersSeeCosts', 'true', false],
  ['tabletIdleMinutes', 1, true],
  ['tabletIdleMinutes', 240, true],
  ['tabletIdleMinutes', 0, false],
  ['jobSteps', null, true],
  ['jobSteps', [], true],
  ['jobSteps', [{ key: 'a', label: ' Cut ', gates: true }], true],
  ['jobSteps', [{ key: 'a', label: '', gates: true }], false],
  ['jobSteps', [{ key: 'a', label: 'x'.repeat(41), gates: true }], false],
  ['jobSteps', Array.from({ length: 21 }, (_, at) => ({ key: String(at), label: 'Step', gates: false })), false],
  ['company', { name: 'Faden & Co', address: 'Gasse 1\nWien', taxNumber: null }, true],
  ['company', { name: 'Faden & Co' }, false],
  ['company', { name: null, address: null, taxNumber: null, logo: 'x' }, false],
] as const)('%s = %j is taken: %s', (key, value, isTaken) => {
  expect(parse(teamSettings[key].schema, value).ok).toBe(isTaken);
});
