import type { FieldProblems } from '#core/fields.ts';
import { parse } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import { errorAnswer } from '#core/wire/error-wire.ts';
import type { RemoteError } from './remote-error.ts';
import { retryAfterMs } from './retry-after.ts';
import type { ServerClock } from './server-clock.ts';

/** Milliseconds since the epoch, by this device. */
export type Clock = () => number;

/** What became of an attempt to renew the session: a new token, a refusal, or nobody who could answer. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

/** What the client needs from its surroundings. */
export interface HttpDeps {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  /** The build of this page, told to the server with every call. */
  readonly build: string;
  /** Renews the session; asked once per call that is answered 401. */
  readonly refresh: () => Promise<RefreshOutcome>;
  /** For an API on another host than the cookie's; the session cookie does without. */
  readonly accessToken?: (() => string | undefined) | undefined;
}

/** One call: where, what, and how its answer is read. */
export interface Call<T> {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly read: (body: unknown) => Result<T, FieldProblems>;
}

/** Makes a call and answers a value or the reason why not; it never throws for what a network or a server may do. */
export type Http = <T>(call: Call<T>) => Promise<Result<T, RemoteError>>;

/** The client of the product's API: cookies along, 20 seconds, no retry but the one after a renewed session. */
export const createHttp = (deps: HttpDeps): Http => {
  return async (call) => {
    const first = await attempt(deps, call);
    if (first.ok || !deservesRefresh(first.error)) return first;
    switch (await deps.refresh()) {
      case 'refreshed':
        return attempt(deps, call);
      case 'refused':
        return first;
      case 'unreachable':
        return err({ kind: 'offline' });
    }
  };
};

/** Also for want of a second factor: only a renewed session tells the device that there is one by now. A session that is another person's is left alone. */
const deservesRefresh = ({ status, code }: RemoteError): boolean => status === 401 && code !== 'other_person';

const attempt = async <T>(deps: HttpDeps, call: Call<T>): Promise<Result<T, RemoteError>> => {
  const sentAt = deps.clock();
  const sent = await send(deps.fetch, deps.baseUrl + call.path, requestOf(deps, call));
  if (!sent.ok) return sent;
  const { response, body } = sent.value;
  const receivedAt = deps.clock();
  if (!body.ok) return err(unreadable(response, receivedAt));
  deps.serverClock.learn(response.headers.get('date'), sentAt, receivedAt);
  return judge(response, body.value, call, receivedAt);
};

/** The one place where a network may throw: whatever it throws, the call did not arrive or did not come back. */
const send = async (fetch: HttpDeps['fetch'], url: string, request: RequestInit) => {
  const abort = new AbortController();
  const giveUp = () => abort.abort(new DOMException('Request timeout', 'TimeoutError'));
  const timer = setTimeout(giveUp, limits.requestTimeoutMs);
  try {
    const response = await fetch(url, { ...request, signal: abort.signal });
    return ok({ response, body: await bodyOf(response) });
  } catch {
    return err<RemoteError>(
      abort.signal.aborted ? { kind: 'timeout', message: 'Request timeout' } : { kind: 'offline' },
    );
  } finally {
    clearTimeout(timer);
  }
};

const requestOf = (deps: HttpDeps, { method = 'GET', body, headers }: Call<unknown>) => {
  const token = deps.accessToken?.();
  return {
    method,
    credentials: 'include',
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      'X-Client-Build': deps.build,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  } satisfies RequestInit;
};

/** The parsed body; undefined for an empty 204. Text that is no JSON is an error without detail: nobody reads a portal's page. */
const bodyOf = async (response: Response): Promise<Result<unknown, undefined>> => {
  if (response.status === 204) return ok(undefined);
  const text = await response.text();
  if (!/[/+]json\b/i.test(response.headers.get('content-type') ?? '')) return err(undefined);
  try {
    return ok(JSON.parse(text));
  } catch {
    return err(undefined);
  }
};

const judge = <T>(response: Response, body: unknown, call: Call<T>, nowMs: number): Result<T, RemoteError> => {
  if (response.ok) {
    const read = call.read(body);
    return read.ok ? read : err({ ...unreadable(response, nowMs), details: { problems: read.error } });
  }
  const read = parse(errorAnswer, body);
  if (!read.ok) return err(unreadable(response, nowMs));
  const { code, message, fields, details } = read.value.error;
  return err({
    kind: 'http',
    status: response.status,
    code,
    message,
    ...waitOf(response, nowMs),
    ...(fields && { fields }),
    ...(details && { details }),
  });
};

const unreadable = (response: Response, nowMs: number): RemoteError => ({
  kind: 'unreadable',
  status: response.status,
  ...waitOf(response, nowMs),
});

const waitOf = (response: Response, nowMs: number): Pick<RemoteError, 'retryAfterMs'> => {
  const wait = retryAfterMs(response.headers.get('retry-after'), nowMs);
  return wait === undefined ? {} : { retryAfterMs: wait };
};
