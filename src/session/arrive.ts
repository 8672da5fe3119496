import { err, ok, type Result } from '#core/result.ts';
import { newAccount } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { AuthFailure } from './auth-failure.ts';
import type { StoredSession } from './stored-session.ts';

/** What came of a way in: the person is signed in, or must show a code of their second factor first. */
export type Arrival = 'signedIn' | 'codeNeeded';

/** What an arrival is judged by. */
export interface ArriveDeps {
  readonly account: Pick<AccountStore, 'get' | 'look' | 'save'>;
  readonly clock: () => number;
  /** The session on the device, also one that waits for a code. */
  readonly held: () => StoredSession | undefined;
  /** Brings the rest of the session into agreement with what was recorded. */
  readonly arrived: () => void;
}

/** Makes the function that takes note of the session which the auth client has just stored. What is known of the person already stays. */
export const createArrive =
  ({ account, clock, held, arrived }: ArriveDeps) =>
  (): Result<Arrival, AuthFailure> => {
    const session = held();
    if (!session) return err({ kind: 'refused', code: 'cookies_blocked' });
    if (session.needsCode) return ok('codeNeeded');
    account.look();
    const known = account.get();
    const same = known?.userId === session.person.userId ? known : newAccount(session.person, clock());
    account.save({ ...same, email: session.person.email, at: clock(), ended: null });
    arrived();
    return ok('signedIn');
  };
