import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { OidcProvider } from '#server/auth/index.ts';

export type Claims = Readonly<Record<string, unknown>>;

export const anOidcProvider = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const published = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] };
  const waiting = new Map<string, { readonly asked: URLSearchParams; readonly claims: Claims }>();
  const behaviour: { tokenStatus: number; signWith: typeof privateKey } = { tokenStatus: 200, signWith: privateKey };

  const tokenFor = async (form: URLSearchParams): Promise<object | undefined> => {
    const code = form.get('code') ?? '';
    const found = waiting.get(code);
    waiting.delete(code);
    if (found === undefined) return undefined;
    const { asked, claims } = found;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === provider.clientId &&
      form.get('client_secret') === provider.secret &&
      form.get('redirect_uri') === asked.get('redirect_uri') &&
      challenge === asked.get('code_challenge');
    if (!isRight) return undefined;
    const token = await new SignJWT({ nonce: asked.get('nonce'), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(typeof claims['iss'] === 'string' ? claims['iss'] : origin)
      .setAudience(typeof claims['aud'] === 'string' ? claims['aud'] : provider.clientId)
      .setIssuedAt()
      .setExpirationTime(typeof claims['exp'] === 'number' ? claims['exp'] : '1h')
      .sign(behaviour.signWith);
    return { id_token: token, access_token: 'opaque', token_type: 'Bearer' };
  };

  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/keys') return answer(200, published);
    if (request.url === '/.well-known/openid-configuration') return answer(200, description);
    if (request.url === '/google') return answer(200, { ...description, ...googlesAddresses });
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      void tokenFor(new URLSearchParams(text)).then((token) => {
        if (behaviour.tokenStatus !== 200) return answer(behaviour.tokenStatus, { error: 'server_error' });
        return token === undefined ? answer(400, { error: 'invalid_grant' }) : answer(200, token);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: OidcProvider = {
    id: 'google',
    name: 'Google',
    issuer: origin,
    clientId: 'the-workshop',
    secret: 'the secret of the workshop',
    callback: '/callback',
    provesMailboxes: true,
  };
  const description = {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['plain', 'S256'],
  };
  return {
    provider,
    description,
    behaviour,
    agree: (at: string, claims: Claims): URL => {
      const asked = new URL(at).searchParams;
      const code = crypto.randomUUID();
      waiting.set(code, { asked, claims });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      return back;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
};

const googlesAddresses = {
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
};

export type OidcStandIn = Awaited<ReturnType<typeof anOidcProvider>>;
