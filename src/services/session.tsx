import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { SessionState } from '#session/session-state.ts';
import type { Session } from '#session/session.ts';

/** What screens can read and do about the session. */
interface SessionService extends Pick<Session, 'signIn' | 'signUp' | 'signOut' | 'needsCode' | 'authActions'> {
  readonly state: SessionState;
}

/** Why a sign-in or a registration did not happen. */
export type AuthRefusal = Extract<Awaited<ReturnType<Session['signIn']>>, { readonly ok: false }>['error'];

/** All calls about a person's account except signing in and out. */
export type AuthActions = NonNullable<Awaited<ReturnType<Session['authActions']>>>;

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = ({ session, children }: { readonly session: Session; readonly children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);

/** Returns the session's state, kept current, and how to sign in, register, log out and change the account. */
export const useSession = (): SessionService => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside of SessionProvider.');
  const state = useSyncExternalStore(session.subscribe, session.get);
  return { ...session, state };
};
