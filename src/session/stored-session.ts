import type { Person } from './account.ts';
import { base64UrlToText, type SessionStorage } from './cookie-storage.ts';
import { isJsonObject, jsonObject, numberOrZero, textOrNull, type JsonObject } from './device-storage.ts';

/** The stored session, not checked by the server: it decides only whose local data to open. */
export interface StoredSession {
  readonly person: Person;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970 by this device's clock; by the server's clock if the stored session lacks `expires_at`. */
  readonly expiresAtMs: number;
  /** Whether the person has a second factor that this session has not proved yet: until then it opens nothing. */
  readonly needsCode: boolean;
}

/** Reads the session; undefined if there is none. Does not use the auth client, which may wait for the network. */
export function readStoredSession(storage: SessionStorage, storageKey: string): StoredSession | undefined {
  return sessionInText(storage.getItem(storageKey));
}

const sessionInText = (text: string | null): StoredSession | undefined => {
  if (latest?.text !== text) {
    const stored = jsonObject(text);
    latest = { text, session: stored && sessionIn(stored) };
  }
  return latest.session;
};

// Every call to the server reads the session, which changes once an hour.
let latest: { readonly text: string | null; readonly session: StoredSession | undefined } | undefined;

/** Reads the session from the auth server's answer or from its stored copy; undefined if it is invalid. */
export function sessionIn(stored: JsonObject): StoredSession | undefined {
  const accessToken = textOrNull(stored['access_token']);
  const refreshToken = textOrNull(stored['refresh_token']);
  const claims = accessToken === null ? undefined : claimsOf(accessToken);
  if (accessToken === null || refreshToken === null || !claims) return undefined;
  const userId = textOrNull(claims['sub']);
  if (userId === null) return undefined;
  const user = isJsonObject(stored['user']) ? stored['user'] : {};
  return {
    person: {
      userId,
      email: textOrNull(user['email']) ?? textOrNull(claims['email']) ?? '',
      fullName: nameIn(user) ?? nameIn(claims),
    },
    sessionId: textOrNull(claims['session_id']) ?? accessToken,
    accessToken,
    refreshToken,
    expiresAtMs: (numberOrZero(stored['expires_at']) || numberOrZero(claims['exp'])) * 1000,
    needsCode: claims['aal'] === 'aal1' && hasFactor(user),
  };
}

/** Decodes the claims of a token without checking its signature; undefined if the text is not a token. */
const claimsOf = (token: string): JsonObject | undefined => {
  try {
    return jsonObject(base64UrlToText(token.split('.')[1] ?? ''));
  } catch {
    return undefined;
  }
};

const hasFactor = ({ factors }: JsonObject): boolean =>
  Array.isArray(factors) && factors.some((factor) => isJsonObject(factor) && factor['status'] === 'verified');

const nameIn = (source: JsonObject): string | null => {
  const metadata = source['user_metadata'];
  return isJsonObject(metadata) ? textOrNull(metadata['full_name']) || null : null;
};
