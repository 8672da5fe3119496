import { useLiveQuery } from 'dexie-react-hooks';
import { useKeptStorage } from '#services/device.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { sinceWords } from '#parts/since-words.ts';
import { useSyncedAt } from '#parts/use-synced-at.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { AttentionList } from './attention-list.tsx';
import styles from './sync-screen.module.css';
import { WaitingList } from './waiting-list.tsx';

/** `/sync`: what has not reached the server, what it refused, and how safe the data is on this device. */
export const SyncScreen = () => {
  const { store, engine } = useWorkspace();
  const { phase, progress } = useEngineStatus();
  const waiting = useLiveQuery(() => store.db.outbox.orderBy('seq').toArray(), [store.db], []);
  const attention = useLiveQuery(() => store.db.attention.toArray(), [store.db], []);
  return (
    <>
      <PageHead
        title={t('titles.sync')}
        actions={
          <Button tone="primary" icon="reload" busy={phase === 'working'} onClick={() => engine.wake('person')}>
            {t('sync.syncNow')}
          </Button>
        }
      />
      <p className={styles.state}>
        <SyncedAt />
      </p>
      {progress && (
        <ProgressBar label={t('shell.firstSync')} value={progress.total === 0 ? 1 : progress.done / progress.total} />
      )}
      <div className={styles.page}>
        {attention.length > 0 && <AttentionList entries={attention} />}
        <WaitingList entries={waiting} />
        {attention.length === 0 && <AttentionList entries={attention} />}
        <Storage />
      </div>
    </>
  );
};

const SyncedAt = () => {
  const { store } = useWorkspace();
  const { phase } = useEngineStatus();
  const syncedAt = useSyncedAt();
  if (phase === 'working') return t('syncPage.working');
  if (syncedAt === undefined) return t('syncPage.neverSynced');
  return t('syncPage.syncedAt', { when: sinceWords(syncedAt, store.now()) });
};

const Storage = () => {
  const { isKept, keep } = useKeptStorage();
  return (
    <section className={styles.storage}>
      <h2>{t('syncPage.storage')}</h2>
      <p>{isKept === undefined ? t('syncPage.keepUnknown') : isKept ? t('syncPage.kept') : t('syncPage.notKept')}</p>
      {isKept === false && <Button onClick={keep}>{t('syncPage.keep')}</Button>}
    </section>
  );
};
