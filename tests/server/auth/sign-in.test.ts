import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, aPerson, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const password = 'seven silk spools';
const signIn = (body: object) => server.post('/token?grant_type=password', body);

test('the right password opens a session of its own and moves the moment of the last sign-in', async () => {
  const { user } = await aPerson(server);
  server.time.now += 5000;
  const response = await signIn({ email: user.email.toUpperCase(), password, gotrue_meta_security: {} });
  expect(response.status).toBe(200);
  const body = (await response.json()) as { user: { id: string; last_sign_in_at: string } };
  expect(body.user.id).toBe(user.id);
  expect(body.user.last_sign_in_at).toBe(new Date(server.time.now).toISOString());
  expect(await server.db.query('select 1 from auth.sessions where user_id = $1', [user.id])).toHaveLength(2);
});

test('an address is understood as people paste it', async () => {
  const { user } = await aPerson(server);
  for (const email of [`"Jo Ems" <${user.email}>`, `mailto:${user.email}`])
    expect([email, (await signIn({ email, password })).status]).toEqual([email, 200]);
  const born = await server.post('/signup', { email: 'Jo <born@MÜLLER.example>', password });
  expect([born.status, ((await born.json()) as { user: { email: string } }).user.email]).toEqual([
    200,
    'born@xn--mller-kva.example',
  ]);
  expect((await signIn({ email: 'born@müller.example', password })).status).toBe(200);
  expect((await server.post('/signup', { email: 'Jo <born', password })).status).toBe(400);
});

test('a wrong password, an unknown address, a malformed one and a person without a password get the same answer', async () => {
  const { user } = await aPerson(server);
  const other = await aPerson(server);
  await server.db.query('update auth.users set encrypted_password = null where id = $1', [other.user.id]);
  const answers = await Promise.all(
    [
      { email: user.email, password: 'seven silk spoolz' },
      { email: 'nobody@example.org', password },
      { email: 'nobody\0', password },
      { email: other.user.email, password },
      { email: user.email },
    ].map(async (body) => {
      const response = await signIn(body);
      return [response.status, await response.json()];
    }),
  );
  const refusal = [400, { code: 'invalid_credentials', message: 'Invalid login credentials' }];
  expect(answers).toEqual([refusal, refusal, refusal, refusal, refusal]);
});

test('a banned person and one whose address is not confirmed learn it only with the right password', async () => {
  const { user } = await aPerson(server);
  const wrong = { email: user.email, password: 'seven silk spoolz' };
  const right = { email: user.email, password };
  const codeOf = async (body: object) => ((await (await signIn(body)).json()) as { code: string }).code;

  await server.db.query('update auth.users set email_confirmed_at = null where id = $1', [user.id]);
  expect([await codeOf(wrong), await codeOf(right)]).toEqual(['invalid_credentials', 'email_not_confirmed']);

  const until = new Date(server.time.now + 60_000);
  await server.db.query('update auth.users set banned_until = $2 where id = $1', [user.id, until]);
  expect([await codeOf(wrong), await codeOf(right)]).toEqual(['invalid_credentials', 'user_banned']);
});

test('somebody whose old password has become weak still gets in, and is told', async () => {
  const { user } = await aPerson(server);
  await server.db.query('update auth.users set encrypted_password = $2 where id = $1', [
    user.id,
    await hash('letmein', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  ]);
  const response = await signIn({ email: user.email, password: 'letmein' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    weak_password: { message: 'Password should be at least 8 characters.', reasons: ['length'] },
  });
});

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test.each([
  [
    'gets a new password and loses every session',
    `with ended as (delete from auth.sessions where user_id = $1) update auth.users set encrypted_password = 'x' where id = $1`,
    'invalid_credentials',
  ],
  [
    'is shut out',
    `with ended as (delete from auth.sessions where user_id = $1) update auth.users set banned_until = '9999-01-01' where id = $1`,
    'user_banned',
  ],
])('a sign-in that is on its way while its person %s comes too late', async (_what, change, code) => {
  const { user } = await aPerson(server);
  const late = await server.db.transaction(async (tx) => {
    await tx.query('select 1 from auth.users where id = $1 for update', [user.id]);
    const onItsWay = Promise.resolve(signIn({ email: user.email, password }));
    await expect.poll(() => server.db.query(waiting)).toHaveLength(1);
    await tx.query(change, [user.id]);
    return { onItsWay };
  });
  const response = await late.onItsWay;
  expect([response.status, await response.json()]).toMatchObject([400, { code }]);
  expect(await server.db.query('select 1 from auth.sessions where user_id = $1', [user.id])).toEqual([]);
});

const refused: readonly (readonly [string, object, number, object])[] = [
  ['password', {}, 400, { code: 'validation_failed', message: 'missing email or phone' }],
  [
    'password',
    { phone: '1', password },
    422,
    { code: 'phone_provider_disabled', message: 'Phone logins are disabled' },
  ],
  [
    'password',
    { email: 'a@b.de', phone: '1', password },
    400,
    { code: 'validation_failed', message: 'Only an email address or phone number should be provided on login.' },
  ],
  [
    'pkce',
    { auth_code: 'x' },
    400,
    {
      code: 'validation_failed',
      message: 'invalid request: both auth code and code verifier should be non-empty',
    },
  ],
  [
    'pkce',
    { auth_code: 'x', code_verifier: 'y' },
    404,
    { code: 'flow_state_not_found', message: 'invalid flow state, no valid flow state found' },
  ],
  [
    'id_token',
    { provider: 'google', id_token: 'x' },
    400,
    { code: 'provider_disabled', message: 'Provider (issuer "google") is not enabled' },
  ],
  ['web3', {}, 422, { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' }],
  ['magic', {}, 400, { code: 'invalid_credentials', message: 'unsupported_grant_type' }],
];

test.each(refused)('grant %s with %j is refused with %i', async (grant, body, status, answer) => {
  const response = await server.post(`/token?grant_type=${grant}`, body);
  expect(await response.json()).toEqual(answer);
  expect(response.status).toBe(status);
});

test('coming and going is written down by id, without the address', async () => {
  const { user } = await aPerson(server);
  await signIn({ email: user.email, password });
  const entries = await server.db.query<{ payload: object }>(
    `select payload from auth.audit_log_entries where payload->>'actor_id' = $1 order by created_at, payload->>'action' desc`,
    [user.id],
  );
  expect(entries.map(({ payload }) => payload)).toEqual(
    ['user_signedup', 'login', 'login'].map((action) => ({ action, actor_id: user.id, traits: { provider: 'email' } })),
  );
});
