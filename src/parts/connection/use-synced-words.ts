import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { useIsConnected } from './needs-connection.tsx';
import { clockWords, sinceWords } from '../since-words.ts';
import { useSyncedAt } from '../use-synced-at.ts';

/** When this device last read to the end of what the server has. Without a connection by the clock: nothing is in step "now" then. */
export const useSyncedWords = (): string => {
  const { store } = useWorkspace();
  const { phase } = useEngineStatus();
  const isConnected = useIsConnected();
  const syncedAt = useSyncedAt();
  if (syncedAt === undefined) return t('sync.neverSynced');
  const isInStep = isConnected && (phase === 'idle' || phase === 'working');
  return t('sync.syncedAt', { when: (isInStep ? sinceWords : clockWords)(syncedAt, store.now()) });
};
