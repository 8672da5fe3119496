import { AuthSessionMissingError } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrationOf } from '../administration/administration.ts';
import { anAuthServer, type AuthServer } from '../auth-server.ts';
import { told } from '../conformance/a-client.ts';
import { aMember, aStranger, enter, register, withPasskey } from './passkey-client.ts';
import { aKey } from './software-key.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer({ offersPasskeys: true });
});
afterAll(() => server.close());

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string;
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
const nobodys = '00000000-0000-0000-0000-000000000000';

test('the settings say that there are passkeys', async () => {
  expect(await (await server.get('/settings')).json()).toMatchObject({ passkeys_enabled: true });
});

test('a browser is asked for a key that can be found without a name and knows its owner', async () => {
  const { client, session } = await aMember(server);
  const { data } = await client.passkey.startRegistration();
  expect(data).toMatchObject({
    challenge_id: uuid,
    expires_at: Math.floor((server.time.now + 300_000) / 1000),
    options: {
      rp: { id: 'localhost', name: 'Spoolside' },
      challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      user: { id: Buffer.from(session.user.id).toString('base64url'), name: session.user.email },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    },
  });
});

test('a passkey that was made is listed, and a browser is told not to make it twice', async () => {
  const { client, key, passkeyId } = await withPasskey(server);
  expect((await client.passkey.list()).data).toEqual([{ id: passkeyId, created_at: instant }]);
  const { data: asked } = await client.passkey.startRegistration();
  expect(asked?.options.excludeCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['usb'] }]);
  const second = await register(client, aKey());
  expect(second.data).toEqual({ id: uuid, created_at: instant });
  expect((await client.passkey.list()).data).toHaveLength(2);
});

test('a question that was never put is not answered', async () => {
  const { client } = await aMember(server);
  const { data } = await client.passkey.startRegistration();
  if (data === null) throw new Error('not asked');
  const credential = aKey().create(data.options);
  const { error } = await client.passkey.verifyRegistration({ challengeId: nobodys, credential });
  expect(told(error)).toEqual([400, 'webauthn_challenge_not_found', 'Challenge not found or already used']);
});

test('a browser without a session does not even ask for a passkey', async () => {
  const { client } = aStranger(server);
  expect((await client.passkey.startRegistration()).error).toBeInstanceOf(AuthSessionMissingError);
});

test.each([
  ['POST', '/passkeys/registration/options'],
  ['POST', '/passkeys/registration/verify'],
  ['GET', '/passkeys'],
  ['PATCH', `/passkeys/${nobodys}`],
  ['DELETE', `/passkeys/${nobodys}`],
])('%s %s is for people who are signed in', async (method, at) => {
  expect((await server.app.request(`/auth/v1${at}`, { method })).status).toBe(401);
});

test('a passkey gets a name, of up to 120 characters', async () => {
  const { client, passkeyId } = await withPasskey(server);
  const friendlyName = 'The key on my ring';
  const renamed = { id: passkeyId, friendly_name: friendlyName, created_at: instant };
  expect((await client.passkey.update({ passkeyId, friendlyName })).data).toEqual(renamed);
  expect((await client.passkey.list()).data).toEqual([renamed]);
  const say = async (id: string, name: string) =>
    told((await client.passkey.update({ passkeyId: id, friendlyName: name })).error);
  expect(await say(passkeyId, '')).toEqual([400, 'validation_failed', 'friendly_name is required']);
  expect(await say(passkeyId, 'x'.repeat(121))).toEqual([
    400,
    'validation_failed',
    'friendly_name must be 120 characters or less',
  ]);
  for (const id of [nobodys, 'rubbish', (await withPasskey(server)).passkeyId])
    expect(await say(id, 'Mine')).toEqual([404, 'validation_failed', 'Passkey not found']);
});

test('a passkey signs its owner in, and the session is like any other', async () => {
  const owner = await withPasskey(server);
  const { client, events } = aStranger(server);
  const { data: asked } = await client.passkey.startAuthentication();
  expect(asked).toMatchObject({
    challenge_id: uuid,
    options: { rpId: 'localhost', allowCredentials: [], userVerification: 'required' },
  });
  const { data, error } = await enter(client, owner.key);
  expect(error).toBeNull();
  expect(data?.user?.id).toBe(owner.userId);
  expect(events).toContain('SIGNED_IN');
  expect((await client.getSession()).data.session?.access_token).toBe(data?.session?.access_token);
  expect((await client.getUser()).data.user?.id).toBe(owner.userId);
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
  expect((await owner.client.passkey.list()).data).toEqual([
    { id: owner.passkeyId, created_at: instant, last_used_at: instant },
  ]);
});

test('an answer opens the account once', async () => {
  const { key } = await withPasskey(server);
  const { client } = aStranger(server);
  const { data: asked } = await client.passkey.startAuthentication();
  if (asked === null) throw new Error('not asked');
  const answer = { challengeId: asked.challenge_id, credential: key.get(asked.options) };
  const both = await Promise.all([1, 2].map(() => client.passkey.verifyAuthentication(answer)));
  expect(both.map(({ error }) => told(error)[1]).toSorted()).toEqual(['webauthn_challenge_not_found', undefined]);
  expect(told((await client.passkey.verifyAuthentication(answer)).error)).toEqual([
    400,
    'webauthn_challenge_not_found',
    'Challenge not found or already used',
  ]);
});

test('a key that was never registered opens nothing, even in the name of somebody else', async () => {
  const { client, key, userId } = await withPasskey(server);
  const stranger = aKey();
  const { data: asked } = await client.passkey.startRegistration();
  if (asked === null) throw new Error('not asked');
  stranger.create(asked.options);
  const refused = [400, 'webauthn_verification_failed', 'Credential verification failed'];
  expect(told((await enter(aStranger(server).client, stranger)).error)).toEqual(refused);
  expect(told((await enter(aStranger(server).client, stranger, { id: key.id })).error)).toEqual(refused);
  const userHandle = Buffer.from(userId).toString('base64url');
  const other = await withPasskey(server);
  expect(told((await enter(aStranger(server).client, other.key, { userHandle })).error)).toEqual(refused);
});

test('a passkey that was removed opens nothing any more', async () => {
  const { client, key, passkeyId } = await withPasskey(server);
  const foreign = await withPasskey(server);
  expect(told((await foreign.client.passkey.delete({ passkeyId })).error)[0]).toBe(404);
  expect((await client.passkey.delete({ passkeyId })).error).toBeNull();
  expect((await client.passkey.list()).data).toEqual([]);
  expect(told((await client.passkey.delete({ passkeyId })).error)[0]).toBe(404);
  expect(told((await enter(aStranger(server).client, key)).error)[1]).toBe('webauthn_verification_failed');
});

test('its person hears by mail of a passkey that was added and of one that was removed', async () => {
  const { client, passkeyId, email } = await withPasskey(server);
  const texts = async () => (await server.mailsTo(email)).map(({ text }) => text.split(' on ')[0]);
  const added = 'A passkey was added to your Spoolside account';
  expect(await texts()).toEqual([added]);
  await client.passkey.update({ passkeyId, friendlyName: 'Ring' });
  server.time.now += 1000;
  await client.passkey.delete({ passkeyId });
  expect(await texts()).toEqual(['A passkey (“Ring”) was removed from your Spoolside account', added]);
});

test('the administration sees the passkeys of people and takes them away', async () => {
  const { client, key, passkeyId, userId } = await withPasskey(server);
  const { api, ask } = administrationOf(server);
  expect((await api.passkey.listPasskeys({ userId })).data).toEqual([{ id: passkeyId, created_at: instant }]);
  const other = await withPasskey(server);
  expect(told((await api.passkey.deletePasskey({ userId: other.userId, passkeyId })).error)).toEqual([
    404,
    'validation_failed',
    'Passkey not found',
  ]);
  expect((await api.passkey.deletePasskey({ userId, passkeyId })).error).toBeNull();
  expect((await api.passkey.listPasskeys({ userId })).data).toEqual([]);
  expect((await client.passkey.list()).data).toEqual([]);
  expect(told((await enter(aStranger(server).client, key)).error)[1]).toBe('webauthn_verification_failed');
  expect((await ask('GET', `/admin/users/${userId}/passkeys`, undefined, '')).status).toBe(401);
  expect((await ask('GET', `/admin/users/${nobodys}/passkeys`)).status).toBe(404);
});

test('what happens to passkeys is written down, and goes with the person', async () => {
  const { client, key, passkeyId, userId } = await withPasskey(server);
  await enter(aStranger(server).client, key);
  await client.passkey.update({ passkeyId, friendlyName: 'Ring' });
  await client.passkey.startRegistration();
  await client.passkey.delete({ passkeyId });
  const trail = await server.db.query<{ action: string }>(
    `select payload->>'action' as action from auth.audit_log_entries where payload->>'actor_id' = $1 order by created_at, id`,
    [userId],
  );
  expect(trail.map(({ action }) => action).toSorted()).toEqual(
    ['user_signedup', 'login', 'passkey_created', 'login', 'passkey_updated', 'passkey_deleted'].toSorted(),
  );
  await register(client, aKey());
  expect((await administrationOf(server).api.deleteUser(userId)).error).toBeNull();
  const left = await server.db.query(
    `select id from auth.webauthn_credentials where user_id = $1
     union all select id from auth.webauthn_challenges where user_id = $1`,
    [userId],
  );
  expect(left).toEqual([]);
});
