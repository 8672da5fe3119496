import { expect } from 'vitest';
import { siteUrl, type AuthServer } from '../auth-server.ts';
import type { Claims, OidcStandIn } from './oidc-stand-in.ts';

export const redirectTo = `${siteUrl}/auth/callback?redirect=%2Fthreads`;

export const someone = (more: Claims = {}): Claims => {
  const sub = crypto.randomUUID();
  return { sub, email: `p${sub}@example.org`, email_verified: true, name: 'Ana Garn', ...more };
};

export const googleCalls = (server: AuthServer, google: OidcStandIn) => {
  const follow = async (url: string | URL): Promise<URL> => {
    const response = await server.app.request(new URL(url).href.replace(siteUrl, ''));
    expect(response.status).toBe(302);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    return new URL(response.headers.get('Location') ?? '');
  };
  const sentOff = async (to = redirectTo) => {
    const client = server.client('pkce');
    const options = { redirectTo: to, skipBrowserRedirect: true, queryParams: { prompt: 'select_account' } };
    const { data, error } = await client.signInWithOAuth({ provider: 'google', options });
    expect(error).toBeNull();
    return { client, page: await follow(data.url ?? '') };
  };
  const comesBack = async (claims: Claims) => {
    const { client, page } = await sentOff();
    return { client, back: await follow(google.agree(page.href, claims)) };
  };
  const signedIn = async (claims: Claims) => {
    const { client, back } = await comesBack(claims);
    const { data, error } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    if (error !== null) throw error;
    return { client, user: data.user, session: data.session };
  };
  return { follow, sentOff, comesBack, signedIn };
};
