import { readAccount, type Account } from './account.ts';
import type { DeviceStorage } from './device-storage.ts';
import { jsonObject, textOrNull } from './json.ts';

/** The device's own record of its person, read without waiting. No failed request ever clears it. */
export interface AccountStore {
  readonly get: () => Account | undefined;
  /** Puts a person in the record, and forgets who logged out before. */
  readonly save: (account: Account) => void;
  /** Changes what is recorded about this person; nothing happens when somebody else is in the record by now. */
  readonly change: (userId: string, part: Partial<Omit<Account, 'userId'>>) => void;
  /** Forgets the person because they asked for it. */
  readonly clear: () => void;
  /** Whether the last word on this person is a log-out of their own, in any tab. */
  readonly loggedOut: (userId: string) => boolean;
  /** Tells of every change, those of other tabs included. Answers how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The key under which the record lies. */
export const accountKey = 'spoolside.account';

interface Recorded {
  readonly account: Account | undefined;
  readonly loggedOut: string | null;
}

/** Opens the record; `otherTabs` announces storage events, and `window` fits. A storage that refuses costs the memory over reloads, not today's work. */
export const createAccountStore = (
  storage: DeviceStorage,
  otherTabs?: Pick<Window, 'addEventListener'>,
): AccountStore => {
  const listeners = new Set<() => void>();
  let recorded = readRecorded(storage.get(accountKey));

  const tell = (next: Recorded) => {
    recorded = next;
    for (const listener of listeners) listener();
  };
  const put = (next: Recorded) => {
    // Where a log-out cannot be written down, the person must at least not reappear at the next start.
    if (!storage.set(accountKey, JSON.stringify(next)) && !next.account) storage.remove(accountKey);
    tell(next);
  };
  otherTabs?.addEventListener('storage', ({ key, newValue }) => {
    if (key === accountKey) tell(readRecorded(newValue));
  });

  return {
    get: () => recorded.account,
    save: (account) => put({ account, loggedOut: null }),
    change: (userId, part) => {
      const { account } = recorded;
      if (account?.userId === userId) put({ ...recorded, account: { ...account, ...part } });
    },
    clear: () => put({ account: undefined, loggedOut: recorded.account?.userId ?? recorded.loggedOut }),
    loggedOut: (userId) => recorded.loggedOut === userId,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const readRecorded = (text: string | null): Recorded => {
  const found = jsonObject(text);
  return { account: readAccount(found?.['account']), loggedOut: textOrNull(found?.['loggedOut']) };
};
