import { err, ok, type Result } from '#core/result.ts';
import type { AuthActionsDeps } from './auth-actions-deps.ts';
import { postToAuth } from './auth-fetch.ts';
import { type Arrival, answerOf, authFailureOf, type AuthFailure } from './arrive.ts';
import { isJsonObject, jsonObject, textOrNull } from './device-storage.ts';

/** What a person signs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What a person registers with. `redirect` is the path to go to once the email is confirmed. */
export interface Registration extends Credentials {
  readonly fullName?: string;
  readonly redirect?: string;
}

/**
 * The id of a service with which people can sign in, if the auth server offers it. `custom:oidc`: the operator's own.
 */
export type OAuthProvider = keyof typeof oAuthProviders;

/** A service with which the auth server lets people sign in, and the name on its button. */
interface OfferedProvider {
  readonly id: OAuthProvider;
  readonly name: string;
}

interface Offer {
  readonly providers: readonly OfferedProvider[];
  /** Whether people can register here themselves. */
  readonly takesNewcomers: boolean;
}

/** The calls that sign in or register, except the calls that begin with a mail. */
export interface WaysIn {
  readonly signIn: (credentials: Credentials) => Promise<Result<Arrival, AuthFailure>>;
  readonly signUp: (registration: Registration) => Promise<Result<Arrival | 'confirmEmail', AuthFailure>>;
  /** Returns what the auth server offers; undefined if it gives no usable answer. */
  readonly offer: () => Promise<Offer | undefined>;
  /** Leaves this page for the provider's page; `redirect` is the path to go to afterwards. */
  readonly signInWith: (provider: OAuthProvider, redirect: string) => Promise<Result<void, AuthFailure>>;
  /** Sends the code of the second factor for which the session on the device still waits. */
  readonly giveCode: (code: string) => Promise<Result<Arrival, AuthFailure>>;
  /** Checks the password of an account. The session on this device stays as it is. */
  readonly checkPassword: (credentials: Credentials) => Promise<Result<void, AuthFailure>>;
  /** Ends a session that waits for a code, so that a person can sign in again. */
  readonly startOver: () => Promise<void>;
}

/** Makes the calls that sign in and register. */
export function createWaysIn({ auth, server, fetch, origin, arrive, forget }: AuthActionsDeps): WaysIn {
  return {
    signIn: async (credentials) => {
      const { error } = await auth.signInWithPassword(credentials);
      return error ? err(authFailureOf(error)) : arrive();
    },
    signUp: async ({ email, password, fullName, redirect }) => {
      const emailRedirectTo = callbackTo(origin, redirect);
      const options = { emailRedirectTo, ...(fullName && { data: { full_name: fullName } }) };
      const { data, error } = await auth.signUp({ email, password, options });
      if (error) return err(authFailureOf(error));
      return data.session ? arrive() : ok('confirmEmail');
    },
    offer: async () => {
      const settings = await readSettings(fetch, server);
      if (settings === undefined) return undefined;
      const [external, names] = [settings['external'], settings['provider_names']];
      const offered = isJsonObject(external) ? providerIds.filter((id) => external[id] === true) : [];
      return {
        providers: offered.map((id) => ({
          id,
          name: (isJsonObject(names) && textOrNull(names[id])) || oAuthProviders[id],
        })),
        takesNewcomers: settings['disable_signup'] !== true,
      };
    },
    signInWith: async (provider, redirect) => {
      // The client only leads to another page. Without a network, the browser would show its own error there.
      if ((await readSettings(fetch, server)) === undefined) return err({ kind: 'offline' });
      return answerOf(await auth.signInWithOAuth({ provider, options: { redirectTo: callbackTo(origin, redirect) } }));
    },
    giveCode: async (code) => {
      const { data, error: unknown } = await auth.mfa.listFactors();
      if (unknown) return err(authFailureOf(unknown));
      let refused: AuthFailure = { kind: 'refused', code: 'mfa_factor_not_found' };
      // The code may be from any of the person's apps, so try one after the other.
      for (const { id } of data.totp) {
        const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code });
        if (!error) return arrive();
        refused = authFailureOf(error);
        if (refused.code !== 'mfa_verification_failed') break;
      }
      return err(refused);
    },
    checkPassword: async (credentials) => {
      const reply = await postToAuth(fetch, server, '/token?grant_type=password', { body: credentials });
      if (reply.kind === 'unreachable') return err({ kind: 'offline' });
      if (reply.kind === 'refused') return err({ kind: 'refused', code: reply.code });
      // The session that this made on the server is of no use here.
      const token = textOrNull(reply.body['access_token']);
      if (token !== null) await postToAuth(fetch, server, '/logout?scope=local', { token });
      return ok(undefined);
    },
    startOver: async () => {
      const { error } = await auth.signOut({ scope: 'local' });
      // Without a network, the session stays on the server, but this device can no longer open it.
      if (error) forget();
    },
  };
}

/** The names of these services, for an auth server that does not name them. */
const oAuthProviders = {
  'custom:oidc': 'OpenID Connect',
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  azure: 'Microsoft',
  gitlab: 'GitLab',
  discord: 'Discord',
  facebook: 'Facebook',
} as const;

const providerIds = Object.keys(oAuthProviders) as readonly OAuthProvider[];

/** Returns the address to which a mail or a provider sends a person back; afterwards `redirect` opens. */
export function callbackTo(origin: string, redirect: string | undefined): string {
  return backTo(`${origin}/auth/callback`, redirect);
}

/** Returns the address with `redirect`, the path that opens afterwards, in its query. */
export function backTo(address: string, redirect: string | undefined): string {
  return `${address}${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`;
}

const readSettings = async (fetch: AuthActionsDeps['fetch'], { url, key }: AuthActionsDeps['server']) => {
  try {
    const response = await fetch(`${url}/settings`, { headers: { apikey: key } });
    return response.ok ? jsonObject(await response.text()) : undefined;
  } catch {
    return undefined; // no answer from the server, so no foreign account can be offered now
  }
};
