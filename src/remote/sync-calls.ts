import { parse } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import type { Access } from '#core/permissions.ts';
import type { Result } from '#core/result.ts';
import type { HistoryPlace } from '#core/wire/history-mark.ts';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import { pullAnswer, pushAnswer, type PullAnswer, type PushAnswer } from '#core/wire/sync-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** Where a pull begins and what the asker believes: the version it holds, the epoch and the access it knows. */
export interface PullFrom {
  readonly after: number;
  readonly epoch?: string;
  readonly access?: Access;
  /** Where the team stood when the reading from the start began of which this is a later page. */
  readonly begun?: number;
  /** The newest place in the team's history that the sender knows. */
  readonly heard?: HistoryPlace;
  readonly limit?: number;
  /** Asks for the checksum over all live rows too. */
  readonly digest?: boolean;
}

/** The two calls of the sync protocol (protocol: Push). Refusals of the envelope arrive as `http` errors with their code and details. */
export interface SyncCalls {
  /** `former`: the names that the sending device had before. A header carries them, which an older server ignores. */
  readonly push: (
    teamId: string,
    body: PushRequest,
    former?: readonly string[],
  ) => Promise<Result<PushAnswer, RemoteError>>;
  readonly pull: (teamId: string, from: PullFrom) => Promise<Result<PullAnswer, RemoteError>>;
}

/** The sync calls over one client; each says which protocol this page speaks. */
export const createSyncCalls = (http: Http): SyncCalls => ({
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
});

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
