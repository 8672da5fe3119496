import type { Account, Ended } from './account.ts';
import type { StoredSession } from './stored-session.ts';

/** Who uses this device, as stored on it. `locked`: the person is known, but the session is over. */
export type SessionState =
  | { readonly kind: 'signedOut' }
  // A session is stored on the device, checked by the server or not.
  | { readonly kind: 'signedIn'; readonly account: Account }
  // If `hidden`, the data cannot be used until a sign-in; if not, everything stays usable under "Sign in to sync".
  | { readonly kind: 'locked'; readonly account: Account; readonly hidden: boolean };

/** Returns the session's state from the record of the person and the session on the device. */
export function sessionStateOf(account: Account | undefined, stored: StoredSession | undefined): SessionState {
  if (!account) return { kind: 'signedOut' };
  if (stored?.person.userId === account.userId) return { kind: 'signedIn', account };
  return { kind: 'locked', account, hidden: isHidden(account) };
}

/** Whether a person's data is hidden until they sign in. */
export function isHidden({ ended }: Pick<Account, 'ended'>): boolean {
  return ended === 'revoked' || ended === 'byPerson';
}

/** Whether the person may use what is stored on this device. The login guard calls this. */
export function isUsable(state: SessionState): boolean {
  return state.kind === 'signedIn' || (state.kind === 'locked' && !state.hidden);
}

/** Returns how a session ended, by the server's refusal. Only `byPerson`, an explicit answer, clears a device. */
export function endingOf({ code, isWanted }: SessionRefusal): Ended {
  if (!revokedCodes.has(code)) return 'lapsed';
  return isWanted ? 'byPerson' : 'revoked';
}

/** The auth server's refusal of a token. `isWanted`: the person or the administration asked for the end. */
export interface SessionRefusal {
  readonly code: string;
  readonly isWanted: boolean;
}

const revokedCodes: ReadonlySet<string> = new Set([
  'session_not_found',
  'refresh_token_not_found',
  'user_banned',
  'user_not_found',
]);
