import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { isPicture, ShownPicture } from './shown-picture.tsx';
import styles from './team-logo.module.css';
import { useFilesOf } from './use-files-of.ts';

/** Prints the team's logo, which is the first picture of the team; nothing if there is none. */
export function TeamLogo() {
  const { store } = useWorkspace();
  const { company } = useTeamSettings();
  const logo = useFilesOf({ ofKind: 'team', ofId: store.actor.teamId })?.find(isPicture);
  if (logo === undefined) return null;
  return <ShownPicture row={logo} alt={company.name ?? t('files.logo')} className={styles.logo} />;
}
