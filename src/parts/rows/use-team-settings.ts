import { useMemo } from 'react';
import { readTeamSettings } from '#core/settings/read-team-settings.ts';
import type { TeamSettings } from '#core/settings/settings.ts';
import { useTeams } from '#services/teams.tsx';

export const useTeamSettings = (): TeamSettings => {
  const { settings } = useTeams();
  return useMemo(() => readTeamSettings(settings), [settings]);
};
