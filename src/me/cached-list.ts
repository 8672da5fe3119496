import type { Result } from '#core/result.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { AccountStore } from '#session/account-store.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import { createCachedValue } from './cached-value.ts';
import { createListeners } from '#core/listeners.ts';

/** A list about the person as this device knows it. */
export interface CachedListSnapshot<T> {
  readonly items: readonly T[];
  /** Whether it was ever fetched on this device. */
  readonly isKnown: boolean;
  readonly loading: boolean;
  /** Why the last look at the server brought nothing; what is shown may be old. */
  readonly failure: RemoteError | undefined;
}

/** A list about the person who is here, read from the device and brought up to date when there is a server. */
export interface CachedList<T> {
  readonly get: () => CachedListSnapshot<T>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks the server when what is known is older than its lifetime, or when forced; what is forced was asked after the call. */
  readonly load: (options?: { readonly force?: boolean }) => Promise<void>;
  /** Changes what is known, and what an answer on its way will say; nothing happens before anything is known or asked. */
  readonly change: (work: Change<T>) => void;
}

/** What such a list stands on. */
export interface CachedListDeps {
  readonly account: Pick<AccountStore, 'get' | 'subscribe'>;
  readonly storage: DeviceStorage;
  readonly clock: () => number;
}

/** Keeps one list on the device, for the person it is about and nobody else. */
export const createCachedList = <T>(
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
    /** Reads what lies on the device; undefined for what is no such list. */
    readonly read: (value: unknown) => readonly T[] | undefined;
    readonly ask: () => Promise<Result<readonly T[], RemoteError>>;
    /** The list once it was fetched again. */
    readonly join?: (known: readonly T[], items: readonly T[]) => readonly T[];
  },
): CachedList<T> => {
  const kept = createCachedValue(storage, name, read);
  const listeners = createListeners();
  /** When this page last fetched it: a page that is opened again asks again. */
  let fetched: { readonly userId: string; readonly at: number } | undefined;
  let running: Question<T> | undefined;
  let failure: RemoteError | undefined;
  const me = () => account.get()?.userId;
  const known = () => {
    const userId = me();
    return userId === undefined ? undefined : kept.get(userId);
  };
  const look = (): CachedListSnapshot<T> => ({
    items: known()?.value ?? [],
    isKnown: known() !== undefined,
    loading: running !== undefined,
    failure,
  });
  let snapshot = look();
  let owner = me();
  const publish = () => {
    snapshot = look();
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
    // The answer may be older than what was changed here while it was on its way.
    const items = changes.reduce((all, work) => work(all), answer.value);
    kept.put(userId, fetched.at, join(known()?.value ?? [], items));
  };

  return {
    get: () => snapshot,
    subscribe: listeners.subscribe,
    load: async ({ force = false } = {}) => {
      // What was asked before may not know yet why somebody wants it anew.
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
};

type Change<T> = (items: readonly T[]) => readonly T[];

/** A question under way: about whom, and what was changed since it was asked. */
interface Question<T> {
  readonly userId: string;
  readonly done: Promise<void>;
  readonly changes: Change<T>[];
}
