import { expect, test } from 'vitest';
import { createProviderEmail, ownConfirmedEmail } from '#server/auth/create-sign-in.ts';
import { ProviderUnreachable } from '#server/auth/index.ts';

const caller = { userId: 'ana-id', email: 'said@example.org', sessionId: 's1' };
const request = new Request('http://localhost/', { headers: { Authorization: 'Bearer hers' } });

const aProvider = (...answers: readonly (Response | Error)[]) => {
  const asked: unknown[] = [];
  const left = [...answers];
  const time = { now: 1000 };
  const confirmedEmail = createProviderEmail({
    userUrl: 'https://project.example/auth/v1/user',
    anonKey: 'anon',
    storageKey: 'sb-project-auth-token',
    clock: () => time.now,
    fetch: async (url, { headers }) => {
      asked.push([url, headers.get('apikey'), headers.get('Authorization')]);
      const answer = left.shift();
      if (answer === undefined) throw new Error('asked once too often');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { confirmedEmail, asked, time };
};

const confirmed = (email: string) => Response.json({ email, email_confirmed_at: '2026-03-01T10:00:00Z' });

test('the embedded auth server has said it already', async () => {
  expect(await ownConfirmedEmail({ ...caller, emailConfirmed: true }, request)).toBe('said@example.org');
  expect(await ownConfirmedEmail({ ...caller, emailConfirmed: false }, request)).toBeUndefined();
  expect(await ownConfirmedEmail(caller, request)).toBeUndefined();
});

test('an external provider is asked with the caller’s own token, and again after half a minute', async () => {
  const { confirmedEmail, asked, time } = aProvider(confirmed('Ana@Example.org'), confirmed('new@example.org'));
  expect(await confirmedEmail(caller, request)).toBe('ana@example.org');
  time.now += 29_999;
  expect(await confirmedEmail(caller, request)).toBe('ana@example.org');
  expect(asked).toEqual([['https://project.example/auth/v1/user', 'anon', 'Bearer hers']]);
  time.now += 1;
  expect(await confirmedEmail(caller, request)).toBe('new@example.org');
});

test('of one session it is remembered, not of another', async () => {
  const { confirmedEmail } = aProvider(confirmed('ana@example.org'), confirmed('bo@example.org'));
  expect(await confirmedEmail(caller, request)).toBe('ana@example.org');
  expect(await confirmedEmail({ ...caller, sessionId: 's2' }, request)).toBe('bo@example.org');
});

test.each([
  ['an address that is not confirmed', { email: 'ana@example.org', email_confirmed_at: null }],
  [
    'what people write about themselves',
    {
      email: 'ana@example.org',
      user_metadata: { email_confirmed_at: '2026-03-01T10:00:00Z', email_verified: true, email: 'eve@example.org' },
    },
  ],
  ['a date without an address', { email_confirmed_at: '2026-03-01T10:00:00Z' }],
])('%s shows nothing, and is asked for again each time', async (_what, body) => {
  const { confirmedEmail } = aProvider(Response.json(body), Response.json(body), confirmed('ana@example.org'));
  for (const email of [undefined, undefined, 'ana@example.org'])
    expect(await confirmedEmail(caller, request)).toBe(email);
});

test('a session that the provider does not know any more shows nothing', async () => {
  for (const status of [401, 403, 404])
    expect(await aProvider(new Response(null, { status })).confirmedEmail(caller, request)).toBeUndefined();
});

test.each([
  ['is out of order', new Response('x', { status: 500 })],
  ['sends somewhere else', new Response(null, { status: 302 })],
  ['answers something else than JSON', new Response('<html>')],
  ['cannot be reached', new TypeError('fetch failed')],
])('a provider that %s leaves it open', async (_how, answer) => {
  await expect(aProvider(answer).confirmedEmail(caller, request)).rejects.toBeInstanceOf(ProviderUnreachable);
});
