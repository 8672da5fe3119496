import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import { Provider, type ClientMetadata, type Configuration } from 'oidc-provider';
import type { OidcProvider } from '#server/auth/index.ts';

export type Person = Readonly<Record<string, unknown>> & { readonly sub: string };

export const aPersonThere = (more: Readonly<Record<string, unknown>> = {}): Person => {
  const sub = crypto.randomUUID();
  return { sub, email: `p${sub}@example.org`, email_verified: true, name: 'Ana Garn', ...more };
};

type Forge = (token: string) => Promise<string> | string;

interface Behaviour {
  forge?: Forge | undefined;
  isDown: boolean;
  /** Whether the provider's page with a person's data fails. */
  describesNobody: boolean;
  visitor?: Person;
}

const aKey = async (alg: 'RS256' | 'ES384'): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg, use: 'sig' };
};

const clientSecret = 'of the workshop: +/%&';

export const aProvider = async (more: Configuration = {}, client: Partial<ClientMetadata> = {}) => {
  const people = new Map<string, Person>();
  const behaviour: Behaviour = { isDown: false, describesNobody: false };
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => {
    if (behaviour.isDown) response.destroy();
    else if (behaviour.describesNobody && request.url === '/me') response.writeHead(500).end();
    else handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = await aKey('RS256');
  let redirectUri = 'http://localhost:4150/auth/v1/callback/oidc';

  const open = (): void => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'the-workshop',
          client_secret: clientSecret,
          redirect_uris: [redirectUri],
          id_token_signed_response_alg: key.alg as 'RS256',
          ...client,
        },
      ],
      jwks: { keys: [key] as never },
      cookies: { keys: ['of the provider'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
      enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES384', 'HS256'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/agree/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
      loadExistingGrant: async (context) => {
        const grant = new context.oidc.provider.Grant({
          clientId: context.oidc.client?.clientId ?? '',
          accountId: context.oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      ttl: { Session: 60, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
      ...more,
    });
    provider.use(async (context, next) => {
      await next();
      const { body } = context as { body: { id_token?: string } };
      if (behaviour.forge !== undefined && typeof body?.id_token === 'string')
        context.body = { ...body, id_token: await behaviour.forge(body.id_token) };
    });
    const answer = provider.callback();
    handle = (request, response) => {
      const as = new URL(request.url ?? '', issuer).searchParams.get('as') ?? behaviour.visitor?.sub;
      if (behaviour.visitor !== undefined) people.set(behaviour.visitor.sub, behaviour.visitor);
      if (request.url?.startsWith('/agree/') && as !== undefined)
        void provider.interactionFinished(request, response, { login: { accountId: as } });
      else void answer(request, response);
    };
  };
  open();

  const agree = async (page: string | URL, person: Person): Promise<URL> => {
    people.set(person.sub, person);
    const cookies = new Map<string, string>();
    let at = new URL(page);
    while (at.origin === issuer) {
      if (at.pathname.startsWith('/agree/')) at.searchParams.set('as', person.sub);
      const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { Cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      const next = response.headers.get('Location');
      if (next === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
      at = new URL(next, at);
    }
    return at;
  };

  const provider: OidcProvider = {
    id: 'custom:oidc',
    name: 'Workshop SSO',
    issuer,
    clientId: 'the-workshop',
    secret: clientSecret,
    callback: '/callback/oidc',
    provesMailboxes: false,
  };
  return {
    provider,
    behaviour,
    agree,
    saying:
      (claims: JWTPayload): Forge =>
      async (token) =>
        new SignJWT({ ...decodeJwt(token), ...claims })
          .setProtectedHeader({ alg: key.alg ?? '', kid: key.kid ?? '' })
          .sign(await importJWK(key)),
    rotate: async (alg: 'RS256' | 'ES384' = 'RS256'): Promise<void> => {
      key = await aKey(alg);
      open();
    },
    sendBackTo: (address: string): void => {
      redirectUri = address;
      open();
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
};

export type RealProvider = Awaited<ReturnType<typeof aProvider>>;
