import type { DeviceStorage } from './device-storage.ts';
import type { EndSessionDeps } from './end-session.ts';
import { jsonObject } from './json.ts';
import type { StoredSession } from './stored-session.ts';

/** Sessions that a person ended while the server could not hear it. */
export interface Revocations {
  /** Remembers to end this session. */
  readonly add: (session: Pick<StoredSession, 'accessToken' | 'refreshToken'>) => void;
  /** Tells the server about all that wait; those it could not hear wait on. */
  readonly send: () => Promise<void>;
}

const queueKey = 'spoolside.revocations';

/**
 * Keeps the access tokens on the device until the server has answered: whether one is past its life is for its clock to say. The refresh
 * tokens stay in the memory of this page: after a log-out, nothing that opens a session for long may lie on the device.
 */
export const createRevocations = ({
  storage,
  ...server
}: EndSessionDeps & { readonly storage: DeviceStorage }): Revocations => {
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
      if (!code) return; // it is neither on the device nor to be fetched now
      for (const token of tokens) {
        const left = await code.endSession(server, token, refreshTokens.get(token));
        if (left !== token) replace(token, left);
      }
    },
  };
};
