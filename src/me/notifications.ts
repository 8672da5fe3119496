import { parse } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import { createListeners } from '#core/listeners.ts';
import { readCall } from '#core/people/personal-calls.ts';
import type { Result } from '#core/result.ts';
import { notificationsAnswer, type Notification } from '#core/wire/notification-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { AccountStore } from '#session/account.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import { createCachedValue } from './cached-value.ts';
import type { PersonalCalls } from './personal-calls.ts';

/** The server's notifications to the signed-in person, the newest first. */
export interface Notifications extends Pick<CachedList<Notification>, 'get' | 'subscribe' | 'load'> {
  /** Marks notifications as read at once; the server gets this later. Rejects if the device cannot store it. */
  readonly markRead: (ids: readonly string[]) => Promise<void>;
}

interface NotificationsDeps extends CachedListDeps {
  readonly ask: () => Promise<Result<readonly Notification[], RemoteError>>;
  readonly personalCalls: Pick<PersonalCalls, 'put'>;
}

/** Keeps the notifications on the device. What was read here stays read, even if the server's answer is older. */
export function createNotifications({ ask, personalCalls, ...deps }: NotificationsDeps): Notifications {
  const { change, ...list } = createCachedList<Notification>(deps, {
    name: 'notifications',
    freshMs: limits.invitesFreshMs,
    read: (value) => {
      const read = parse(notificationsAnswer, { notifications: value, unread: 0, next: null });
      return read.ok ? read.value.notifications : undefined;
    },
    ask,
    join: (known, fetched) => {
      const readAt = new Map(known.map((one) => [one.id, one.readAt]));
      return fetched.map((one) => ({ ...one, readAt: one.readAt ?? readAt.get(one.id) ?? null }));
    },
  });
  return {
    ...list,
    markRead: async (ids) => {
      const userId = deps.account.get()?.userId;
      const unread = list.get().items.filter((one) => one.readAt === null && ids.includes(one.id));
      const [first] = unread;
      if (userId === undefined || first === undefined) return;
      const body = unread.map(({ id }) => id);
      await personalCalls.put({ userId, key: `${readCall}.${first.id}`, call: readCall, body });
      const readAt = new Date(deps.clock()).toISOString();
      change((items) => items.map((one) => (body.includes(one.id) ? { ...one, readAt: one.readAt ?? readAt } : one)));
    },
  };
}

interface CachedListSnapshot<T> {
  readonly items: readonly T[];
  /** Whether the list was ever fetched on this device. */
  readonly isKnown: boolean;
  readonly loading: boolean;
  /** Why the last request to the server failed; `items` may then be old. */
  readonly failure: RemoteError | undefined;
}

/** A list about the current person: read from the device, and fetched again when the server is reachable. */
export interface CachedList<T> {
  readonly get: () => CachedListSnapshot<T>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks the server if the list is out of date or `force` is set. A forced call uses no earlier request's answer. */
  readonly load: (options?: { readonly force?: boolean }) => Promise<void>;
  /**
   * Changes the list, and the answer to a running request. Does nothing while the list is neither known nor requested.
   */
  readonly change: (work: Change<T>) => void;
}

/** The dependencies of `createCachedList`. `clock` in ms since 1970. */
export interface CachedListDeps {
  readonly account: Pick<AccountStore, 'get' | 'subscribe'>;
  readonly storage: DeviceStorage;
  readonly clock: () => number;
}

/** Keeps one list on the device, separately for each person. */
export function createCachedList<T>(
  { account, storage, clock }: CachedListDeps,
  {
    name,
    freshMs,
    read,
    ask,
    join = (_known, items) => items,
  }: {
    readonly name: string;
    readonly freshMs: number;
    /** Reads the stored list; undefined if the value is not a list of this kind. */
    readonly read: (value: unknown) => readonly T[] | undefined;
    readonly ask: () => Promise<Result<readonly T[], RemoteError>>;
    /**
     * Merges the stored list with the fetched list; without this function, the fetched list replaces the stored one.
     */
    readonly join?: (known: readonly T[], items: readonly T[]) => readonly T[];
  },
): CachedList<T> {
  const kept = createCachedValue(storage, name, read);
  const listeners = createListeners();
  /** When this page last fetched the list. It is not stored, so a reloaded page asks again. */
  let fetched: { readonly userId: string; readonly at: number } | undefined;
  let running: Question<T> | undefined;
  let failure: RemoteError | undefined;
  const me = () => account.get()?.userId;
  const known = () => {
    const userId = me();
    return userId === undefined ? undefined : kept.get(userId);
  };
  const snapshotNow = (): CachedListSnapshot<T> => ({
    items: known()?.value ?? [],
    isKnown: known() !== undefined,
    loading: running !== undefined,
    failure,
  });
  let snapshot = snapshotNow();
  let owner = me();
  const publish = () => {
    snapshot = snapshotNow();
    listeners.tell();
  };
  account.subscribe(() => {
    if (owner === me()) return;
    owner = me();
    failure = undefined;
    publish();
  });

  const fetchFor = async (userId: string, changes: readonly Change<T>[]) => {
    const answer = await ask();
    if (me() !== userId) return;
    failure = answer.ok ? undefined : answer.error;
    if (!answer.ok) return;
    fetched = { userId, at: clock() };
    // The answer may be older than changes made here while it was on its way.
    const items = changes.reduce((all, work) => work(all), answer.value);
    kept.put(userId, fetched.at, join(known()?.value ?? [], items));
  };

  return {
    get: () => snapshot,
    subscribe: listeners.subscribe,
    load: async ({ force = false } = {}) => {
      // The running request may be older than the reason to ask again.
      if (force && running?.userId === me()) await running?.done;
      const userId = me();
      if (userId === undefined) return;
      if (!force && fetched?.userId === userId && clock() - fetched.at < freshMs) return;
      if (running?.userId !== userId) {
        const changes: Change<T>[] = [];
        const done = fetchFor(userId, changes).finally(() => {
          if (running?.done === done) running = undefined;
          publish();
        });
        running = { userId, done, changes };
        publish();
      }
      await running.done;
    },
    change: (work) => {
      const userId = me();
      const before = known();
      if (running?.userId === userId) running?.changes.push(work);
      if (userId === undefined || before === undefined) return;
      kept.put(userId, before.at, work(before.value));
      publish();
    },
  };
}

type Change<T> = (items: readonly T[]) => readonly T[];

/** A running request: for which person, and the changes to the list made since it began. */
interface Question<T> {
  readonly userId: string;
  readonly done: Promise<void>;
  readonly changes: Change<T>[];
}
