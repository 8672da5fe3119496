import type { AccountStore } from '#session/account-store.ts';
import { isHidden } from '#session/session-state.ts';

/** Reports each change of the current person, also to nobody: a revoked session hides its person. */
export const watchPerson = (account: Pick<AccountStore, 'get' | 'subscribe'>, onOther: () => void): void => {
  const currentPerson = () => {
    const known = account.get();
    return known === undefined || isHidden(known) ? undefined : known.userId;
  };
  let before = currentPerson();
  account.subscribe(() => {
    const now = currentPerson();
    if (now === before) return;
    before = now;
    onOther();
  });
};
