import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserName } from '#server/auth/sessions/open-session.ts';
import { anAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const newerFirefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0';
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

test.each([
  [firefox, 'Firefox (Windows)'],
  [newerFirefox, 'Firefox (Windows)'],
  [ipad, 'Safari (iPad)'],
  [chromeOnAndroid, 'Chrome (Android)'],
  [edge, 'Edge (Windows)'],
  [safari, 'Safari (macOS)'],
  ['Firefox/133.0', 'Firefox'],
  ['curl/8.5.0', ''],
  [null, ''],
])('%s is called %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

const password = 'seven silk spools';
let count = 0;
const register = async (userAgent: string): Promise<string> => {
  const email = `browsers.${(count += 1)}@example.org`;
  expect((await server.post('/signup', { email, password }, { 'User-Agent': userAgent })).status).toBe(200);
  return email;
};
const signIn = async (email: string, userAgent: string, secret = password) =>
  (await server.post('/token?grant_type=password', { email, password: secret }, { 'User-Agent': userAgent })).status;

test('a person hears of a browser they have not used before, once', async () => {
  const email = await register(firefox);
  await signIn(email, newerFirefox);
  expect(await server.mailsTo(email)).toEqual([]);
  for (const _twice of [1, 2]) expect(await signIn(email, ipad)).toBe(200);
  const mails = await server.mailsTo(email);
  expect(mails.map(({ kind }) => kind)).toEqual(['new_sign_in']);
  expect(mails[0]?.text).toContain('Safari (iPad)');
  await signIn(email, 'something else');
  expect((await server.mailsTo(email))[0]?.text).toContain('an unknown browser');
});

test('they hear it in the language they chose, whatever the new browser speaks', async () => {
  const email = await register(firefox);
  await server.db.query(
    `insert into app.profile (user_id, email, locale, created_at, seen_at)
     select id, email, 'de', now(), now() from auth.users where email = $1`,
    [email],
  );
  const speaking = { 'User-Agent': ipad, 'Accept-Language': 'en' };
  expect((await server.post('/token?grant_type=password', { email, password }, speaking)).status).toBe(200);
  expect((await server.mailsTo(email)).map(({ text }) => text)).toEqual([expect.stringContaining('Safari (iPad)')]);
  expect((await server.mailsTo(email))[0]?.text).toContain('Falls du das warst');
});

test('a sign-in that failed is no news', async () => {
  const email = await register(firefox);
  expect(await signIn(email, ipad, 'nine silk spools')).toBe(400);
  expect(await server.mailsTo(email)).toEqual([]);
  expect(await signIn(email, ipad)).toBe(200);
  expect(await server.mailsTo(email)).toHaveLength(1);
});

test('a new browser that opens a mailed link is news too', async () => {
  const email = await register(firefox);
  await server.post('/otp', { email });
  const [mail] = await server.mailsTo(email);
  const body = { type: 'magiclink', token_hash: mail?.tokenHash };
  expect((await server.post('/verify', body, { 'User-Agent': chromeOnAndroid })).status).toBe(200);
  expect((await server.mailsTo(email)).map(({ kind }) => kind).toSorted()).toEqual(['new_sign_in', 'sign_in']);
});
