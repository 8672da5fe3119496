import { type FieldProblems, parse } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import { errorAnswer } from '#core/wire/error-wire.ts';
import type { RemoteError } from './remote-error.ts';

/** Milliseconds since 1970, by this device's clock. */
type Clock = () => number;

/** The result of renewing the session: a new token, a refusal, or no answer. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

/** The dependencies of the API client. */
export interface HttpDeps {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  /** The build of this page, sent with every call. */
  readonly build: string;
  /** Renews the session. Called once for a call that was answered 401, unless the session is another person's. */
  readonly refresh: () => Promise<RefreshOutcome>;
  /**
   * Returns the access token. Set only if the API is on a host to which the browser does not send the session cookie.
   */
  readonly accessToken?: (() => string | undefined) | undefined;
}

/** One call: its method, path and body, and how to read its answer. */
export interface Call<T> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** A body that is not JSON. */
  readonly bytes?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long to wait for an answer, in ms; undefined means 20 seconds. */
  readonly timeoutMs?: number;
  /** Reads the body of a successful answer that is not JSON. Each call of `isAlive` starts the timeout again. */
  readonly receive?: (response: Response, isAlive: () => void) => Promise<unknown>;
  readonly read: (body: unknown) => Result<T, FieldProblems>;
}

/** Makes a call and returns its value or an error. It never throws for a fault of the network or the server. */
export type Http = <T>(call: Call<T>) => Promise<Result<T, RemoteError>>;

/**
 * Makes the product's API client: it sends cookies, waits 20 s by default, and retries only after a renewed session.
 */
export function createHttp(deps: HttpDeps): Http {
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
}

/** Whether to renew the session: after a 401 that is not about another person. */
const deservesRefresh = ({ status, code }: RemoteError): boolean => status === 401 && code !== 'other_person';

const attempt = async <T>(deps: HttpDeps, call: Call<T>): Promise<Result<T, RemoteError>> => {
  const sentAt = deps.clock();
  const sent = await send(deps, call);
  if (!sent.ok) return sent;
  const { response, body } = sent.value;
  const receivedAt = deps.clock();
  if (!body.ok) return err(unreadable(response, receivedAt));
  deps.serverClock.learn(response.headers.get('date'), sentAt, receivedAt);
  return judge(response, body.value, call, receivedAt);
};

/** Sends a request. Any error thrown here becomes `timeout` or `offline`: the request or its answer did not arrive. */
const send = async (deps: HttpDeps, call: Call<unknown>) => {
  const { path, receive, timeoutMs = limits.requestTimeoutMs } = call;
  const abort = new AbortController();
  const giveUp = () => abort.abort(new DOMException('Request timeout', 'TimeoutError'));
  let timer = setTimeout(giveUp, timeoutMs);
  const isAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, timeoutMs);
  };
  try {
    const response = await deps.fetch(deps.baseUrl + path, { ...requestOf(deps, call), signal: abort.signal });
    const body = receive !== undefined && response.ok ? ok(await receive(response, isAlive)) : await bodyOf(response);
    return ok({ response, body });
  } catch {
    return err<RemoteError>(
      abort.signal.aborted ? { kind: 'timeout', message: 'Request timeout' } : { kind: 'offline' },
    );
  } finally {
    clearTimeout(timer);
  }
};

const requestOf = (deps: HttpDeps, { method = 'GET', body, bytes, headers }: Call<unknown>) => {
  const token = deps.accessToken?.();
  return {
    method,
    credentials: 'include',
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      'X-Client-Build': deps.build,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(bytes !== undefined && { 'Content-Type': 'application/octet-stream' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes !== undefined && { body: bytes }),
  } satisfies RequestInit;
};

/**
 * Returns the parsed body; undefined for an empty 204. Text that is no JSON, such as a Wi-Fi portal's page, is an
 * error.
 */
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

/**
 * Returns the milliseconds that `Retry-After` asks for, in seconds or as a date; undefined if missing or unreadable.
 */
const retryAfterMs = (header: string | null, nowMs: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
};

/** How far the server's clock is ahead of this device's. */
interface ServerClock {
  /** Milliseconds to add to the device's clock; 0 until the first answer. */
  readonly offsetMs: () => number;
  /** Computes the offset from an answer's `Date` header and the device times of sending and receiving. */
  readonly learn: (dateHeader: string | null, sentAtMs: number, receivedAtMs: number) => void;
}

const halfSecondMs = 500;

/** Makes a clock with the latest offset, exact to a second; passes each offset to `onOffset`. */
export function createServerClock(onOffset?: (offsetMs: number) => void): ServerClock {
  let offset = 0;
  return {
    offsetMs: () => offset,
    learn: (dateHeader, sentAtMs, receivedAtMs) => {
      const serverMs = Date.parse(dateHeader ?? '');
      if (Number.isNaN(serverMs)) return;
      offset = Math.round(serverMs + halfSecondMs - (sentAtMs + receivedAtMs) / 2);
      onOffset?.(offset);
    },
  };
}
