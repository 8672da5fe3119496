/**
 * `offline`: no answer. `timeout`: no answer in time. `http`: our API's error. `unreadable`: no valid answer of our
 * API.
 */
export interface RemoteError {
  readonly kind: 'offline' | 'timeout' | 'http' | 'unreadable';
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterMs?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Whether the server refused the call and would refuse it again. After any other error a later call may succeed. */
export function isFinal({ kind, status }: RemoteError): boolean {
  return kind === 'http' && status !== undefined && status >= 400 && status < 500 && !worthRepeating.has(status);
}

/**
 * A repeated call may succeed with a new session (401), on a server set up for this name (421), or after a pause (429).
 */
const worthRepeating: ReadonlySet<number> = new Set([401, 421, 429]);
