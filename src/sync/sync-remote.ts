import type { HistoryPlace, PullAnswer, PushAnswer } from '#core/wire/sync-wire.ts';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import type { Result } from '#core/result.ts';

/** What a pull asks for. */
export interface PullQuestion {
  readonly after: number;
  readonly epoch: string | null;
  readonly access: 'full' | 'noCosts';
  /** On a later page of a pull from the start: the team's version when that pull began. */
  readonly begun?: number;
  /** The newest known point in the team's history. */
  readonly heard?: HistoryPlace;
  /** Whether to ask also for the digest of all rows that are not deleted. */
  readonly digest?: boolean;
}

/** Why a call failed, in the detail that the engine needs. `http` has the answer's status and code. */
export interface SyncFault {
  readonly kind: 'offline' | 'timeout' | 'unreadable' | 'http';
  readonly status?: number;
  readonly code?: string;
  readonly retryAfterMs?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The two calls that the engine makes. */
export interface SyncRemote {
  readonly push: (
    teamId: string,
    body: PushRequest,
    former?: readonly string[],
  ) => Promise<Result<PushAnswer, SyncFault>>;
  readonly pull: (teamId: string, question: PullQuestion) => Promise<Result<PullAnswer, SyncFault>>;
}
