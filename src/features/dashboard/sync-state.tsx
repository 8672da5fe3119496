import { useLiveQuery } from 'dexie-react-hooks';
import { noticesOf } from '#data/notices.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { sinceWords } from '#parts/since-words.ts';
import { useSyncedAt } from '#parts/use-synced-at.ts';
import { t } from '#texts/t.ts';
import { Part } from './part.tsx';
import { Quiet } from './quiet.tsx';

/** How far this device is in step with the team. */
export const SyncState = () => {
  const { store } = useWorkspace();
  const { reachable } = useEngineStatus();
  const syncedAt = useSyncedAt();
  const notices = useLiveQuery(async () => (await noticesOf(store.db)).length, [store.db], 0);
  return (
    <Part title={t('dashboard.sync')} ways={[{ href: '/sync', words: t('dashboard.syncMore') }]}>
      <Quiet
        icon={reachable === false ? 'offline' : 'cloud-ok'}
        title={
          syncedAt === undefined
            ? t('sync.neverSynced')
            : t('sync.syncedAt', { when: sinceWords(syncedAt, store.now()) })
        }
      />
      {notices > 0 && (
        <Quiet icon="team" title={t('dashboard.notices', { count: notices })}>
          {t('dashboard.noticesHint')}
        </Quiet>
      )}
    </Part>
  );
};
