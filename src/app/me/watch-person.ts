import type { AccountStore } from '#session/account-store.ts';

/** Tells each time somebody else is in hand than before, or nobody any more: a revoked session hides its person. */
export const watchPerson = (account: Pick<AccountStore, 'get' | 'subscribe'>, onOther: () => void): void => {
  const inHand = () => {
    const known = account.get();
    return known?.ended === 'revoked' ? undefined : known?.userId;
  };
  let before = inHand();
  account.subscribe(() => {
    const now = inHand();
    if (now === before) return;
    before = now;
    onOther();
  });
};
