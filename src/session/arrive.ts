import { err, ok, type Result } from '#core/result.ts';
import { newAccount, type AccountStore } from './account.ts';
import { isJsonObject, textOrNull } from './device-storage.ts';
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

/** Why the auth server did not do what the person asked. `message`: its own sentence, in English. */
export interface AuthFailure {
  readonly kind: 'offline' | 'unavailable' | 'refused';
  readonly code?: string;
  readonly message?: string;
  /** What is weak about a password: `length`, `characters`, `pwned`. */
  readonly reasons?: readonly string[];
}

/** Converts an error that the auth client returned. */
export function authFailureOf(error: unknown): AuthFailure {
  if (!isJsonObject(error)) return { kind: 'unavailable' };
  const status = error['status'];
  if (error['name'] === 'AuthRetryableFetchError') return { kind: status === 0 ? 'offline' : 'unavailable' };
  const own = ownRefusals.get(error['name']);
  if (own) return { kind: 'refused', code: own };
  const code = textOrNull(error['code']);
  const message = textOrNull(error['message']);
  const reasons = error['reasons'];
  return {
    kind: 'refused',
    ...(code && { code }),
    ...(message && message !== '{}' && { message }),
    ...(Array.isArray(reasons) && { reasons: reasons.filter((reason) => typeof reason === 'string') }),
  };
}

/** Refusals by the auth client itself, by error name. The first one means that the server ended the session. */
const ownRefusals: ReadonlyMap<unknown, string> = new Map([
  ['AuthSessionMissingError', 'session_not_found'],
  ['AuthPKCECodeVerifierMissingError', 'pkce_code_verifier_not_found'],
]);

/** Makes a Result without a value from an answer of the auth client. */
export function answerOf({ error }: { readonly error: unknown }): Result<void, AuthFailure> {
  return error ? err(authFailureOf(error)) : ok(undefined);
}
