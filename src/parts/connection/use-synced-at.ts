import type { TeamDatabase } from '#data/database/team-database.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';

/** Returns when this device last pulled the server's data to the end (ms since 1970); undefined if never. */
export function useSyncedAt(): number | undefined {
  const { db } = useWorkspace().store;
  const { syncedAt } = useEngineStatus();
  const { rows: cursor } = useQuery(live(storedCursor, db));
  const pulledAt =
    cursor?.k === 'cursor' && cursor.complete && cursor.pulledAt !== null ? Date.parse(cursor.pulledAt) : undefined;
  return syncedAt ?? pulledAt;
}

const storedCursor = ({ meta }: TeamDatabase) => meta.get('cursor');
