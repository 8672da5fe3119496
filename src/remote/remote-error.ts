/**
 * Why a call brought no answer: `offline` (nothing came back), `timeout` (nothing in time), `http` (the server refused, in its own
 * words) or `unreadable` (something answered that is not our server: a captive portal, a proxy's page, a body of another shape).
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

/** Whether the server itself judged the call and will judge it the same way again, as opposed to a call worth repeating later. */
export const isFinal = ({ kind, status }: RemoteError): boolean =>
  kind === 'http' && status !== undefined && status >= 400 && status < 500 && !worthRepeating.has(status);

/** A new session, a pause, or a server that is told its name: each lets the same call through. */
const worthRepeating: ReadonlySet<number> = new Set([401, 421, 429]);
