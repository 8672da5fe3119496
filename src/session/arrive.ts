import { err, ok, type Result } from '#core/result.ts';
import { newAccount } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { AuthFailure } from './auth-failure.ts';
import type { StoredSession } from './stored-session.ts';

/** The result of a sign-in: the person is signed in, or must first give a code of their second factor. */
export type Arrival = 'signedIn' | 'codeNeeded';

/** The dependencies of `createArrive`. */
export interface ArriveDeps {
  readonly account: Pick<AccountStore, 'get' | 'reread' | 'save'>;
  readonly clock: () => number;
  /** Returns the session on the device, even one that waits for a code. */
  readonly held: () => StoredSession | undefined;
  /** Called after the person was recorded; updates the session's state. */
  readonly arrived: () => void;
}

/** Makes the function that records the session just stored by the auth client. Known data of the person stays. */
export function createArrive({ account, clock, held, arrived }: ArriveDeps) {
  return (): Result<Arrival, AuthFailure> => {
    const session = held();
    if (!session) return err({ kind: 'refused', code: 'cookies_blocked' });
    if (session.needsCode) return ok('codeNeeded');
    account.reread();
    const known = account.get();
    const same = known?.userId === session.person.userId ? known : newAccount(session.person, clock());
    account.save({ ...same, email: session.person.email, at: clock(), ended: null });
    arrived();
    return ok('signedIn');
  };
}
