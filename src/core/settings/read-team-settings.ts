import { decimalsOf } from '../amounts/currency.ts';
import { decimalsKept } from '../amounts/decimals-before.ts';
import { parse } from '../fields.ts';
import { initialTeamSettings, teamSettings, type TeamSettings } from './settings.ts';

/**
 * Reads a team's settings from stored values. Missing or invalid values become initial ones; decimals fit the currency.
 */
export function readTeamSettings(kept: Readonly<Record<string, unknown>>): TeamSettings {
  const read: Partial<Record<string, unknown>> = {};
  const judged = (key: keyof TeamSettings): unknown => {
    const value = parse(teamSettings[key].schema, kept[key]);
    // Older builds stored no decimals.
    if (key === 'currencyDecimals') {
      const currency = String(judged('currency'));
      return decimalsOf({ currency, currencyDecimals: decimalsKept(currency, value.ok ? value.value : undefined) });
    }
    return value.ok ? value.value : initialTeamSettings[key];
  };
  // Checks each value only when it is first read: in a browser, checking a time zone is slower than drawing a screen.
  for (const key of Object.keys(teamSettings) as (keyof TeamSettings)[])
    Object.defineProperty(read, key, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = judged(key);
        Object.defineProperty(read, key, { enumerable: true, value });
        return value;
      },
    });
  return read as unknown as TeamSettings;
}
