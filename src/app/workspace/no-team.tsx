import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingOverlay } from '../frame/loading-overlay.tsx';

/** Before the first team is on this device: waits for it, or says why it cannot be had. */
export const NoTeam = () => {
  const { current, loading, failure, load } = useTeams();
  if (current !== undefined) return null;
  if (loading || failure === undefined) return <LoadingOverlay />;
  return (
    <EmptyState
      icon="offline"
      title={t('shell.noTeamTitle')}
      actions={
        <Button tone="primary" onClick={() => void load({ force: true })}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('shell.noTeamText')}
    </EmptyState>
  );
};
