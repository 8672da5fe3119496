import { err } from '#core/result.ts';
import type { AccountStore } from '#session/account.ts';
import type { SyncFault, SyncRemote } from '#sync/sync-remote.ts';

/** Whether this person is still the current one. Another person may sign in, in any tab, during a network call. */
export function isCurrentPerson(account: Pick<AccountStore, 'get'>, userId: string): boolean {
  return account.get()?.userId === userId;
}

/** Makes sync calls for the current person only. For other people it makes no call, and a late answer becomes a 401. */
export function whileCurrentPerson(
  { push, pull }: SyncRemote,
  account: Pick<AccountStore, 'get'>,
  userId: string,
): SyncRemote {
  const isHere = () => isCurrentPerson(account, userId);
  return {
    push: async (...asked) => {
      const answer = isHere() ? await push(...asked) : signedOut;
      return isHere() ? answer : signedOut;
    },
    pull: async (...asked) => {
      const answer = isHere() ? await pull(...asked) : signedOut;
      return isHere() ? answer : signedOut;
    },
  };
}

// The call is sent again when the person is back.
const signedOut = err<SyncFault>({ kind: 'http', status: 401 });
