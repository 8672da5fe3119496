import { parse } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import type { Access } from '#core/access/permissions.ts';
import type { Result } from '#core/result.ts';
import { type HistoryPlace, pullAnswer, pushAnswer, type PullAnswer, type PushAnswer } from '#core/wire/sync-wire.ts';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** Where a pull begins (version, epoch, access), and what it asks for. */
interface PullFrom {
  readonly after: number;
  readonly epoch?: string;
  readonly access?: Access;
  /** On a later page of a pull from the start: the team's version when that pull began. */
  readonly begun?: number;
  /** The newest known point in the team's history. */
  readonly heard?: HistoryPlace;
  readonly limit?: number;
  /** Whether to ask also for the digest of all rows that are not deleted. */
  readonly digest?: boolean;
}

/** The two sync calls (protocol: Push). If the whole call is refused, the error is `http` with its code and details. */
interface SyncCalls {
  /** `former`: the device's earlier client ids. They go in a header, which an older server ignores. */
  readonly push: (
    teamId: string,
    body: PushRequest,
    former?: readonly string[],
  ) => Promise<Result<PushAnswer, RemoteError>>;
  readonly pull: (teamId: string, from: PullFrom) => Promise<Result<PullAnswer, RemoteError>>;
}

/** Makes the sync calls over one client; each sends this page's protocol version. */
export function createSyncCalls(http: Http): SyncCalls {
  return {
    push: (teamId, body, former = []) =>
      http({
        method: 'POST',
        path: `/teams/${teamId}/sync/push`,
        body,
        headers: { ...headers, ...(former.length > 0 && { 'X-Former-Clients': former.join(',') }) },
        read: (answer) => parse(pushAnswer, answer),
      }),
    pull: (teamId, from) =>
      http({
        path: `/teams/${teamId}/sync/pull?${queryOf(from)}`,
        headers,
        read: (answer) => parse(pullAnswer, answer),
      }),
  };
}

const headers = { 'X-Sync-Protocol': String(limits.syncProtocol) };

const queryOf = ({ after, epoch, access, begun, heard, limit, digest }: PullFrom): string =>
  new URLSearchParams({
    after: String(after),
    ...(epoch !== undefined && { epoch }),
    ...(access !== undefined && { access }),
    ...(begun !== undefined && { begun: String(begun) }),
    ...(heard !== undefined && { last: heard.last }),
    ...(heard !== undefined && heard.version !== after && { lastAt: String(heard.version) }),
    ...(limit !== undefined && { limit: String(limit) }),
    ...(digest && { digest: '1' }),
  }).toString();
