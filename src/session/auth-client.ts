import type { AuthClient } from '@supabase/supabase-js';
import type { AuthClientDeps } from './make-auth.ts';

/** The part of the auth client that this product calls. */
export type Auth = Pick<
  InstanceType<typeof AuthClient>,
  | 'signInWithPassword'
  | 'signInWithOAuth'
  | 'signUp'
  | 'signOut'
  | 'onAuthStateChange'
  | 'resetPasswordForEmail'
  | 'resend'
  | 'verifyOtp'
  | 'exchangeCodeForSession'
  | 'updateUser'
  | 'reauthenticate'
  | 'getUserIdentities'
  | 'linkIdentity'
  | 'unlinkIdentity'
  | 'mfa'
>;

/** Returns a function that loads the auth client once. After a failed load, the next call tries again. */
export function createAuthLoader(deps: AuthClientDeps): () => Promise<Auth> {
  let loading: Promise<Auth> | undefined;
  return () => {
    // The client is large, and no screen needs it for its first paint.
    const load = async () => (await import('./make-auth.ts')).makeAuth(deps);
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
}
