import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, aPerson, bearer, siteUrl, type AuthServer } from '../auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const somebodyRecovering = async () => {
  const person = await aPerson(server);
  const { email } = person.user;
  const answer = await server.post('/recover', { email });
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  const [mail, ...more] = await server.mailsTo(email);
  expect(more).toEqual([]);
  if (mail === undefined) throw new Error('no mail came');
  return { person, email, mail };
};

const told = async (response: Response) => [response.status, await response.json()] as const;
const expiredLink = [403, { code: 'otp_expired', message: 'Email link is invalid or has expired' }];

const badVerifications: readonly (readonly [string, object, number, object])[] = [
  ['no type', { token_hash: 'x' }, 400, { message: 'Verify requires a verification type' }],
  ['neither token nor hash', { type: 'recovery' }, 400, { message: 'Verify requires either a token or a token hash' }],
  [
    'a hash and an address',
    { type: 'recovery', token_hash: 'x', email: 'a@example.org' },
    400,
    { message: 'Only the token_hash and type should be provided' },
  ],
  ['an unknown type', { type: 'magic', token_hash: 'x' }, 400, { message: 'Unsupported verification type' }],
  ['a hash that nobody made', { type: 'recovery', token_hash: 'x' }, 403, { code: 'otp_expired' }],
  [
    'digits nobody was sent',
    { type: 'email', email: 'nobody@example.org', token: '123456' },
    403,
    { code: 'otp_expired' },
  ],
  ['digits without an address', { type: 'email', token: '123456' }, 400, { code: 'validation_failed' }],
  ['a broken address', { type: 'email', email: 'nobody', token: '123456' }, 400, { code: 'validation_failed' }],
  [
    'a phone number',
    { type: 'sms', phone: '+491234567', token: '123456' },
    403,
    { code: 'otp_expired', message: 'Token has expired or is invalid' },
  ],
  [
    'a broken phone number',
    { type: 'sms', phone: 'phone', token: '123456' },
    400,
    { code: 'validation_failed', message: 'Invalid phone number format (E.164 required)' },
  ],
];

test.each(badVerifications)(
  'verifying with %s is refused in the words of the protocol',
  async (_what, body, status, answer) => {
    const [given, told] = await (async () => {
      const response = await server.post('/verify', body);
      return [response.status, await response.json()] as const;
    })();
    expect(given).toBe(status);
    expect(told).toMatchObject(answer);
  },
);

test('a link of one kind opens nothing of another', async () => {
  const { mail } = await somebodyRecovering();
  for (const type of ['signup', 'invite', 'email_change'])
    expect(await told(await server.post('/verify', { type, token_hash: mail.tokenHash }))).toEqual(expiredLink);
  expect((await server.post('/verify', { type: 'recovery', token_hash: mail.tokenHash })).status).toBe(200);
});

test('following a link by hand signs in where it leads to, and only to pages of ours', async () => {
  const follow = async (tokenHash: string, redirectTo: string) => {
    const query = new URLSearchParams({ token: tokenHash, type: 'recovery', redirect_to: redirectTo });
    const response = await server.get(`/verify?${query.toString()}`);
    expect(response.status).toBe(303);
    return new URL(response.headers.get('Location') ?? '');
  };
  const { mail } = await somebodyRecovering();
  const there = await follow(mail.tokenHash, `${siteUrl}/auth/reset`);
  expect(there.origin + there.pathname).toBe(`${siteUrl}/auth/reset`);
  const told = new URLSearchParams(there.hash.slice(1));
  expect([told.get('type'), told.get('token_type'), told.get('expires_in')]).toEqual(['recovery', 'bearer', '3600']);
  expect((await server.get('/user', bearer(told.get('access_token') ?? ''))).status).toBe(200);

  const again = await follow(mail.tokenHash, `${siteUrl}/auth/reset`);
  expect(Object.fromEntries(new URLSearchParams(again.hash.slice(1)))).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  });
  for (const elsewhere of [
    'https://evil.example.org/auth/reset',
    'http://localhost:4150@evil.example.org/auth/reset',
    'http://user:pw@localhost:4150/auth/reset',
    'http://localhost:4151/auth/reset',
    'http://localhost:4150\\@evil.example.org/auth/reset',
    '//evil.example.org/auth/reset',
    'javascript:alert(1)',
    `${siteUrl}/api/v2/users/me`,
  ])
    expect((await follow('x', elsewhere)).href.split('#')[0]).toBe(`${siteUrl}/`);
});

test('a filter that only looks at the head of a link spends nothing', async () => {
  const { mail } = await somebodyRecovering();
  const head = await server.app.request(`/auth/v1/verify?token=${mail.tokenHash}&type=recovery`, { method: 'HEAD' });
  expect(head.status).toBe(204);
  expect((await server.post('/verify', { type: 'recovery', token_hash: mail.tokenHash })).status).toBe(200);
});

test('a link without its token or its type is answered as JSON', async () => {
  expect((await server.get('/verify?type=recovery')).status).toBe(400);
  expect((await server.get('/verify?token=x')).status).toBe(400);
});
