import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AuthClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { createAuthenticate } from '#server/auth/create-sign-in.ts';
import { loadOrCreateKeys } from '#server/keys/keys.ts';
import { keysInFile } from '#server/keys/key-store.ts';
import { administrationOf } from '../administration/administration.ts';
import {
  anAuthServer,
  aPerson,
  bearer,
  issuer,
  signedInAgain,
  type AuthServer,
  type SessionBody,
} from '../auth-server.ts';
import { anAuthenticator } from './authenticator.ts';
import { factorCalls } from '../factors/factor-calls.ts';
import { aKey } from './software-key.ts';

let server: AuthServer;
let start: number;
let calls: ReturnType<typeof factorCalls>;
beforeAll(async () => {
  server = await anAuthServer();
  start = server.time.now;
  calls = factorCalls(server);
});
beforeEach(() => {
  server.time.now = start;
});
afterAll(() => server.close());

const anAddress = () => `p${crypto.randomUUID()}@example.org`;
const password = 'seven silk spools';

const withKey = async (email = anAddress()) => {
  const client = server.client();
  await client.signUp({ email, password });
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' });
  if (enrolled === null) throw new Error('not enrolled');
  const key = aKey();
  const verified = await answer(client, enrolled.id, key);
  if (verified.error !== null) throw verified.error;
  return { client, email, factorId: enrolled.id, key, session: verified.data };
};

const answer = async (
  client: ReturnType<AuthServer['client']>,
  factorId: string,
  key: ReturnType<typeof aKey>,
  said = key,
) => {
  const { data: asked } = await client.mfa.challenge({ factorId, webauthn: { rpId: 'ignored.example' } });
  if (asked?.type !== 'webauthn') throw new Error('no key was asked');
  const { type, credential_options } = asked.webauthn;
  const options = credential_options.publicKey;
  const credential = type === 'create' ? said.create(options) : said.get(options);
  return client.mfa.verify({
    factorId,
    challengeId: asked.id,
    // the library's type is a browser's credential, but the library only calls its `toJSON`
    webauthn: { type, rpId: 'ignored.example', credential_response: credential as never },
  });
};

test('the real client sets up a key, and is at the higher level from then on', async () => {
  const client = server.client();
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  const email = anAddress();
  await client.signUp({ email, password });
  server.time.now += 1000;
  const enrolled = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' });
  expect(enrolled.data).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    type: 'webauthn',
    friendly_name: 'Blue key',
  });
  const factorId = enrolled.data?.id ?? '';
  expect((await client.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified' }], webauthn: [] });
  expect((await answer(client, factorId, aKey())).error).toBeNull();
  expect(events).toContain('MFA_CHALLENGE_VERIFIED');
  expect((await client.mfa.listFactors()).data).toMatchObject({
    totp: [],
    webauthn: [{ id: factorId, friendly_name: 'Blue key', factor_type: 'webauthn' }],
  });
  const level = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  expect((await client.refreshSession()).error).toBeNull();
  const claims = (await client.getClaims()).data?.claims;
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, { method: 'password' }] });
});

test('the API opens to whoever has a key only after the key has answered', async () => {
  const { email, factorId, key } = await withKey();
  const client = server.client();
  const { data } = await client.signInWithPassword({ email, password });
  const authenticate = createAuthenticate({
    source: { kind: 'embedded', keys: server.deps.keys, sql: server.db },
    issuer,
    storageKey: 'sb-x',
    clock: server.deps.clock,
  });
  const ask = (token = '') =>
    authenticate(new Request('http://localhost:4150/api/v2/teams', { headers: bearer(token) }));
  expect(await ask(data.session?.access_token)).toEqual({ ok: false, error: 'mfa_required' });
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal2' });
  const shown = await answer(client, factorId, key);
  expect(await ask(shown.data?.access_token)).toMatchObject({ ok: true });
});

test('what a browser is told comes from the settings, whatever a client sends', async () => {
  const person = await aPerson(server);
  const { id } = await calls.enrollKey(person);
  const asked = await calls.askKey(person, id, {
    webauthn: { rpId: 'evil.example', rpOrigins: ['https://evil.example'] },
  });
  expect(asked).toEqual({
    id: expect.any(String) as string,
    type: 'webauthn',
    expires_at: Math.floor((start + 300_000) / 1000),
    webauthn: {
      type: 'create',
      credential_options: {
        publicKey: expect.objectContaining({
          rp: { id: 'localhost', name: 'Spoolside' },
          challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
          attestation: 'none',
          timeout: 300_000,
          excludeCredentials: [],
          authenticatorSelection: {
            residentKey: 'discouraged',
            requireResidentKey: false,
            userVerification: 'preferred',
          },
          user: {
            id: Buffer.from(id).toString('base64url'),
            name: person.user.email,
            displayName: person.user.email,
          },
        }) as object,
      },
    },
  });
  const key = aKey();
  const [, session] = await calls.answerKey(person, id, asked, key.create(asked.webauthn.credential_options.publicKey));
  const again = await calls.askKey(session as SessionBody, id);
  expect(again.webauthn).toEqual({
    type: 'request',
    credential_options: {
      publicKey: expect.objectContaining({
        rpId: 'localhost',
        userVerification: 'preferred',
        allowCredentials: [{ id: key.id, type: 'public-key', transports: ['usb'] }],
      }) as object,
    },
  });
  expect(again.webauthn.credential_options.publicKey.challenge).not.toBe(
    asked.webauthn.credential_options.publicKey.challenge,
  );
});

test('a key that was begun can be given up, and its name is free again', async () => {
  const client = server.client();
  await client.signUp({ email: anAddress(), password });
  const begin = () => client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' });
  const { data: begun } = await begin();
  expect((await begin()).error?.code).toBe('mfa_factor_name_conflict');
  expect((await client.mfa.unenroll({ factorId: begun?.id ?? '' })).data).toEqual({ id: begun?.id });
  expect((await client.mfa.listFactors()).data?.all).toEqual([]);
  expect((await begin()).error).toBeNull();
});

test('one key is one factor of a person; another person may have it too', async () => {
  const key = aKey();
  const { session } = await calls.verifiedKey(await aPerson(server), key);
  const { id } = await calls.enrollKey(session, 'The same');
  const asked = await calls.askKey(session, id);
  const { publicKey } = asked.webauthn.credential_options;
  expect(publicKey).toMatchObject({ excludeCredentials: [{ id: key.id, type: 'public-key' }] });
  expect(await calls.answerKey(session, id, asked, key.create(publicKey))).toEqual([
    422,
    { code: 'webauthn_credential_exists', message: 'This credential is already registered' },
  ]);
  await calls.verifiedKey(await aPerson(server), key);
});

test('removing a key takes a session that has shown it, and the sessions that it lifted fall back', async () => {
  const { client, email, factorId } = await withKey();
  const other = server.client();
  await other.signInWithPassword({ email, password });
  const refused = await other.mfa.unenroll({ factorId });
  expect([refused.error?.status, refused.error?.code]).toEqual([422, 'insufficient_aal']);
  expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  await client.refreshSession();
  expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  expect((await client.mfa.listFactors()).data?.all).toEqual([]);
});

test('a key and an app are each enough, and nobody adds one by the password alone', async () => {
  const { client, email, factorId, key } = await withKey();
  const { data: app } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' });
  const totp = anAuthenticator(app?.totp.secret ?? '');
  await client.mfa.challengeAndVerify({ factorId: app?.id ?? '', code: totp.codeAt(server.time.now) });
  server.time.now += 60_000;
  const [byKey, byApp] = [server.client(), server.client()];
  for (const one of [byKey, byApp]) await one.signInWithPassword({ email, password });
  const third = await byKey.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Third' });
  expect(third.error?.code).toBe('insufficient_aal');
  expect((await answer(byKey, factorId, key)).error).toBeNull();
  await byApp.signInWithPassword({ email, password });
  const code = totp.codeAt(server.time.now);
  expect((await byApp.mfa.challengeAndVerify({ factorId: app?.id ?? '', code })).error).toBeNull();
});

test('what its owner has begun is not finished by the password alone, neither a key nor an app', async () => {
  const owner = await calls.verified(await aPerson(server));
  const { email } = owner.session.user;
  const key = await calls.enrollKey(owner.session, 'Begun');
  const app = await calls.enroll(owner.session, 'Begun too');
  const asked = await calls.askKey(owner.session, key.id);
  const askedApp = await calls.challenge(owner.session, app.id);
  const thief = await signedInAgain(server, email);
  const refused = [403, { code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' }];
  for (const { id } of [key, app])
    expect(await calls.post(`/factors/${id}/challenge`, { factorId: id }, thief.access_token)).toEqual(refused);
  const made = aKey().create(asked.webauthn.credential_options.publicKey);
  expect(await calls.answerKey(thief, key.id, asked, made)).toEqual(refused);
  const code = anAuthenticator(app.totp.secret).codeAt(server.time.now);
  expect(await calls.verify(thief, app.id, askedApp, code)).toEqual(refused);
  const { factors } = (await (await server.get('/user', bearer(thief.access_token))).json()) as {
    factors: { id: string; status: string }[];
  };
  expect(new Map(factors.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [owner.factor.id, 'verified'],
      [key.id, 'unverified'],
      [app.id, 'unverified'],
    ]),
  );
  const levels = await server.db.query('select aal from auth.sessions where user_id = $1 order by aal', [
    thief.user.id,
  ]);
  expect(levels).toEqual([{ aal: 'aal1' }, { aal: 'aal2' }]);
  expect((await calls.answerKey(owner.session, key.id, asked, made))[0]).toBe(200);
});

test('where the address of the product is a number, no browser could ask a key, so none is begun', async () => {
  const person = await aPerson(server);
  const at = new Hono().route(
    '/auth/v1',
    createAuth({ ...server.deps, settings: { ...server.deps.settings, siteUrl: 'http://192.168.1.5:3000' } }),
  );
  const response = await at.request('/auth/v1/factors', {
    method: 'POST',
    headers: { 'X-Supabase-Api-Version': '2024-01-01', ...bearer(person.access_token) },
    body: JSON.stringify({ factor_type: 'webauthn', friendly_name: 'x' }),
  });
  expect([response.status, await response.json()]).toEqual([
    422,
    { code: 'mfa_webauthn_enroll_not_enabled', message: 'MFA enroll is disabled for WebAuthn' },
  ]);
});

test('the administration takes the key of somebody who has lost it; a password is enough then', async () => {
  const { api } = administrationOf(server);
  const person = await aPerson(server);
  const { factor } = await calls.verifiedKey(person, aKey());
  const userId = person.user.id;
  const listed = await api.mfa.listFactors({ userId });
  expect(listed.data?.factors).toMatchObject([{ id: factor.id, factor_type: 'webauthn', status: 'verified' }]);
  expect(JSON.stringify(listed.data)).not.toContain('web_authn');
  expect((await api.mfa.deleteFactor({ userId, id: factor.id })).error).toBeNull();
  const [told] = await server.mailsTo(person.user.email);
  expect(told?.text).toContain('A security key (“Blue key”) was removed from');
  const client = server.client();
  await client.signInWithPassword({ email: person.user.email, password });
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' });
});

test('a key outlives the installation’s own keys, of which nothing lies in it', async () => {
  const { email, factorId, key } = await withKey();
  const folder = await mkdtemp(path.join(tmpdir(), 'other-keys-'));
  const keys = await loadOrCreateKeys(keysInFile(folder));
  const app = new Hono().route('/auth/v1', createAuth({ ...server.deps, keys }));
  const client = new AuthClient({
    url: issuer,
    autoRefreshToken: false,
    fetch: async (input, init) => app.request(new Request(input, init)),
  });
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  expect((await answer(client, factorId, key)).error).toBeNull();
  await rm(folder, { recursive: true });
});
