import '#texts/later-texts.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { NeedsConnection, useIsConnected } from '#parts/connection/needs-connection.tsx';
import { progressWords } from '#parts/connection/progress-words.ts';
import { useSyncedWords } from '#parts/connection/use-synced-words.ts';
import { useNetwork } from '#services/device.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { later } from '#ui/later.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { useAttentionCases } from './attention-cases.ts';
import { AttentionList } from './attention-list.tsx';
import { HeldCard } from './held-card.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import { Storage } from './storage.tsx';
import styles from './sync-screen.module.css';
import { WaitingList } from './waiting-list.tsx';

const NoticeList = later(async () => (await import('./notice-list.tsx')).NoticeList, 'part');

export function SyncScreen() {
  const workspace = useWorkspace();
  const { store, engine } = workspace;
  const { phase } = useEngineStatus();
  const isOnline = useNetwork();
  const pending = useLiveQuery(() => store.db.outbox.where('state').equals('pending').sortBy('seq'), [store.db]);
  const cases = useAttentionCases();
  const room = useKeptFocus<HTMLDivElement>();
  return (
    <div className={styles.room} ref={room}>
      <PageHead
        title={t('titles.sync')}
        aside={<SyncedAt />}
        actions={
          <>
            {/* The browser may report a network although there is none; a press then shows this. */}
            <Button
              tone="primary"
              icon="reload"
              busy={isOnline && phase === 'working'}
              disabled={!isOnline || phase === 'upgrade'}
              title={isOnline ? undefined : t('sync.needsConnection')}
              onClick={() => engine.wake('person')}
            >
              {t('sync.syncNow')}
            </Button>
            {!isOnline && <NeedsConnection />}
          </>
        }
      />
      <Reading />
      {pending !== undefined && cases !== undefined && (
        <div className={styles.page}>
          <HeldCard />
          {cases.length > 0 && <AttentionList cases={cases} />}
          <SetAsideList userId={store.actor.userId} opened={workspace} />
          <NoticeList />
          <WaitingList pending={pending} />
          {cases.length === 0 && <AttentionList cases={cases} />}
          <Storage />
        </div>
      )}
    </div>
  );
}

const SyncedAt = () => {
  const { phase } = useEngineStatus();
  const isConnected = useIsConnected();
  const synced = useSyncedWords();
  return phase === 'working' && isConnected ? t('syncPage.working') : synced;
};

const Reading = () => {
  const { progress } = useEngineStatus();
  if (progress === undefined) return null;
  const { done, total } = progress;
  return <ProgressBar label={progressWords(progress)} value={total === 0 ? 1 : Math.min(1, done / total)} />;
};
