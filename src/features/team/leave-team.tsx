import type { CurrentTeam } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { WayOut } from './way-out.tsx';

/** The way out of the team for whoever reads this. */
export const LeaveTeam = ({ team }: { readonly team: CurrentTeam }) => {
  const { store } = useWorkspace();
  return (
    <WayOut
      team={team}
      label={t('teamPage.leave')}
      title={t('teamPage.leaveTitle', { team: team.name })}
      text={t('teamPage.leaveText')}
      onGo={(admin) => admin.removeMember(team.public_id, store.actor.userId)}
    />
  );
};
