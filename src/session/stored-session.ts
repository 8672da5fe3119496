import type { Person } from './account.ts';
import { base64UrlToText } from './cookie-value.ts';
import type { SessionStorage } from './cookie-storage.ts';
import { isJsonObject, jsonObject, numberOrZero, textOrNull, type JsonObject } from './json.ts';

/** The session as it lies on the device. Nothing of it is proven: it says who to open the local data for, and the server checks the rest. */
export interface StoredSession {
  readonly person: Person;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since the epoch, by this device's clock. */
  readonly expiresAtMs: number;
  /** The person has a second factor and this session has not shown it: it opens nothing yet. */
  readonly needsCode: boolean;
}

/** Reads the session without asking the auth client, which waits for the network when the token is old; undefined when there is none. */
export const readStoredSession = (storage: SessionStorage, storageKey: string): StoredSession | undefined => {
  const stored = jsonObject(storage.getItem(storageKey));
  return stored && sessionIn(stored);
};

/** The session in a token answer of the auth server, or in what was stored of one; undefined when it is none. */
export const sessionIn = (stored: JsonObject): StoredSession | undefined => {
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
};

/** What a token says about itself, unproven; undefined for what is no token. */
export const claimsOf = (token: string): JsonObject | undefined => {
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
