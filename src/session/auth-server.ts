import { jsonObject, textOrNull, type JsonObject } from './json.ts';
import type { SessionRefusal } from './session-state.ts';

/** Where the auth server is and how the device names itself to it. */
export interface AuthAddress {
  /** Up to and with `/auth/v1`. */
  readonly url: string;
  readonly key: string;
}

/** What a call to the auth server brought: an answer, a refusal in its words, or nothing that counts. */
export type AuthReply =
  | { readonly kind: 'answered'; readonly body: JsonObject }
  | ({ readonly kind: 'refused' } & SessionRefusal)
  | { readonly kind: 'unreachable' };

/** One POST without the auth client: it may not be loaded yet, and it waits where we must not. */
export const postToAuth = async (
  fetch: typeof globalThis.fetch,
  { url, key }: AuthAddress,
  path: string,
  { body, token = key }: { readonly body?: unknown; readonly token?: string },
): Promise<AuthReply> => {
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
};

/** A limit, and a server that does not go by this name: neither has looked at what was asked. */
const judgesNothing: ReadonlySet<number> = new Set([421, 429]);

/** Whether somebody wanted the session of a token to end, as our own auth server says it: its person, or the administration. */
export const isWantedEnd = (body: JsonObject): boolean =>
  body['ended_by'] === 'person' || body['ended_by'] === 'administration';

/** The provider's code for a refusal, null where a body is not the provider's. The last is what older auth servers say. */
export const codeIn = (body: JsonObject): string | null =>
  textOrNull(body['code']) ??
  textOrNull(body['error_code']) ??
  (body['error'] === 'invalid_grant' ? 'invalid_grant' : null);
