import { useLiveQuery } from 'dexie-react-hooks';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';

/** When this device was last in step with the server, in ms since the epoch, also across reloads; undefined when it never was. */
export const useSyncedAt = (): number | undefined => {
  const { db } = useWorkspace().store;
  const { syncedAt } = useEngineStatus();
  const cursor = useLiveQuery(() => db.meta.get('cursor'), [db]);
  const pulledAt = cursor?.k === 'cursor' && cursor.pulledAt !== null ? Date.parse(cursor.pulledAt) : undefined;
  return syncedAt ?? pulledAt;
};
