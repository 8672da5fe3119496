import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { loadOrCreateKeys } from '#server/keys/keys.ts';
import { keysInFile } from '#server/keys/key-store.ts';
import { rotateKeys } from '#server/keys/open-key-store.ts';
import { anAuthServer, type AuthServer } from '../auth-server.ts';
import { aClient, aSignedInClient, letExpire, password } from './a-client.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

// a key of its own for each client: the library caches key sets by it
const ownKey = () => ({ storageKey: `sb-${crypto.randomUUID()}-auth-token` });

test('claims are verified here, by ES256: registering and one look at the published keys are the only requests', async () => {
  const { client, asked, session } = await aSignedInClient(server, ownKey());
  const { data, error } = await client.getClaims();
  expect(error).toBeNull();
  expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: server.deps.keys.signing.kid });
  expect(data?.claims).toMatchObject({
    sub: session.user.id,
    email: session.user.email,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password' }],
    is_anonymous: false,
  });
  expect((await client.getClaims(session.access_token)).error).toBeNull();
  expect(asked).toEqual(['POST /signup', 'GET /.well-known/jwks.json']);
});

test('with the keys at hand nothing is asked at all', async () => {
  const { client, asked, session } = await aSignedInClient(server, ownKey());
  const jwks = (await (await server.get('/.well-known/jwks.json')).json()) as { keys: JsonWebKey[] };
  const keys = jwks.keys.map((key) => ({ ...key, kty: 'EC' as const, kid: server.deps.keys.signing.kid }));
  const { error } = await client.getClaims(session.access_token, {
    jwks: { keys: keys.map((key) => ({ ...key, alg: 'ES256', key_ops: ['verify'] })) },
  });
  expect(error).toBeNull();
  expect(asked).toEqual(['POST /signup']);
});

test('claims that somebody has changed are not believed', async () => {
  const { client, session } = await aSignedInClient(server, ownKey());
  const [header, , signature] = session.access_token.split('.');
  const forged = { sub: session.user.id, role: 'service_role', exp: Math.floor(Date.now() / 1000) + 3600 };
  const token = [header, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature].join('.');
  const { data, error } = await client.getClaims(token);
  expect(data).toBeNull();
  expect(error?.message).toBe('Invalid JWT signature');
});

test('without a session there are no claims, and a session that is over is refreshed for them', async () => {
  expect(await aClient(server, ownKey()).client.getClaims()).toEqual({ data: null, error: null });
  const { client, memory, asked } = await aSignedInClient(server);
  letExpire(memory);
  expect((await client.getClaims()).error).toBeNull();
  expect(asked).toContain('POST /token?grant_type=refresh_token');
});

test('after the key has changed, a client finds the new one by itself, and the claims of the old one stay good', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'spoolside-claims-'));
  const keys = await loadOrCreateKeys(keysInFile(dir), server.deps.clock);
  const start = server.time.now;
  const app = new Hono().route('/auth/v1', createAuth({ ...server.deps, keys }));
  const { client, asked, session } = await aSignedInClient({ ...server, app }, ownKey());
  expect((await client.getClaims()).error).toBeNull();

  await rotateKeys(keysInFile(dir), server.time.now, 'gently');
  await keys.reload();
  server.time.now += 15 * 60_000;
  const refreshed = await client.refreshSession();
  expect(refreshed.error).toBeNull();
  const { data } = await client.getClaims();
  expect(data?.header.kid).toBe(keys.signing.kid);
  expect((await client.getClaims(session.access_token)).error).toBeNull();
  expect(asked.filter((one) => one.includes('jwks'))).toHaveLength(2);
  server.time.now = start;
  await rm(dir, { recursive: true });
});

test('every proof is among the claims, the newest first', async () => {
  const { client, email } = await aSignedInClient(server);
  await server.post('/recover', { email });
  const [mail] = await server.mailsTo(email);
  await client.verifyOtp({ token_hash: mail?.tokenHash ?? '', type: 'recovery' });
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }]);
  await client.signInWithPassword({ email, password });
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'password' }]);
});
