import { limits } from '#core/limits.ts';
import { isJsonObject, jsonObject, numberOrZero, textOrNull, type JsonObject } from './device-storage.ts';
import type { QueueRenewal } from './renewal-queue.ts';
import { endingOf, type SessionRefusal } from './session-state.ts';

/** The dependencies of `createAuthFetch`. */
export interface AuthFetchDeps {
  readonly fetch: typeof fetch;
  readonly clock: () => number;
  readonly queueRenewal: QueueRenewal;
  /** Called when the server refuses a renewal, or says that the session has ended, with the token that was sent. */
  readonly onRefused: (refusal: SessionRefusal, token: string) => void;
  /** Waits between two attempts of a safe request. */
  readonly wait: (ms: number) => Promise<void>;
}

const attempts = 3;
const pauseMs = 100;

/** Makes the auth client's fetch. It guards against false refusals and wrong clocks, and lets tabs renew one by one. */
export function createAuthFetch({
  fetch,
  clock,
  queueRenewal,
  onRefused,
  wait,
}: AuthFetchDeps): typeof globalThis.fetch {
  const ask = async (...[input, init]: Parameters<typeof globalThis.fetch>): Promise<Response> => {
    const { response, text } = await fetchSafely(fetch, wait, input, init);
    const body = jsonObject(text);
    const isRefusal = response.status >= 400 && response.status < 500;
    const code = isRefusal && body ? codeIn(body) : null;
    const refusal = code && body ? { code, isWanted: isWantedEnd(body) } : undefined;
    if (isRefresh(input)) {
      // These answers (429, a Wi-Fi portal's, a proxy's without a code) refuse nothing, but the client would drop the
      // session.
      if (response.status === 429 || !body || (isRefusal && !code)) return comeBackLater();
      if (refusal) onRefused(refusal, refreshTokenIn(init));
    } else if (response.status === 421) return json({ error_code: 'misdirected', msg: sentenceIn(body) }, 421);
    else if (refusal && endingOf(refusal) !== 'lapsed') onRefused(refusal, bearerIn(init));
    const livesSeconds = numberOrZero(body?.['expires_in']);
    if (livesSeconds === 0) return response;
    // Use this device's clock. By the server's clock, a device whose clock is ahead would renew again and again.
    const endsAt = Math.round(clock() / 1000) + livesSeconds;
    return json({ ...body, expires_at: endsAt }, response.status);
  };
  return (input, init) =>
    isRefresh(input) ? queueRenewal(refreshTokenIn(init), () => ask(input, init)) : ask(input, init);
}

interface WholeAnswer {
  readonly response: Response;
  readonly text: string;
}

const fetchSafely = async (
  fetch: AuthFetchDeps['fetch'],
  wait: AuthFetchDeps['wait'],
  ...[input, init]: Parameters<typeof globalThis.fetch>
): Promise<WholeAnswer> => {
  // Only reads are tried again, because a repeated sign-in would be a second sign-in.
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
): Promise<WholeAnswer> => {
  const abort = new AbortController();
  const giveUp = () => abort.abort(new DOMException('Request timeout', 'TimeoutError'));
  const timer = setTimeout(giveUp, limits.requestTimeoutMs);
  init?.signal?.addEventListener('abort', () => abort.abort(init.signal?.reason), { once: true });
  try {
    const response = await fetch(input, { ...init, signal: abort.signal });
    // The timeout covers the body too: a body that never ends would block the renewals of all tabs.
    return { response, text: await response.clone().text() };
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

const bearerIn = (init: RequestInit | undefined): string =>
  new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? '';

/**
 * Returns the message of a refusal by the product's own API, which may answer for the auth server; null for other
 * bodies.
 */
const sentenceIn = (body: JsonObject | undefined): string | null => {
  const error = body?.['error'];
  return isJsonObject(error) ? textOrNull(error['message']) : null;
};

const comeBackLater = (): Response => json({ code: 'unavailable' }, 503);

const json = (body: object, status: number): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** The address of the auth server and the API key that is sent to it. */
export interface AuthAddress {
  /** Ends with `/auth/v1`. */
  readonly url: string;
  readonly key: string;
}

/**
 * The result of a call to the auth server. `unreachable`: no answer, or an answer that decides nothing about the
 * request.
 */
type AuthReply =
  | { readonly kind: 'answered'; readonly body: JsonObject }
  | ({ readonly kind: 'refused' } & SessionRefusal)
  | { readonly kind: 'unreachable' };

/** Sends one POST without the auth client, which may not be loaded yet and may wait for the network. */
export async function postToAuth(
  fetch: typeof globalThis.fetch,
  { url, key }: AuthAddress,
  path: string,
  { body, token = key }: { readonly body?: unknown; readonly token?: string },
): Promise<AuthReply> {
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        apikey: key,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json;charset=UTF-8',
        'X-Supabase-Api-Version': '2024-01-01',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status === 204) return { kind: 'answered', body: {} };
    const answer = jsonObject(await response.text());
    if (!answer || response.status >= 500 || judgesNothing.has(response.status)) return { kind: 'unreachable' };
    if (response.ok) return { kind: 'answered', body: answer };
    return { kind: 'refused', code: codeIn(answer) ?? 'unknown', isWanted: isWantedEnd(answer) };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** A rate limit (429), or a server that does not serve this host name (421). These answers decide nothing. */
const judgesNothing: ReadonlySet<number> = new Set([421, 429]);

/** Whether the person or the administration asked for the session's end, as our own auth server reports it. */
function isWantedEnd(body: JsonObject): boolean {
  return body['ended_by'] === 'person' || body['ended_by'] === 'administration';
}

/** Returns the auth server's code of a refusal; null if the body has none. Older auth servers use `error`. */
function codeIn(body: JsonObject): string | null {
  return (
    textOrNull(body['code']) ??
    textOrNull(body['error_code']) ??
    (body['error'] === 'invalid_grant' ? 'invalid_grant' : null)
  );
}
