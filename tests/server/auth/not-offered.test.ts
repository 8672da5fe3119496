import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrationOf } from './administration/administration.ts';
import { anAuthServer, aPerson, bearer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const password = 'seven silk spools';
const told = (error: { readonly status?: number | undefined; readonly code?: string | undefined } | null) => [
  error?.status,
  error?.code,
];

test('the real client is told by its own code of each way in that is not offered', async () => {
  const client = server.client();
  expect(told((await client.signInAnonymously()).error)).toEqual([422, 'anonymous_provider_disabled']);
  expect(told((await client.signUp({ phone: '+4912345', password })).error)).toEqual([400, 'phone_provider_disabled']);
  const byPhone = await client.signInWithPassword({ phone: '+4912345', password });
  expect(told(byPhone.error)).toEqual([422, 'phone_provider_disabled']);
  const byGoogle = await client.signInWithIdToken({ provider: 'google', token: 'x.y.z' });
  expect(told(byGoogle.error)).toEqual([400, 'provider_disabled']);
  expect(told((await client.signInWithSSO({ domain: 'example.org' })).error)).toEqual([404, 'saml_provider_disabled']);
});

test('the real client is told that identities cannot be linked or taken away', async () => {
  const client = server.client();
  await client.signUp({ email: 'linking@example.org', password });
  const { data } = await client.getUserIdentities();
  const linked = await client.linkIdentity({ provider: 'github', options: { skipBrowserRedirect: true } });
  expect(told(linked.error)).toEqual([404, 'manual_linking_disabled']);
  const [identity] = data?.identities ?? [];
  if (identity === undefined) throw new Error('somebody who registered has no identity');
  expect(told((await client.unlinkIdentity(identity)).error)).toEqual([404, 'manual_linking_disabled']);
  expect((await client.getUserIdentities()).data?.identities).toHaveLength(1);
});

test.each(['google', 'github', 'nobody', ''])('"%s" is not among the providers', async (provider) => {
  const response = await server.get(`/authorize?provider=${provider}`);
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
  ]);
});

test.each([
  ['POST', '/passkeys/authentication/options', 'passkey_disabled', 'Passkeys are disabled'],
  ['GET', '/passkeys/list', 'passkey_disabled', 'Passkeys are disabled'],
  ['DELETE', '/passkeys/1', 'passkey_disabled', 'Passkeys are disabled'],
  ['GET', '/oauth/authorizations/1', 'feature_disabled', 'OAuth server is disabled'],
  ['GET', '/sso/saml/metadata', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
])('%s %s answers 404 with a code of its own', async (method, path, code, message) => {
  const headers = { 'X-Supabase-Api-Version': '2024-01-01' };
  const response = await server.app.request(`/auth/v1${path}`, { method, headers });
  expect([response.status, await response.json()]).toEqual([404, { code, message }]);
});

test('a stranger who would link an identity is told to sign in first', async () => {
  const ask = async (headers: Readonly<Record<string, string>>) =>
    ((await (await server.get('/user/identities/authorize?provider=google', headers)).json()) as { code: string }).code;
  expect(await ask({})).toBe('no_authorization');
  expect(await ask(bearer((await aPerson(server)).access_token))).toBe('manual_linking_disabled');
});

test('the administration is told that there are no passkeys here', async () => {
  const { api } = administrationOf(server);
  const { user } = await aPerson(server);
  const refused = [404, 'passkey_disabled'];
  expect(told((await api.passkey.listPasskeys({ userId: user.id })).error)).toEqual(refused);
  expect(told((await api.passkey.deletePasskey({ userId: user.id, passkeyId: user.id })).error)).toEqual(refused);
});

test('the administration is told that there are no OAuth clients here, and nobody else is told even that', async () => {
  const { api, ask } = administrationOf(server);
  const clientId = '00000000-0000-4000-8000-000000000000';
  const refused = [404, 'feature_disabled'];
  expect(told((await api.oauth.listClients()).error)).toEqual(refused);
  expect(told((await api.oauth.createClient({ client_name: 'Another app', redirect_uris: [] })).error)).toEqual(
    refused,
  );
  expect(told((await api.oauth.getClient(clientId)).error)).toEqual(refused);
  expect(told((await api.oauth.deleteClient(clientId)).error)).toEqual(refused);
  expect((await ask('GET', '/admin/oauth/clients', undefined, '')).body).toMatchObject({ code: 'no_authorization' });
});
