import { useMeService } from '#services/me-service.ts';
import { usePreferences, type Theme } from '#services/preferences.ts';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

/** The theme of this device, and how to choose another: worn here at once, and kept for the person's other devices until the server has heard it. */
export const useThemeChoice = (): { readonly theme: Theme; readonly choose: (theme: Theme) => Promise<void> } => {
  const { theme, setTheme } = usePreferences();
  const { currentTeamPublicId: teamId } = useTeams();
  const load = useMeService();
  const choose = async (chosen: Theme) => {
    setTheme(chosen);
    if (!teamId) return;
    await load()
      .then((work) => work.setInTeam(teamId, 'theme', chosen))
      .catch(() => notify.problem(t('profile.themeHereOnly')));
  };
  return { theme, choose };
};
