import type { HistoryPlace } from '#core/wire/history-mark.ts';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import type { PullAnswer, PushAnswer } from '#core/wire/sync-wire.ts';
import type { Result } from '#core/result.ts';

/** What a pull asks for. */
export interface PullQuestion {
  readonly after: number;
  readonly epoch: string | null;
  readonly access: 'full' | 'noCosts';
  /** Where the team stood when the reading from the start began of which this is a later page. */
  readonly begun?: number;
  /** The newest place in the team's history that this device knows. */
  readonly heard?: HistoryPlace;
  /** Asks for the sum over all living rows too. */
  readonly digest?: boolean;
}

/** Why a call had no good answer, as far as the engine cares. `kind` http carries the answer's status and code. */
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
