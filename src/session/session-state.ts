import type { Account, Ended } from './account.ts';
import type { StoredSession } from './stored-session.ts';

/**
 * Who is here, as far as this device knows.
 * `signedOut`: nobody. `signedIn`: a session lies on the device, proven or not. `locked`: the person is known but the server ended
 * the session. While not `hidden` everything stays usable under "Sign in to sync"; when `hidden` (revoked, banned, ended by the person
 * elsewhere) the data waits behind a sign-in.
 */
export type SessionState =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'signedIn'; readonly account: Account }
  | { readonly kind: 'locked'; readonly account: Account; readonly hidden: boolean };

/** The state that follows from the record of the person and the session on the device. */
export const sessionStateOf = (account: Account | undefined, stored: StoredSession | undefined): SessionState => {
  if (!account) return { kind: 'signedOut' };
  if (stored?.person.userId === account.userId) return { kind: 'signedIn', account };
  return { kind: 'locked', account, hidden: isHidden(account) };
};

/** Whether a person's data waits behind a sign-in. */
export const isHidden = ({ ended }: Pick<Account, 'ended'>): boolean => ended === 'revoked' || ended === 'byPerson';

/** Whether the person may use what lies on this device: the question that the login guard asks. */
export const isUsable = (state: SessionState): boolean =>
  state.kind === 'signedIn' || (state.kind === 'locked' && !state.hidden);

/** How a session ended, by what the auth server answered to one of its tokens. Only its word that somebody wanted the end clears a device. */
export const endingOf = ({ code, isWanted }: SessionRefusal): Ended => {
  if (!revokedCodes.has(code)) return 'lapsed';
  return isWanted ? 'byPerson' : 'revoked';
};

/** A refusal of the auth server to one of a session's tokens; `isWanted`: it says that the person, or the administration, wanted the end. */
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
