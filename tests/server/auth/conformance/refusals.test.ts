import { AuthAdminApi } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, issuer, type AuthServer } from '../auth-server.ts';
import { aClient, anAddress, aSignedInClient, password, told } from './a-client.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

type Client = ReturnType<typeof aClient>['client'];
type Refused = Promise<{ readonly error: Parameters<typeof told>[0] }>;
const phone = '+4912345678';

const toStrangers: readonly (readonly [string, (client: Client) => Refused, number, string, string])[] = [
  [
    'signInAnonymously',
    (c) => c.signInAnonymously(),
    422,
    'anonymous_provider_disabled',
    'Anonymous sign-ins are disabled',
  ],
  [
    'signUp by phone',
    (c) => c.signUp({ phone, password }),
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  [
    'signUp without a password',
    (c) => c.signUp({ email: anAddress(), password: '' }),
    400,
    'validation_failed',
    'Signup requires a valid password',
  ],
  [
    'signUp with a broken address',
    (c) => c.signUp({ email: 'nobody', password }),
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'signUp with a weak password',
    (c) => c.signUp({ email: anAddress(), password: 'kurz' }),
    422,
    'weak_password',
    'Password should be at least 8 characters.',
  ],
  [
    'signInWithPassword by phone',
    (c) => c.signInWithPassword({ phone, password }),
    422,
    'phone_provider_disabled',
    'Phone logins are disabled',
  ],
  [
    'signInWithPassword of nobody',
    (c) => c.signInWithPassword({ email: anAddress(), password }),
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'signInWithIdToken',
    (c) => c.signInWithIdToken({ provider: 'google', token: 'bad' }),
    400,
    'provider_disabled',
    'Provider (issuer "google") is not enabled',
  ],
  [
    'signInWithWeb3 (Solana)',
    (c) => c.signInWithWeb3({ chain: 'solana', message: 'm', signature: new Uint8Array(64) }),
    422,
    'web3_provider_disabled',
    'Web3 provider is disabled',
  ],
  [
    'signInWithWeb3 (Ethereum)',
    (c) => c.signInWithWeb3({ chain: 'ethereum', message: 'm', signature: '0x00' }),
    422,
    'web3_provider_disabled',
    'Web3 provider is disabled',
  ],
  [
    'signInWithSSO by domain',
    (c) => c.signInWithSSO({ domain: 'example.org' }),
    404,
    'saml_provider_disabled',
    'SAML 2.0 is disabled',
  ],
  [
    'signInWithSSO by provider',
    (c) => c.signInWithSSO({ providerId: 'p' }),
    404,
    'saml_provider_disabled',
    'SAML 2.0 is disabled',
  ],
  [
    'signInWithOtp by phone',
    (c) => c.signInWithOtp({ phone }),
    400,
    'phone_provider_disabled',
    'Unsupported phone provider',
  ],
  [
    'verifyOtp by phone',
    (c) => c.verifyOtp({ phone, token: '123456', type: 'sms' }),
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'verifyOtp by a broken number',
    (c) => c.verifyOtp({ phone: 'not-a-number', token: '123456', type: 'sms' }),
    400,
    'validation_failed',
    'Invalid phone number format (E.164 required)',
  ],
  [
    'verifyOtp of a changed number',
    (c) => c.verifyOtp({ phone, token: '123456', type: 'phone_change' }),
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'verifyOtp by digits that were never mailed',
    (c) => c.verifyOtp({ email: anAddress(), token: '123456', type: 'email' }),
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'verifyOtp by a token that was never mailed',
    (c) => c.verifyOtp({ token_hash: 'x', type: 'email' }),
    403,
    'otp_expired',
    'Email link is invalid or has expired',
  ],
  [
    'resetPasswordForEmail with a broken address',
    (c) => c.resetPasswordForEmail('nobody'),
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'exchangeCodeForSession of nothing',
    (c) => c.refreshSession({ refresh_token: 'x' }),
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
];

test.each(toStrangers)('%s is refused exactly so', async (_, ask, status, code, message) => {
  expect(told((await ask(aClient(server).client)).error)).toEqual([status, code, message]);
});

const toMembers: readonly (readonly [string, (client: Client) => Refused, number, string, string])[] = [
  [
    'linkIdentity',
    (c) => c.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }),
    404,
    'manual_linking_disabled',
    'Manual linking is disabled',
  ],
  [
    'mfa.enroll of a phone',
    (c) => c.mfa.enroll({ factorType: 'phone', phone }),
    422,
    'mfa_phone_enroll_not_enabled',
    'MFA enroll is disabled for Phone',
  ],
  [
    'mfa.challenge of nothing',
    (c) => c.mfa.challenge({ factorId: '00000000-0000-4000-8000-000000000000' }),
    404,
    'mfa_factor_not_found',
    'Factor not found',
  ],
  [
    'mfa.unenroll of nothing',
    (c) => c.mfa.unenroll({ factorId: '00000000-0000-4000-8000-000000000000' }),
    404,
    'mfa_factor_not_found',
    'Factor not found',
  ],
  [
    'updateUser to the same password',
    (c) => c.updateUser({ password }),
    422,
    'same_password',
    'New password should be different from the old password.',
  ],
  [
    'updateUser to a weak password',
    (c) => c.updateUser({ password: 'kurz' }),
    422,
    'weak_password',
    'Password should be at least 8 characters.',
  ],
  [
    'updateUser with a phone',
    (c) => c.updateUser({ phone }),
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  [
    'updateUser to a broken address',
    (c) => c.updateUser({ email: 'nobody' }),
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
];

test.each(toMembers)('%s is refused exactly so to somebody who is signed in', async (_, ask, status, code, message) => {
  const { client } = await aSignedInClient(server);
  expect(told((await ask(client)).error)).toEqual([status, code, message]);
});

test('without a session the client asks for nothing that needs one', async () => {
  const { client, asked } = aClient(server);
  const missing = 'AuthSessionMissingError';
  expect((await client.reauthenticate()).error?.name).toBe(missing);
  expect((await client.updateUser({ data: { a: 1 } })).error?.name).toBe(missing);
  expect((await client.getUserIdentities()).error?.name).toBe(missing);
  expect(asked).toEqual([]);
});

test('enrolling an app or a key without anybody’s token says that one is needed', async () => {
  const { mfa } = aClient(server).client;
  const needed = [401, 'no_authorization', 'This endpoint requires a valid Bearer token'];
  expect(told((await mfa.enroll({ factorType: 'totp', friendlyName: 'x' })).error)).toEqual(needed);
  expect(told((await mfa.enroll({ factorType: 'webauthn', friendlyName: 'x' })).error)).toEqual(needed);
});

test('an administration signs somebody out by their token, and is told of one that is none', async () => {
  const api = new AuthAdminApi({
    url: issuer,
    fetch: async (input, init) => server.app.request(new Request(input, init)),
  });
  const { client, session } = await aSignedInClient(server);
  expect((await api.signOut(session.access_token)).error).toBeNull();
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  const bad = (await api.signOut('this-is-a-bad-token')).error;
  expect([bad?.status, bad?.code]).toEqual([403, 'bad_jwt']);
  expect(bad?.message).toMatch(/^invalid JWT/);
});

test('asking for a mail answers alike whether anybody is there or not', async () => {
  const { email } = await aSignedInClient(server);
  for (const address of [email, anAddress()]) {
    const { client } = aClient(server);
    expect(await client.resetPasswordForEmail(address)).toEqual({ data: {}, error: null });
    expect((await client.resend({ type: 'signup', email: address })).error).toBeNull();
  }
});

test('what an account consists of can be read by its person', async () => {
  const { client, email, session } = await aSignedInClient(server);
  const { data } = await client.getUserIdentities();
  expect(data?.identities).toMatchObject([{ provider: 'email', id: session.user.id, identity_data: { email } }]);
  const named = await client.updateUser({ data: { full_name: 'Ana', shop: 'A' } });
  expect(named.data.user?.user_metadata).toMatchObject({ full_name: 'Ana', shop: 'A' });
  expect((await client.getUser()).data.user?.user_metadata).toMatchObject({ full_name: 'Ana' });
});
