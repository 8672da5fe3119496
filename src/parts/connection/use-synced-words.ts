import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { useIsConnected } from './needs-connection.tsx';
import { clockWords, sinceWords } from './since-words.ts';
import { useSyncedAt } from './use-synced-at.ts';

/** Writes when this device last pulled the server's data to the end; while it does not sync, as a clock time. */
export function useSyncedWords(): string {
  const { store } = useWorkspace();
  const { phase } = useEngineStatus();
  const isConnected = useIsConnected();
  const syncedAt = useSyncedAt();
  if (syncedAt === undefined) return t('sync.neverSynced');
  const isInStep = isConnected && (phase === 'idle' || phase === 'working');
  return t('sync.syncedAt', { when: (isInStep ? sinceWords : clockWords)(syncedAt, store.now()) });
}
