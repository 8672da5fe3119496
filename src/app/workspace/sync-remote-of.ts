import type { SyncCalls } from '#remote/sync-calls.ts';
import type { SyncRemote } from '#sync/sync-remote.ts';

/** The two sync calls as the engine asks for them. */
export const syncRemoteOf = (calls: SyncCalls): SyncRemote => ({
  push: calls.push,
  pull: (teamId, { after, epoch, access, begun, digest }) =>
    calls.pull(teamId, {
      after,
      access,
      ...(epoch !== null && { epoch }),
      ...(begun !== undefined && { begun }),
      ...(digest && { digest }),
    }),
});
