import { err, ok, type Result } from '#core/result.ts';
import type { AuthActionsDeps } from './auth-actions-deps.ts';
import { answerOf, authFailureOf, type AuthFailure } from './auth-failure.ts';
import { callbackTo, type OAuthProvider } from './ways-in.ts';

/** An account at another service, e.g. Google, with which a person's account is connected. */
interface ConnectedService {
  readonly id: string;
  /** The id of the service, as the auth server's offer names it. */
  readonly provider: string;
  /** When it was connected, ISO 8601. */
  readonly since: string;
}

/** The calls that connect a person's account with accounts at other services, with which they can then sign in. */
export interface OtherServices {
  readonly services: () => Promise<Result<readonly ConnectedService[], AuthFailure>>;
  /** Leaves this page for the service's page; `redirect` is the path to go to afterwards. */
  readonly connectService: (provider: OAuthProvider, redirect: string) => Promise<Result<void, AuthFailure>>;
  readonly disconnectService: (id: string) => Promise<Result<void, AuthFailure>>;
}

/** Makes the calls that connect a person's account with accounts at other services. */
export function createOtherServices({ auth, origin }: AuthActionsDeps): OtherServices {
  return {
    services: async () => {
      const { data, error } = await auth.getUserIdentities();
      if (error) return err(authFailureOf(error));
      const foreign = data.identities.filter(({ provider }) => provider !== 'email');
      return ok(
        foreign.map(({ identity_id, provider, created_at = '' }) => ({ id: identity_id, provider, since: created_at })),
      );
    },
    connectService: async (provider, redirect) =>
      answerOf(await auth.linkIdentity({ provider, options: { redirectTo: callbackTo(origin, redirect) } })),
    disconnectService: async (id) => {
      const { data, error } = await auth.getUserIdentities();
      if (error) return err(authFailureOf(error));
      const identity = data.identities.find(({ identity_id }) => identity_id === id);
      // another device may have disconnected this account already
      return identity === undefined ? ok(undefined) : answerOf(await auth.unlinkIdentity(identity));
    },
  };
}
