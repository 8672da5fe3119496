import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, aPerson, issuer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/) as string;
const goodPassword = 'seven silk spools';
const addressOf = (length: number): string => {
  const end = `@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.org`;
  return `${'a'.repeat(length - end.length)}${end}`;
};

test('signing up answers a session in the shape of the protocol, with the address in lower case', async () => {
  const response = await server.post('/signup', {
    email: 'Ada@Example.org',
    password: goodPassword,
    data: { full_name: 'Ada', sub: 'forged', email_verified: false },
    gotrue_meta_security: {},
    code_challenge: null,
    code_challenge_method: null,
    something_new: 1,
  });
  const at = new Date(server.time.now).toISOString();
  const data = { sub: uuid, email: 'ada@example.org', email_verified: true, phone_verified: false, full_name: 'Ada' };
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.has('X-Supabase-Api-Version')).toBe(false);
  expect(await response.json()).toEqual({
    access_token: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/) as string,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(server.time.now / 1000) + 3600,
    refresh_token: expect.stringMatching(/^[\w-]{52}$/) as string,
    user: {
      id: uuid,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ada@example.org',
      email_confirmed_at: at,
      phone: '',
      confirmed_at: at,
      last_sign_in_at: at,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: data,
      identities: [
        {
          identity_id: uuid,
          id: uuid,
          user_id: uuid,
          identity_data: data,
          provider: 'email',
          last_sign_in_at: at,
          created_at: at,
          updated_at: at,
          email: 'ada@example.org',
        },
      ],
      created_at: at,
      updated_at: at,
      is_anonymous: false,
    },
  });
});

test('an access token carries exactly the claims of the protocol, and how often its session was refreshed', async () => {
  const person = await aPerson(server);
  const iat = Math.floor(server.time.now / 1000);
  const data = { sub: person.user.id, email: person.user.email, email_verified: true, phone_verified: false };
  expect(decodeProtectedHeader(person.access_token)).toEqual({
    alg: 'ES256',
    kid: server.deps.keys.signing.kid,
    typ: 'JWT',
  });
  expect(decodeJwt(person.access_token)).toEqual({
    iss: issuer,
    sub: person.user.id,
    aud: 'authenticated',
    exp: iat + 3600,
    iat,
    email: person.user.email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: iat }],
    refresh_count: 0,
    session_id: uuid,
    is_anonymous: false,
  });
});

test('a password is kept as an argon2id hash of the agreed cost and nothing like a token is kept at all', async () => {
  const person = await aPerson(server);
  const [row] = await server.db.query<{ encrypted_password: string }>(
    'select encrypted_password from auth.users where id = $1',
    [person.user.id],
  );
  expect(row?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const everything = await server.db.query<{ text: string }>(
    `select coalesce(string_agg(s::text, ' '), '') || encode(string_agg(refresh_token_salt, ''), 'base64') as text from auth.sessions s`,
  );
  expect(everything[0]?.text).not.toContain(person.refresh_token);
  expect(everything[0]?.text).not.toContain(person.refresh_token.slice(-24)); // the part of the token that seals it
});

test('a taken address is refused, whatever its case', async () => {
  const { user } = await aPerson(server);
  const response = await server.post('/signup', { email: user.email.toUpperCase(), password: goodPassword });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ code: 'user_already_exists', message: 'User already registered' });
});

test('an address of 255 characters is the longest that is taken', async () => {
  const response = await server.post('/signup', { email: addressOf(255), password: goodPassword });
  expect(response.status).toBe(200);
});

test('of several sign-ups with one address at the same moment one wins and the others are told so', async () => {
  // with all connections open beforehand, every sign-up looks for the address before one of them stores it
  await Promise.all(Array.from({ length: 6 }, () => server.db.query('select pg_sleep(0.1)')));
  const same = { email: 'twins@example.org', password: goodPassword };
  const responses = await Promise.all(Array.from({ length: 6 }, async () => server.post('/signup', same)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
  expect(await server.db.query('select 1 from auth.users where email = $1', [same.email])).toHaveLength(1);
});

const badInputs: readonly (readonly [string, unknown, number, object])[] = [
  [
    'an address without an @',
    { email: 'ada.example.org', password: goodPassword },
    400,
    { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
  ],
  [
    'an address with a space before it',
    { email: ' ada@example.org', password: goodPassword },
    400,
    { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
  ],
  [
    'an address of 256 characters',
    { email: addressOf(256), password: goodPassword },
    400,
    { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
  ],
  [
    'no password',
    { email: 'no@example.org', password: null },
    400,
    { code: 'validation_failed', message: 'Signup requires a valid password' },
  ],
  [
    'a password of 73 bytes',
    { email: 'no@example.org', password: 'ä'.repeat(36) + 'b' },
    400,
    { code: 'validation_failed', message: 'Password cannot be longer than 72 characters' },
  ],
  [
    'a short password',
    { email: 'no@example.org', password: 'kurz' },
    422,
    {
      code: 'weak_password',
      message: 'Password should be at least 8 characters.',
      weak_password: { reasons: ['length'] },
    },
  ],
  [
    'a password that everybody tries first',
    { email: 'no@example.org', password: 'Password123' },
    422,
    {
      code: 'weak_password',
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
      weak_password: { reasons: ['pwned'] },
    },
  ],
  [
    'neither address nor phone',
    { data: {} },
    422,
    { code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' },
  ],
  [
    'nothing at all',
    undefined,
    422,
    { code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' },
  ],
  [
    'a phone number',
    { phone: '+491234567', password: goodPassword },
    400,
    { code: 'phone_provider_disabled', message: 'Phone signups are disabled' },
  ],
  [
    'address and phone',
    { email: 'no@example.org', phone: '+491234567', password: goodPassword },
    400,
    {
      code: 'validation_failed',
      message: 'Only an email address or phone number should be provided on signup.',
    },
  ],
  [
    'data that would not fit into a cookie',
    { email: 'no@example.org', password: goodPassword, data: { full_name: 'x'.repeat(1100) } },
    400,
    { code: 'validation_failed', message: 'User data must be plain JSON of at most 1024 bytes' },
  ],
  [
    'data with a character that the database cannot keep',
    { email: 'no@example.org', password: goodPassword, data: { full_name: 'Ada\0' } },
    400,
    { code: 'validation_failed', message: 'User data must be plain JSON of at most 1024 bytes' },
  ],
  [
    'a body that is no JSON',
    '{"email":"no@example.org","password":"a secret"',
    400,
    { code: 'bad_json', message: 'Could not parse request body as JSON: invalid syntax' },
  ],
  [
    'a field of the wrong type',
    { email: 5 },
    400,
    { code: 'bad_json', message: 'Could not parse request body as JSON: unexpected type at "email"' },
  ],
  [
    'a list instead of an object',
    [],
    400,
    { code: 'bad_json', message: 'Could not parse request body as JSON: unexpected type at ""' },
  ],
];

test.each(badInputs)(
  'signing up with %s is refused in the words of the protocol',
  async (_what, body, status, answer) => {
    const response = await server.post('/signup', body);
    expect(await response.json()).toEqual(answer);
    expect(response.status).toBe(status);
    expect(response.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
  },
);

test('half a surrogate pair and a deep nest are refused too, where JSON can say them and jsonb cannot', async () => {
  const nest = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  for (const data of ['{"name":"\\ud83e"}', `{"deep":${nest}}`]) {
    const body = `{"email":"no@example.org","password":"${goodPassword}","data":${data}}`;
    expect((await server.post('/signup', body)).status).toBe(400);
  }
});
