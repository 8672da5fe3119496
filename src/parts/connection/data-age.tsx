import { useEffect, useState } from 'react';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Tag } from '#ui/tag.tsx';
import { clockWords } from './since-words.ts';
import { useSyncedAt } from './use-synced-at.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** While the page does not sync, shows how old the data is, from one hour on; after a day, shows it as a warning. */
export function DataAge() {
  const { store } = useWorkspace();
  const { phase, reachable } = useEngineStatus();
  const syncedAt = useSyncedAt();
  const [now, setNow] = useState(store.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(store.now()), 60_000);
    return () => clearInterval(timer);
  }, [store]);
  const isConnected = reachable === true && (phase === 'idle' || phase === 'working');
  if (syncedAt === undefined || isConnected || now - syncedAt < hourMs) return null;
  return (
    <Tag tone={now - syncedAt < dayMs ? 'plain' : 'warn'}>{t('sync.asOf', { when: clockWords(syncedAt, now) })}</Tag>
  );
}
