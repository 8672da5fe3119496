import { useQueryBehind } from './answers/use-first.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';

/** When this device last read to the end of what the server has, in ms since the epoch, also across reloads; undefined when it never did. */
export const useSyncedAt = (): number | undefined => {
  const { db } = useWorkspace().store;
  const { syncedAt } = useEngineStatus();
  const cursor = useQueryBehind(() => db.meta.get('cursor'), [db]);
  const pulledAt =
    cursor?.k === 'cursor' && cursor.complete && cursor.pulledAt !== null ? Date.parse(cursor.pulledAt) : undefined;
  return syncedAt ?? pulledAt;
};
