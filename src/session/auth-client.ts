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
  | 'mfa'
>;

/**
 * Answers a function that fetches and makes the auth client when first called, and the same one from then on. A fetch that failed
 * is tried again at the next call. The client is heavy and no screen needs it to paint.
 */
export const createAuthLoader = (deps: AuthClientDeps): (() => Promise<Auth>) => {
  let loading: Promise<Auth> | undefined;
  return () => {
    const load = async () => (await import('./make-auth.ts')).makeAuth(deps);
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
};
