import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administrationOf } from '../administration/administration.ts';
import { anAuthServer, type AuthServer } from '../auth-server.ts';
import { anAuthenticator } from './authenticator.ts';
import { password, told } from '../conformance/a-client.ts';
import { aMember, aStranger, enter, register, withPasskey } from './passkey-client.ts';
import { aKey } from './software-key.ts';

let server: AuthServer;
let start: number;
beforeAll(async () => {
  server = await anAuthServer({ offersPasskeys: true });
  start = server.time.now;
});
beforeEach(() => {
  server.time.now = start;
});
afterAll(() => server.close());

const notBelieved = [400, 'webauthn_verification_failed', 'Credential verification failed'];
const notFound = [400, 'webauthn_challenge_not_found', 'Challenge not found or already used'];

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'http://localhost:4151' }],
  [{ rpId: 'evil.example' }],
  [{ isVerified: false }],
  [{ id: 'A'.repeat(43) }],
  [{ format: 'tpm' }],
])('a passkey that was made with %j is refused, and the question is spent', async (manner) => {
  const { client } = await aMember(server);
  const key = aKey();
  const { data: asked } = await client.passkey.startRegistration();
  if (asked === null) throw new Error('not asked');
  const say = async (credential: ReturnType<typeof key.create>) =>
    told((await client.passkey.verifyRegistration({ challengeId: asked.challenge_id, credential })).error);
  expect(await say(key.create(asked.options, manner))).toEqual(notBelieved);
  expect(await say(key.create(asked.options))).toEqual(notFound);
  expect((await client.passkey.list()).data).toEqual([]);
});

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'http://localhost:4151' }],
  [{ rpId: 'evil.example' }],
  [{ isVerified: false }],
  [{ id: 'A'.repeat(43) }],
  [{ signCount: 0 }],
  [{ signCount: 1 }],
  [{ userHandle: '' }],
])('an answer with %j opens nothing, and the question is spent', async (manner) => {
  const { key } = await withPasskey(server);
  const { client } = aStranger(server);
  expect((await enter(client, key)).error).toBeNull();
  const { data: asked } = await client.passkey.startAuthentication();
  if (asked === null) throw new Error('not asked');
  const say = async (credential: ReturnType<typeof key.get>) =>
    told((await client.passkey.verifyAuthentication({ challengeId: asked.challenge_id, credential })).error);
  expect(await say(key.get(asked.options, manner))).toEqual(notBelieved);
  expect(await say(key.get(asked.options))).toEqual(notFound);
});

test('the question of somebody else, and one for the other ceremony, cannot be answered', async () => {
  const [ada, bea] = [await withPasskey(server), await aMember(server)];
  const { data: hers } = await ada.client.passkey.startRegistration();
  const { data: open } = await bea.client.passkey.startAuthentication();
  if (hers === null || open === null) throw new Error('not asked');
  const key = aKey();
  const taken = { challengeId: hers.challenge_id, credential: key.create(hers.options) };
  expect(told((await bea.client.passkey.verifyRegistration(taken)).error)).toEqual(notFound);
  const swapped = { challengeId: open.challenge_id, credential: key.create({ ...hers.options, ...open.options }) };
  expect(told((await ada.client.passkey.verifyRegistration(swapped)).error)).toEqual(notFound);
  const turned = { challengeId: hers.challenge_id, credential: ada.key.get(hers.options) };
  expect(told((await aStranger(server).client.passkey.verifyAuthentication(turned)).error)).toEqual(notFound);
  expect((await ada.client.passkey.verifyRegistration(taken)).error).toBeNull();
});

test('a question is good for five minutes', async () => {
  const { client, key } = await withPasskey(server);
  const { data: making } = await client.passkey.startRegistration();
  const { data: asking } = await client.passkey.startAuthentication();
  if (making === null || asking === null) throw new Error('not asked');
  server.time.now += 300_000;
  const expired = [400, 'webauthn_challenge_expired', 'Challenge has expired'];
  const made = { challengeId: making.challenge_id, credential: aKey().create(making.options) };
  expect(told((await client.passkey.verifyRegistration(made)).error)).toEqual(expired);
  const shown = { challengeId: asking.challenge_id, credential: key.get(asking.options) };
  expect(told((await client.passkey.verifyAuthentication(shown)).error)).toEqual(expired);
  server.time.now -= 1;
  expect(told((await client.passkey.verifyAuthentication(shown)).error)).toEqual(notFound);
});

test('a key opens one account, and nobody has more than ten', async () => {
  const { key } = await withPasskey(server);
  const { client } = await aMember(server);
  const known = [422, 'webauthn_credential_exists', 'This credential is already registered'];
  expect(told((await register(client, key)).error)).toEqual(known);
  const asked = await Promise.all(Array.from({ length: 11 }, () => client.passkey.startRegistration()));
  const outcomes = await Promise.all(
    asked.map(async ({ data }) => {
      if (data === null) throw new Error('not asked');
      const credential = aKey().create(data.options);
      return told((await client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })).error)[1];
    }),
  );
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(10);
  expect(outcomes).toContain('too_many_passkeys');
  expect(told((await client.passkey.startRegistration()).error)).toEqual([
    422,
    'too_many_passkeys',
    'Maximum number of passkeys reached',
  ]);
});

test('a second factor is still asked for after a passkey, and before passkeys are added, renamed or removed', async () => {
  const { client, email, key, passkeyId } = await withPasskey(server);
  const { data: app } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' });
  const code = anAuthenticator(app?.totp.secret ?? '').codeAt(server.time.now);
  await client.mfa.challengeAndVerify({ factorId: app?.id ?? '', code });
  expect((await client.passkey.startRegistration()).error).toBeNull();

  const { client: other } = aStranger(server);
  expect((await enter(other, key)).error).toBeNull();
  expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  const refused = [403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled'];
  expect(told((await other.passkey.startRegistration()).error)).toEqual(refused);
  await other.signInWithPassword({ email, password });
  expect(told((await other.passkey.update({ passkeyId, friendlyName: 'Mine' })).error)).toEqual(refused);
  expect(told((await other.passkey.delete({ passkeyId })).error)).toEqual(refused);
  expect((await client.passkey.update({ passkeyId, friendlyName: 'Ring' })).data?.friendly_name).toBe('Ring');
});

test('whoever is banned, or has never answered a mail, is not let in', async () => {
  const [banned, unproved] = [await withPasskey(server), await withPasskey(server)];
  await administrationOf(server).api.updateUserById(banned.userId, { ban_duration: '24h' });
  await server.db.query('update auth.users set email_confirmed_at = null where id = $1', [unproved.userId]);
  const enterBy = async ({ key }: typeof banned) => told((await enter(aStranger(server).client, key)).error);
  expect(await enterBy(banned)).toEqual([403, 'user_banned', 'User is banned']);
  expect(await enterBy(unproved)).toEqual([403, 'email_not_confirmed', 'Email not confirmed']);
});

test.each([
  [{}, 'challenge_id is required'],
  [{ challenge_id: crypto.randomUUID() }, 'credential is required'],
  [{ challenge_id: 'rubbish', credential: {} }, 'challenge_id must be a valid UUID'],
])('%j answers 400 %s', async (body, message) => {
  const response = await server.post('/passkeys/authentication/verify', body);
  expect([response.status, await response.json()]).toEqual([400, { code: 'validation_failed', message }]);
});

test.each([['x'], [{}], [{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }]])(
  '%j is no answer',
  async (credential) => {
    const asked = (await (await server.post('/passkeys/authentication/options', {})).json()) as {
      challenge_id: string;
    };
    const response = await server.post('/passkeys/authentication/verify', { ...asked, credential });
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'webauthn_verification_failed', message: 'Invalid credential response' },
    ]);
  },
);
