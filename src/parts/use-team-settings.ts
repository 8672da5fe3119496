import { useMemo } from 'react';
import { readTeamSettings } from '#core/read-team-settings.ts';
import type { TeamSettings } from '#core/settings.ts';
import { useTeams } from '#services/teams.tsx';

/** What is set in the current team, as this device knows it. */
export const useTeamSettings = (): TeamSettings => {
  const { settings } = useTeams();
  return useMemo(() => readTeamSettings(settings), [settings]);
};
