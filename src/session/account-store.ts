import { readAccount, type Account } from './account.ts';
import type { DeviceStorage } from './device-storage.ts';
import { jsonObject, textOrNull } from './json.ts';
import { createListeners } from '#core/listeners.ts';

/** The device's record of its person, readable at once and without a network. */
export interface AccountStore {
  readonly get: () => Account | undefined;
  /** Reads what another tab wrote. A page that the browser had suspended gets the storage event late, or never. */
  readonly reread: () => void;
  /** Records a person, and clears the note of which session was ended. */
  readonly save: (account: Account) => void;
  /** Changes what is recorded about this person. Does nothing if the record now has another person. */
  readonly change: (userId: string, part: Partial<Omit<Account, 'userId'>>) => void;
  /** Removes the person, and notes which session was ended; if `sessionId` is undefined, the earlier note stays. */
  readonly clear: (sessionId: string | undefined) => void;
  /** Whether a person ended this session on purpose, in any tab. */
  readonly endedByPerson: (sessionId: string) => boolean;
  /** Calls the listener after every change, in any tab. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The storage key of the record. */
export const accountKey = 'spoolside.account';

interface Recorded {
  readonly account: Account | undefined;
  readonly endedSession: string | null;
}

/**
 * Opens the record. `otherTabs` sends storage events, as `window` does. A change that cannot be stored ends at a
 * reload.
 */
export function createAccountStore(storage: DeviceStorage, otherTabs?: Pick<Window, 'addEventListener'>): AccountStore {
  const listeners = createListeners();
  let seen = storage.get(accountKey);
  let recorded = readRecorded(seen);

  const put = (next: Recorded) => {
    const text = JSON.stringify(next);
    recorded = next;
    if (storage.set(accountKey, text)) seen = text;
    // If the log-out cannot be stored, the old record is removed: the person must not reappear at the next start.
    else if (!next.account) storage.remove(accountKey);
    listeners.tell();
  };
  /**
   * Reads what another tab wrote, before its storage event comes, so as not to overwrite it. True if there was a
   * change.
   */
  const catchUp = (): boolean => {
    const text = storage.get(accountKey);
    if (text === null || text === seen) return false;
    seen = text;
    recorded = readRecorded(text);
    return true;
  };
  otherTabs?.addEventListener('storage', ({ key }) => {
    if (key !== accountKey) return;
    seen = storage.get(accountKey);
    recorded = readRecorded(seen);
    listeners.tell();
  });

  return {
    get: () => recorded.account,
    reread: () => {
      if (catchUp()) listeners.tell();
    },
    save: (account) => put({ account, endedSession: null }),
    change: (userId, part) => {
      catchUp();
      const { account } = recorded;
      if (account?.userId === userId) put({ ...recorded, account: { ...account, ...part } });
    },
    clear: (sessionId) => put({ account: undefined, endedSession: sessionId ?? recorded.endedSession }),
    endedByPerson: (sessionId) => recorded.endedSession === sessionId,
    subscribe: listeners.subscribe,
  };
}

const readRecorded = (text: string | null): Recorded => {
  const found = jsonObject(text);
  return { account: readAccount(found?.['account']), endedSession: textOrNull(found?.['endedSession']) };
};
