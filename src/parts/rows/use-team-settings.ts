import { useCallback, useMemo } from 'react';
import { dayIn } from '#core/dates/day-in.ts';
import type { Day } from '#core/dates/day.ts';
import { readTeamSettings } from '#core/settings/read-team-settings.ts';
import { accessOf } from '#core/access/permissions.ts';
import type { TeamSettings } from '#core/settings/settings.ts';
import { useTeams } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';

export function useTeamSettings(): TeamSettings {
  const { settings } = useTeams();
  return useMemo(() => readTeamSettings(settings), [settings]);
}

/** Whether this person sees prices, costs, serial numbers, quotes and price lists of the open team. */
export function useSeesCosts(): boolean {
  const { store } = useWorkspace();
  return accessOf(store.actor.role, useTeamSettings()) === 'full';
}

/** Returns a function that finds the day of an instant (ISO, or ms since 1970) by the clock of the team [F15]. */
export function useTeamDay(): (at: string | number) => Day {
  const { timeZone } = useTeamSettings();
  return useCallback((at) => dayIn(timeZone, typeof at === 'number' ? at : Date.parse(at)), [timeZone]);
}
