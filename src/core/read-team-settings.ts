import { parse } from './fields.ts';
import { initialTeamSettings, teamSettings, type TeamSettings } from './settings.ts';

/** What is set in a team, out of what a device has kept of it; a key that is missing, or holds something else by now, is as if nobody had set it. */
export const readTeamSettings = (kept: Readonly<Record<string, unknown>>): TeamSettings => {
  const read = Object.entries(teamSettings).flatMap(([key, { schema }]) => {
    const value = parse(schema, kept[key]);
    return value.ok ? [[key, value.value]] : [];
  });
  return { ...initialTeamSettings, ...Object.fromEntries(read) };
};
