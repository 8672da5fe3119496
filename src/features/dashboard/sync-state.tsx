import { noticesOf } from '#inventory/notices.ts';
import { useQueryBehind } from '#parts/answers/use-first.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { useSyncedWords } from '#parts/connection/use-synced-words.ts';
import { t } from '#texts/t.ts';
import { Part } from './part.tsx';
import { Quiet } from './quiet.tsx';

/** Says when this device last synced, and how many notices exist; hidden if there is nothing to note. */
export function SyncState() {
  const { store } = useWorkspace();
  const { reachable } = useEngineStatus();
  const synced = useSyncedWords();
  const notices = useQueryBehind(async () => (await noticesOf(store.db)).length, [store.db]) ?? 0;
  if (reachable !== false && notices === 0) return null;
  return (
    <Part title={t('dashboard.sync')} ways={[{ href: '/sync', words: t('dashboard.syncMore') }]}>
      <Quiet icon={reachable === false ? 'offline' : 'cloud-ok'} title={synced} />
      {notices > 0 && (
        <Quiet icon="team" title={t('dashboard.notices', { count: notices })}>
          {t('dashboard.noticesHint')}
        </Quiet>
      )}
    </Part>
  );
}
