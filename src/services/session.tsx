import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { SessionState } from '#session/session-state.ts';
import type { Session } from '#session/session.ts';

/** What screens can read and do about the session. */
interface SessionService extends Pick<Session, 'signIn' | 'signUp' | 'signOut' | 'needsCode' | 'authActions'> {
  readonly state: SessionState;
}

/** Why the auth server did not do what the person asked, e.g. a sign-in or a new password. */
export type AuthRefusal = Extract<Awaited<ReturnType<Session['signIn']>>, { readonly ok: false }>['error'];

/** The calls to the auth server: ways to sign in, mails, passwords, second factors, other services. */
export type AuthActions = NonNullable<Awaited<ReturnType<Session['authActions']>>>;

const SessionContext = createContext<Session | undefined>(undefined);

export function SessionProvider({ session, children }: { readonly session: Session; readonly children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Returns the session's state, kept current, and how to sign in, register, log out and change the account. */
export function useSession(): SessionService {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside of SessionProvider.');
  const state = useSyncExternalStore(session.subscribe, session.get);
  return { ...session, state };
}
