import { limits } from '#core/limits.ts';
import { jsonObject, numberOrZero, textOrNull } from './json.ts';
import type { InTurn } from './renewal-turn.ts';

/** What the guarded fetch is made of. */
export interface AuthFetchDeps {
  readonly fetch: typeof fetch;
  readonly clock: () => number;
  readonly inTurn: InTurn;
  /** Hears the provider's code when it refuses to renew the session: nobody else learns why the session ends. */
  readonly onRefreshRefused: (code: string) => void;
  /** Waits between the attempts of a safe request. */
  readonly wait: (ms: number) => Promise<void>;
}

const attempts = 3;
const pauseMs = 100;

/**
 * The fetch of the auth client. A renewal that is answered by a 429, a portal or a proxy (which refuses without a code) becomes "come back later" (503): the
 * client would take it for a refusal and throw the session away. Renewals take turns. Only reading is tried again; a second sign-in is not the same one.
 * A session's end is told by this device's clock: on a device that goes ahead the client would renew it again and again.
 */
export const createAuthFetch = ({
  fetch,
  clock,
  inTurn,
  onRefreshRefused,
  wait,
}: AuthFetchDeps): typeof globalThis.fetch => {
  const ask = async (...[input, init]: Parameters<typeof globalThis.fetch>): Promise<Response> => {
    const response = await fetchSafely(fetch, wait, input, init);
    if (init?.method !== 'POST') return response;
    const body = jsonObject(await response.clone().text());
    if (isRefresh(input)) {
      const isRefusal = response.status >= 400 && response.status < 500;
      const code = isRefusal && body && codeIn(body);
      if (response.status === 429 || !body || (isRefusal && !code)) return comeBackLater();
      if (code) onRefreshRefused(code);
    }
    if (!body?.['expires_at']) return response;
    const endsAt = Math.round(clock() / 1000) + numberOrZero(body['expires_in']);
    return json({ ...body, expires_at: endsAt }, response.status);
  };
  return (input, init) => (isRefresh(input) ? inTurn(refreshTokenIn(init), () => ask(input, init)) : ask(input, init));
};

const fetchSafely = async (
  fetch: AuthFetchDeps['fetch'],
  wait: AuthFetchDeps['wait'],
  ...[input, init]: Parameters<typeof globalThis.fetch>
): Promise<Response> => {
  const isSafe = (init?.method ?? 'GET') === 'GET';
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTimeout(fetch, input, init);
    } catch (cause) {
      if (!isSafe || attempt === attempts || isAbort(cause)) throw cause;
      await wait(pauseMs * attempt);
    }
  }
};

const withTimeout = async (
  fetch: AuthFetchDeps['fetch'],
  ...[input, init]: Parameters<typeof globalThis.fetch>
): Promise<Response> => {
  const abort = new AbortController();
  const giveUp = () => abort.abort(new DOMException('Request timeout', 'TimeoutError'));
  const timer = setTimeout(giveUp, limits.requestTimeoutMs);
  init?.signal?.addEventListener('abort', () => abort.abort(init.signal?.reason), { once: true });
  try {
    return await fetch(input, { ...init, signal: abort.signal });
  } finally {
    clearTimeout(timer);
  }
};

const isAbort = (cause: unknown): boolean =>
  cause instanceof DOMException && (cause.name === 'AbortError' || cause.name === 'TimeoutError');

const isRefresh = (input: Parameters<typeof globalThis.fetch>[0]): boolean =>
  String(input instanceof Request ? input.url : input).includes('grant_type=refresh_token');

const refreshTokenIn = (init: RequestInit | undefined): string =>
  textOrNull(jsonObject(typeof init?.body === 'string' ? init.body : null)?.['refresh_token']) ?? '';

// the last is what older auth servers say
const codeIn = (body: Readonly<Record<string, unknown>>): string | null =>
  textOrNull(body['code']) ??
  textOrNull(body['error_code']) ??
  (body['error'] === 'invalid_grant' ? 'invalid_grant' : null);

const comeBackLater = (): Response => json({ code: 'unavailable' }, 503);

const json = (body: object, status: number): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
