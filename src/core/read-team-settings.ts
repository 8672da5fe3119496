import { parse } from './fields.ts';
import { initialTeamSettings, teamSettings, type TeamSettings } from './settings.ts';

/**
 * What is set in a team, out of what a device has kept of it; a key that is missing, or holds something else by now, is as
 * if nobody had set it. Each is judged when it is first asked for: a browser takes longer over a time zone than over a screen.
 */
export const readTeamSettings = (kept: Readonly<Record<string, unknown>>): TeamSettings => {
  const read: Partial<Record<string, unknown>> = {};
  const judged = (key: keyof TeamSettings): unknown => {
    const value = parse(teamSettings[key].schema, kept[key]);
    return value.ok ? value.value : initialTeamSettings[key];
  };
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
};
