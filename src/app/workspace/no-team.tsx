import { Link } from 'wouter';
import { isUsable } from '#session/session-state.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { LoadingOverlay } from '../frame/loading-overlay.tsx';
import styles from './no-team.module.css';

const SetAsideBanner = later(async () => (await import('./set-aside-banner.tsx')).SetAsideBanner, 'nothing');
const SyncWithoutTeam = later(async () => (await import('#features/sync/sync-without-team.tsx')).SyncWithoutTeam);

/** Before the first team is on this device: waits for it, or says why it cannot be had. What was set aside stays within reach. */
export const NoTeam = ({ path }: { readonly path: string }) => {
  const { current, loading, failure, load } = useTeams();
  const { state } = useSession();
  if (current !== undefined) return null;
  if (loading || failure === undefined) return <LoadingOverlay />;
  const userId = isUsable(state) && state.kind !== 'signedOut' ? state.account.userId : undefined;
  const isSync = path === '/sync';
  return (
    <div className={styles.page}>
      {isSync && <h1>{t('titles.sync')}</h1>}
      {userId !== undefined && <SetAsideBanner userId={userId} />}
      {isSync && userId !== undefined && <SyncWithoutTeam userId={userId} />}
      <EmptyState
        icon="offline"
        title={t('shell.noTeamTitle')}
        actions={
          <>
            <Button tone="primary" onClick={() => void load({ force: true })}>
              {t('common.retry')}
            </Button>
            {!isSync && (
              <Link href="/sync" {...buttonLook('plain')}>
                {t('titles.sync')}
              </Link>
            )}
          </>
        }
      >
        {t('shell.noTeamText')}
      </EmptyState>
    </div>
  );
};
