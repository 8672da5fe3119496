import '#texts/later-texts.ts';
import { Link } from 'wouter';
import { isUsable } from '#session/session-state.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import styles from './no-team.module.css';

const SetAsideBanner = later(async () => (await import('./set-aside-banner.tsx')).SetAsideBanner, 'nothing');
const SyncWithoutTeam = later(async () => (await import('#features/sync/sync-without-team.tsx')).SyncWithoutTeam);

/** Explains why there is no team to show. The person can still reach their set-aside changes. */
export function NoTeamPage({ path }: { readonly path: string }) {
  const { load } = useTeams();
  const { state } = useSession();
  const userId = isUsable(state) && state.kind !== 'signedOut' ? state.account.userId : undefined;
  const isSync = path === '/sync';
  return (
    <div className={styles.page}>
      {isSync && <h1>{t('titles.sync')}</h1>}
      {userId !== undefined && <SetAsideBanner userId={userId} />}
      {isSync && userId !== undefined && <SyncWithoutTeam userId={userId} />}
      <EmptyState
        icon="offline"
        title={t('noTeam.title')}
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
        {t('noTeam.text')}
      </EmptyState>
    </div>
  );
}
