import { jsonObject, textOrNull, type JsonObject } from './json.ts';
import type { SessionRefusal } from './session-state.ts';

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
export function isWantedEnd(body: JsonObject): boolean {
  return body['ended_by'] === 'person' || body['ended_by'] === 'administration';
}

/** Returns the auth server's code of a refusal; null if the body has none. Older auth servers use `error`. */
export function codeIn(body: JsonObject): string | null {
  return (
    textOrNull(body['code']) ??
    textOrNull(body['error_code']) ??
    (body['error'] === 'invalid_grant' ? 'invalid_grant' : null)
  );
}
