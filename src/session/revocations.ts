import type { DeviceStorage } from './device-storage.ts';
import type { EndSessionDeps } from './end-session.ts';
import { jsonObject } from './json.ts';
import type { StoredSession } from './stored-session.ts';

/** Sessions that a person ended here and that are not ended on the server yet. */
interface Revocations {
  /** Queues this session to be ended. */
  readonly add: (session: Pick<StoredSession, 'accessToken' | 'refreshToken'>) => void;
  /** Ends all queued sessions on the server. Sessions for which no answer came stay queued. */
  readonly send: () => Promise<void>;
}

const queueKey = 'spoolside.revocations';

/** Stores access tokens until the server answers, expired ones too: the server's clock decides what has expired. */
export function createRevocations({
  storage,
  ...server
}: EndSessionDeps & { readonly storage: DeviceStorage }): Revocations {
  // Only in memory: after a log-out, the device may store nothing that opens a session for long.
  const refreshTokens = new Map<string, string>();
  const waiting = (): readonly string[] => {
    const tokens = jsonObject(storage.get(queueKey))?.['tokens'];
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [];
  };
  const replace = (token: string, next: string | undefined) => {
    const others = waiting().filter((other) => other !== token);
    const tokens = next === undefined ? others : [...others, next];
    if (tokens.length === 0) storage.remove(queueKey);
    else storage.set(queueKey, JSON.stringify({ tokens }));
  };

  return {
    add: ({ accessToken, refreshToken }) => {
      refreshTokens.set(accessToken, refreshToken);
      replace(accessToken, accessToken);
    },
    send: async () => {
      const tokens = waiting();
      const code = tokens.length > 0 ? await import('./end-session.ts').catch(() => undefined) : undefined;
      if (!code) return; // the code is not on the device and cannot be fetched now
      for (const token of tokens) {
        const left = await code.endSession(server, token, refreshTokens.get(token));
        if (left !== token) replace(token, left);
      }
    },
  };
}
