import type { AccountStore } from '#session/account.ts';
import { type DeviceStorage, isJsonObject } from '#session/device-storage.ts';
import { createCachedValue } from './cached-value.ts';
import { createListeners } from '#core/listeners.ts';

/** Ids of what the person has seen: low colours, by team id; due machine tasks, by team id and `/maintenance`. */
export interface LowStockMarks {
  readonly get: () => Readonly<Record<string, readonly string[]>>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Marks colours as seen. A colour stays marked, and is not reported again, as long as it is below its minimum. */
  readonly markRead: (teamId: string, threadIds: readonly string[]) => void;
  /**
   * Drops marks of colours that are no longer low, so that they are reported when low again. `low`: all low colours
   * now.
   */
  readonly prune: (teamId: string, low: readonly string[]) => void;
}

/** Keeps the marks on this device, for the person who made them. */
export function createLowStockMarks({
  account,
  storage,
  clock,
}: {
  readonly account: Pick<AccountStore, 'get'>;
  readonly storage: DeviceStorage;
  readonly clock: () => number;
}): LowStockMarks {
  const kept = createCachedValue(storage, 'lowStock', readMarks);
  const listeners = createListeners();
  const get = () => {
    const userId = account.get()?.userId;
    return (userId === undefined ? undefined : kept.get(userId)?.value) ?? none;
  };
  const put = (teamId: string, threadIds: readonly string[]) => {
    const userId = account.get()?.userId;
    if (userId === undefined) return;
    kept.put(userId, clock(), { ...get(), [teamId]: threadIds });
    listeners.tell();
  };
  return {
    get,
    subscribe: listeners.subscribe,
    markRead: (teamId, threadIds) => put(teamId, [...new Set([...(get()[teamId] ?? []), ...threadIds])]),
    prune: (teamId, low) => {
      const marked = get()[teamId] ?? [];
      const still = marked.filter((id) => low.includes(id));
      if (still.length < marked.length) put(teamId, still);
    },
  };
}

const none: Readonly<Record<string, readonly string[]>> = {};

const readMarks = (value: unknown): Readonly<Record<string, readonly string[]>> | undefined =>
  isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([teamId, ids]) => [
          teamId,
          Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
        ]),
      )
    : undefined;
