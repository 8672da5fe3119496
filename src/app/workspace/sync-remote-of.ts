import { forPerson } from '#remote/for-person.ts';
import type { Http } from '#remote/http.ts';
import { createSyncCalls } from '#remote/sync-calls.ts';
import type { SyncRemote } from '#sync/sync-remote.ts';

/** Makes the engine's two sync calls. They run only in this person's session. */
export function syncRemoteOf(http: Http, userId: string): SyncRemote {
  const { push, pull } = createSyncCalls(forPerson(http, userId));
  return {
    push,
    pull: (teamId, { after, epoch, access, begun, heard, digest }) =>
      pull(teamId, {
        after,
        access,
        ...(epoch !== null && { epoch }),
        ...(begun !== undefined && { begun }),
        ...(heard !== undefined && { heard }),
        ...(digest && { digest }),
      }),
  };
}
