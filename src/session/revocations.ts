import { postToAuth, type AuthAddress } from './auth-server.ts';
import type { DeviceStorage } from './device-storage.ts';
import { jsonObject, numberOrZero } from './json.ts';
import { claimsOf } from './stored-session.ts';

/** Sessions that a person ended while the server could not hear it. */
export interface Revocations {
  /** Remembers to end the session behind this access token. */
  readonly add: (accessToken: string) => void;
  /** Tells the server about all that wait; those it could not hear wait on. */
  readonly send: () => Promise<void>;
}

const queueKey = 'spoolside.revocations';

/** Keeps the queue on the device. A token past its life leaves it: no server would take its word, and its refresh token is gone from here. */
export const createRevocations = (deps: {
  readonly storage: DeviceStorage;
  readonly fetch: typeof fetch;
  readonly auth: AuthAddress;
  readonly clock: () => number;
}): Revocations => {
  const waiting = (): readonly string[] => {
    const tokens = jsonObject(deps.storage.get(queueKey))?.['tokens'];
    return Array.isArray(tokens)
      ? tokens.filter((token) => typeof token === 'string' && isAlive(token, deps.clock()))
      : [];
  };
  const put = (tokens: readonly string[]) =>
    tokens.length === 0 ? deps.storage.remove(queueKey) : deps.storage.set(queueKey, JSON.stringify({ tokens }));

  return {
    add: (accessToken) => put([...waiting(), accessToken]),
    send: async () => {
      for (const token of waiting()) {
        const reply = await postToAuth(deps.fetch, deps.auth, '/logout?scope=local', { token });
        // A refusal is an end as well: the session or its person is no more.
        if (reply.kind !== 'unreachable') put(waiting().filter((other) => other !== token));
      }
    },
  };
};

const isAlive = (token: string, nowMs: number): boolean => numberOrZero(claimsOf(token)?.['exp']) * 1000 > nowMs;
