import { err } from '#core/result.ts';
import type { AccountStore } from '#session/account-store.ts';
import type { SyncFault, SyncRemote } from '#sync/sync-remote.ts';

/** Whether this person is the current person now: somebody else may sign in, in another tab too, while work waits for the network. */
export const isCurrentPerson = (account: Pick<AccountStore, 'get'>, userId: string): boolean =>
  account.get()?.userId === userId;

/** The sync calls for as long as the person is the current one: for nobody else is anything asked, and no answer that comes later is believed. What was on its way is sent again when they are back. */
export const whileCurrentPerson = (
  { push, pull }: SyncRemote,
  account: Pick<AccountStore, 'get'>,
  userId: string,
): SyncRemote => {
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
};

const signedOut = err<SyncFault>({ kind: 'http', status: 401 });
