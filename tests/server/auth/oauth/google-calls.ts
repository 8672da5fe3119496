import { expect } from 'vitest';
import { siteUrl, type AuthServer } from '../auth-server.ts';
import type { Claims, OidcStandIn } from './oidc-stand-in.ts';

/** The page to which the browsers of these tests return by default. */
export const redirectTo = `${siteUrl}/auth/callback?redirect=%2Fthreads`;

/** A person whose account at the provider has a verified address. */
export const someone = (more: Claims = {}): Claims => {
  const sub = crypto.randomUUID();
  return { sub, email: `p${sub}@example.org`, email_verified: true, name: 'Ana Garn', ...more };
};

/** What browsers do between an auth server and Google's stand-in, with the real client. */
export const googleCalls = (server: AuthServer, google: OidcStandIn) => {
  const follow = async (url: string | URL): Promise<URL> => {
    const response = await server.app.request(new URL(url).href.replace(siteUrl, ''));
    expect(response.status).toBe(302);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    return new URL(response.headers.get('Location') ?? '');
  };
  /** Starts a sign-in; returns the client and the provider's page to which the browser is sent. */
  const sentOff = async (to = redirectTo) => {
    const client = server.client('pkce');
    const options = { redirectTo: to, skipBrowserRedirect: true, queryParams: { prompt: 'select_account' } };
    const { data, error } = await client.signInWithOAuth({ provider: 'google', options });
    expect(error).toBeNull();
    return { client, page: await follow(data.url ?? '') };
  };
  /** Returns from the provider as a person; `back` is the address of the product at which the browser ends. */
  const comesBack = async (claims: Claims) => {
    const { client, page } = await sentOff();
    return { client, back: await follow(google.agree(page.href, claims)) };
  };
  /** Signs in at the provider and exchanges the code for a session. */
  const signedIn = async (claims: Claims) => {
    const { client, back } = await comesBack(claims);
    const { data, error } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    if (error !== null) throw error;
    return { client, user: data.user, session: data.session };
  };
  return { follow, sentOff, comesBack, signedIn };
};
