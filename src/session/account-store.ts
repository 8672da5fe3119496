import { readAccount, type Account } from './account.ts';
import type { DeviceStorage } from './device-storage.ts';
import { jsonObject, textOrNull } from './json.ts';
import { createListeners } from '#core/listeners.ts';

/** The device's own record of its person, read without waiting. No failed request ever clears it. */
export interface AccountStore {
  readonly get: () => Account | undefined;
  /** Reads what another tab wrote and this one was not notified of: a page that slept is notified late, or never. */
  readonly look: () => void;
  /** Puts a person in the record, and forgets who logged out before. */
  readonly save: (account: Account) => void;
  /** Changes what is recorded about this person; nothing happens when somebody else is in the record by now. */
  readonly change: (userId: string, part: Partial<Omit<Account, 'userId'>>) => void;
  /** Forgets the person because they asked for it, and remembers which session they ended. */
  readonly clear: (sessionId: string | undefined) => void;
  /** Whether this session was ended by its own person, in whichever tab. */
  readonly endedByPerson: (sessionId: string) => boolean;
  /** Tells of every change, those of other tabs included. Answers how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The key under which the record lies. */
export const accountKey = 'spoolside.account';

interface Recorded {
  readonly account: Account | undefined;
  readonly endedSession: string | null;
}

/** Opens the record; `otherTabs` announces storage events, and `window` fits. A storage that refuses costs the memory over reloads, not today's work. */
export const createAccountStore = (
  storage: DeviceStorage,
  otherTabs?: Pick<Window, 'addEventListener'>,
): AccountStore => {
  const listeners = createListeners();
  let seen = storage.get(accountKey);
  let recorded = readRecorded(seen);

  const put = (next: Recorded) => {
    const text = JSON.stringify(next);
    recorded = next;
    if (storage.set(accountKey, text)) seen = text;
    // Where a log-out cannot be written down, the person must at least not reappear at the next start.
    else if (!next.account) storage.remove(accountKey);
    listeners.tell();
  };
  /** Another tab may have written before its storage event arrives here: its word must not be lost under ours. */
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
    look: () => {
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
};

const readRecorded = (text: string | null): Recorded => {
  const found = jsonObject(text);
  return { account: readAccount(found?.['account']), endedSession: textOrNull(found?.['endedSession']) };
};
