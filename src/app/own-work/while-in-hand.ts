import { err } from '#core/result.ts';
import type { AccountStore } from '#session/account-store.ts';
import type { SyncFault, SyncRemote } from '#sync/sync-remote.ts';

/** Whether this person is the one in hand now: somebody else may sign in, in another tab too, while work waits for the network. */
export const isInHand = (account: Pick<AccountStore, 'get'>, userId: string): boolean =>
  account.get()?.userId === userId;

/** The sync calls for as long as the person is in hand: for nobody else is anything asked, and no answer that comes later is believed. What was on its way is sent again when they are back. */
export const whileInHand = (
  { push, pull }: SyncRemote,
  account: Pick<AccountStore, 'get'>,
  userId: string,
): SyncRemote => {
  const isHere = () => isInHand(account, userId);
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
