import { expect } from 'vitest';
import { siteUrl, type AuthServer } from '../auth-server.ts';
import type { Person, RealProvider } from './a-provider.ts';

const redirectTo = `${siteUrl}/auth/callback?redirect=%2Fthreads`;

type Client = ReturnType<AuthServer['client']>;

export const ownProviderCalls = (server: AuthServer, there: RealProvider) => {
  const follow = async (url: string | URL): Promise<URL> => {
    const response = await server.app.request(new URL(url).href.replace(siteUrl, ''));
    expect(response.status).toBe(302);
    return new URL(response.headers.get('Location') ?? '');
  };
  const sentOff = async () => {
    const client = server.client('pkce');
    const options = { redirectTo, skipBrowserRedirect: true };
    const { data, error } = await client.signInWithOAuth({ provider: 'custom:oidc', options });
    expect(error).toBeNull();
    return { client, page: await follow(data.url ?? '') };
  };
  const comesBack = async (person: Person) => {
    const { client, page } = await sentOff();
    return { client, back: await follow(await there.agree(page, person)) };
  };
  const trade = async (client: Client, back: URL) => {
    const { data, error } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    if (error !== null) throw error;
    return { client, user: data.user, session: data.session };
  };
  const signedIn = async (person: Person) => {
    const { client, back } = await comesBack(person);
    return trade(client, back);
  };
  const refusalOf = async (person: Person): Promise<string | null> => {
    const { back } = await comesBack(person);
    expect(back.searchParams.has('code')).toBe(false);
    return back.searchParams.get('error_code');
  };
  const connects = async (client: Client, person: Person) => {
    const options = { redirectTo, skipBrowserRedirect: true };
    const { data, error } = await client.linkIdentity({ provider: 'custom:oidc', options });
    if (error !== null) throw error;
    return follow(await there.agree(data.url ?? '', person));
  };
  return { follow, sentOff, comesBack, trade, signedIn, refusalOf, connects };
};
