import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncedWords } from '#parts/connection/use-synced-words.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';

/** How old what the screen says is, and how many changes of this device the team does not know yet. */
export const useDataAgeWords = (): string => {
  const { store } = useWorkspace();
  const synced = useSyncedWords();
  const unsent = useLiveQuery(() => store.db.outbox.where('state').equals('pending').count(), [store], 0);
  return unsent === 0 ? synced : `${synced} · ${t('sync.waiting', { count: unsent })}`;
};
