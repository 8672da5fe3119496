import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import type { AuthSettings } from '#server/auth/auth-deps.ts';
import { createLog } from '#server/base/log.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { anAuthServer, aPerson, bearer, type AuthServer, type SessionBody } from './auth-server.ts';

let server: AuthServer;
let app: Hono<ServerEnv>;
let start: number;
beforeAll(async () => {
  server = await anAuthServer();
  start = server.time.now;
});
beforeEach(() => {
  server.time.now = start;
  app = anApp();
});
afterAll(() => server.close());

const anApp = (settings: Partial<AuthSettings> = {}) => {
  const outer = new Hono<ServerEnv>();
  outer.use(async (c, next) => {
    c.set('clientAddress', c.req.header('X-From') ?? 'unknown');
    await next();
  });
  return outer.route('/auth/v1', createAuth({ ...server.deps, settings: { ...server.deps.settings, ...settings } }));
};

const password = 'seven silk spools';
const wrong = 'nine silk spools';
const day = 86_400_000;
const owners = '203.0.113.7';
const elsewhere = '192.0.2.7';

const aBrowser = (at: string) => {
  const jar = new Map<string, string>();
  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const response = await app.request(`/auth/v1${path}`, {
      method: 'POST',
      headers: {
        'X-Supabase-Api-Version': '2024-01-01',
        'X-From': at,
        ...(jar.size > 0 && { Cookie: [...jar].map((cookie) => cookie.join('=')).join('; ') }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const signIn = async (email: string, given = password) => {
    const response = await post('/token?grant_type=password', { email, password: given });
    return { status: response.status, wait: response.headers.get('Retry-After'), body: await response.json() };
  };
  return { jar, post, signIn };
};
const statusOf = async (email: string, at: string, given = password) =>
  (await aBrowser(at).signIn(email, given)).status;

const strangersGuess = async (email: string, times = 11): Promise<number> => {
  let looked = 0;
  for (let n = 0; n < times; n += 1) if ((await statusOf(email, `198.18.${n}.1`, wrong)) === 400) looked += 1;
  return looked;
};
const anOwner = async () => {
  const { email } = (await aPerson(server)).user;
  const browser = aBrowser(owners);
  expect((await browser.signIn(email)).status).toBe(200);
  return { email, browser };
};

test('strangers who guess close the way to other strangers, and not to a browser that signed in before', async () => {
  const { email, browser } = await anOwner();
  expect(await strangersGuess(email)).toBe(10);
  expect(await statusOf(email, elsewhere)).toBe(429);
  expect((await browser.signIn(email, wrong)).status).toBe(400);
  expect((await browser.signIn(email)).status).toBe(200);
  expect(await statusOf(email, elsewhere)).toBe(429);
});

test('a browser stays known over a log-out, in another network, and after its network was forgotten', async () => {
  const { email, browser } = await anOwner();
  const { access_token } = (await browser.signIn(email)).body as SessionBody;
  expect((await browser.post('/logout?scope=global', {}, bearer(access_token))).status).toBe(204);
  server.time.now += 200 * day;
  await strangersGuess(email);
  const cookies = [...browser.jar];
  const away = aBrowser(elsewhere);
  for (const [name, value] of cookies) away.jar.set(name, value);
  expect((await away.signIn(email)).status).toBe(200);
});

test('a known browser has ten tries of its own, and its owner’s other ways stay open', async () => {
  const { email, browser } = await anOwner();
  for (let n = 0; n < 10; n += 1) expect((await browser.signIn(email, wrong)).status).toBe(400);
  expect(await browser.signIn(email)).toMatchObject({ status: 429, wait: '60' });
  expect(await statusOf(email, elsewhere)).toBe(200);
  server.time.now += 60_000;
  expect((await browser.signIn(email)).status).toBe(200);
});

test('a mark is of a browser and counts for those who signed in with it, and for nobody else', async () => {
  const { email, browser } = await anOwner();
  const other = await anOwner();
  await strangersGuess(email);
  const thief = aBrowser(elsewhere);
  for (const [name, value] of other.browser.jar) thief.jar.set(name, value);
  expect((await thief.signIn(email)).status).toBe(429);
  for (const [name] of browser.jar) thief.jar.set(name, 'A'.repeat(43));
  expect((await thief.signIn(email)).status).toBe(429);
  const marks = new Map(browser.jar);
  expect((await browser.signIn(other.email)).status).toBe(200);
  expect(browser.jar).toEqual(marks);
  await strangersGuess(other.email);
  for (const person of [email, other.email]) expect((await browser.signIn(person)).status).toBe(200);
});

test('a browser that comes with a mark nobody was given gets another', async () => {
  const { email, browser } = await anOwner();
  const planted = aBrowser(owners);
  for (const [name] of browser.jar) planted.jar.set(name, 'A'.repeat(43));
  expect((await planted.signIn(email)).status).toBe(200);
  expect([...planted.jar.values()]).not.toContain('A'.repeat(43));
});

test('from a network that the owner came from lately the right password lets in, in a new browser too', async () => {
  const { email } = await anOwner();
  await strangersGuess(email);
  expect(await statusOf(email, '203.0.113.99')).toBe(200);
  expect(await statusOf(email, '203.0.114.7')).toBe(429);
  const v6 = await anOwner();
  await aBrowser('2001:db8:1:2::7').signIn(v6.email);
  await strangersGuess(v6.email);
  expect(await statusOf(v6.email, '2001:db8:1:2:9:9:9:9')).toBe(200);
  expect(await statusOf(v6.email, '2001:db8:1:3::7')).toBe(429);
});

test('a wrong password from there is answered as one from anywhere, whether anybody is registered or not', async () => {
  const { email } = await anOwner();
  const unknown = `p${crypto.randomUUID()}@example.org`;
  const asked: unknown[] = [];
  for (const address of [email, unknown]) {
    expect(await strangersGuess(address)).toBe(10);
    const answers: unknown[] = [];
    for (const at of [owners, elsewhere]) answers.push(await aBrowser(at).signIn(address, wrong));
    asked.push(answers);
    expect(answers[0]).toEqual(answers[1]);
  }
  expect(asked[0]).toEqual(asked[1]);
});

test('whoever shares the owner’s network counts as a stranger first, and then has ten tries and no more', async () => {
  const { email, browser } = await anOwner();
  const insider = '203.0.113.200';
  for (let n = 0; n < 10; n += 1) expect(await statusOf(email, insider, wrong)).toBe(400);
  expect(await statusOf(email, elsewhere, wrong)).toBe(429);
  for (let n = 0; n < 10; n += 1) expect(await statusOf(email, insider, wrong)).toBe(429);
  expect(await statusOf(email, insider)).toBe(429);
  expect((await browser.signIn(email)).status).toBe(200);
});

test('tries from one address keep no known browser at that address waiting', async () => {
  const { email, browser } = await anOwner();
  let waits = 0;
  for (let n = 0; n < 40; n += 1) {
    const address = `p${n}@example.org`;
    if ((await aBrowser(owners).signIn(address, wrong)).status === 429) waits += 1;
  }
  expect(waits).toBeGreaterThan(0);
  expect(await statusOf(email, owners)).toBe(429);
  expect((await browser.signIn('p1@example.org')).status).toBe(429);
  expect((await browser.signIn(email)).status).toBe(200);
});

test('a network is forgotten after thirty days, and one where a session goes on is not', async () => {
  const { email } = await anOwner();
  const other = await anOwner();
  const { refresh_token } = (await other.browser.signIn(other.email)).body as SessionBody;
  server.time.now += 29 * day;
  expect((await other.browser.post('/token?grant_type=refresh_token', { refresh_token })).status).toBe(200);
  server.time.now += 2 * day;
  for (const [person, status] of [
    [email, 429],
    [other.email, 200],
  ] as const) {
    await strangersGuess(person);
    expect(await statusOf(person, owners)).toBe(status);
  }
});

test('a refresh gives no mark to a browser that has none', async () => {
  const { refresh_token } = await aPerson(server);
  const browser = aBrowser(owners);
  expect((await browser.post('/token?grant_type=refresh_token', { refresh_token })).status).toBe(200);
  expect(browser.jar.size).toBe(0);
});

test('the mark is kept from scripts and other sites, and over https from neighbours under the same domain', async () => {
  const { email } = (await aPerson(server)).user;
  const cookieOf = async () =>
    (await aBrowser(owners).post('/token?grant_type=password', { email, password })).headers.getSetCookie();
  const attributes = 'Max-Age=34560000; Path=/; HttpOnly';
  expect(await cookieOf()).toEqual([
    expect.stringMatching(new RegExp(`^sb-localhost-4150-device=[\\w-]{43}; ${attributes}; SameSite=Strict$`)),
  ]);
  app = anApp({ siteUrl: 'https://book.example.org' });
  expect(await cookieOf()).toEqual([
    expect.stringMatching(new RegExp(`^__Host-sb-book-device=[\\w-]{43}; ${attributes}; Secure; SameSite=Strict$`)),
  ]);
});

test('nothing that is kept tells where somebody was, or would make another browser a known one', async () => {
  const { email, browser } = await anOwner();
  const rows = await server.db.query(
    `select place_key from auth.known_marks m join auth.users u on u.id = m.user_id where u.email = $1
     union all select place_key from auth.known_networks n join auth.users u on u.id = n.user_id where u.email = $1`,
    [email],
  );
  expect(rows).toHaveLength(3); // registering also marks the browser as known
  const text = JSON.stringify(rows);
  for (const secret of [...browser.jar.values(), '203.0.113']) expect(text).not.toContain(secret);
});

test('of each person so many browsers and networks are kept, the latest', async () => {
  const { email, browser } = await anOwner();
  for (let n = 0; n < 40; n += 1) {
    server.time.now += 60_000;
    expect(await statusOf(email, `10.0.${n}.1`)).toBe(200);
  }
  const counts = await server.db.query(
    `select (select count(*)::int from auth.known_marks where user_id = u.id) as marks,
       (select count(*)::int from auth.known_networks where user_id = u.id) as networks
     from auth.users u where email = $1`,
    [email],
  );
  expect(counts).toEqual([{ marks: 32, networks: 8 }]);
  await strangersGuess(email);
  expect((await browser.signIn(email)).status).toBe(429);
  expect([await statusOf(email, '10.0.39.9'), await statusOf(email, '10.0.0.9')]).toEqual([200, 429]);
});

test('a new password forgets what was tried against the old one, in known browsers too', async () => {
  const { email, browser } = await anOwner();
  for (let n = 0; n < 10; n += 1) await browser.signIn(email, wrong);
  await server.post('/recover', { email });
  const [mail] = await server.mailsTo(email);
  const opened = await server.post('/verify', { type: 'recovery', token_hash: mail?.tokenHash });
  const { access_token } = (await opened.json()) as SessionBody;
  const next = 'eight silk spools';
  expect((await server.put('/user', { password: next }, bearer(access_token))).status).toBe(200);
  expect((await browser.signIn(email, next)).status).toBe(200);
});

test('an account that somebody else had prepared keeps none of their places', async () => {
  const { email, browser } = await anOwner();
  await server.db.query('update auth.users set email_confirmed_at = null where email = $1', [email]);
  await server.post('/recover', { email });
  const [mail] = await server.mailsTo(email);
  const opened = await server.post('/verify', { type: 'recovery', token_hash: mail?.tokenHash });
  const { access_token } = (await opened.json()) as SessionBody;
  const next = 'eight silk spools';
  expect((await server.put('/user', { password: next }, bearer(access_token))).status).toBe(200);
  await strangersGuess(email);
  expect((await browser.signIn(email, next)).status).toBe(429);
});

test('marks go after 400 days without a visit, and networks after thirty', async () => {
  await server.db.query('delete from auth.users');
  await anOwner();
  const tidyAfter = (ms: number) => {
    server.time.now = start + ms;
    const stopping = new AbortController().signal;
    const config = { auth: { kind: 'embedded' as const } };
    return tidyUp({ config, db: server.db, clock: server.deps.clock, log: createLog('silent'), stopping });
  };
  const [marks, networks] = ['marks of browsers', 'networks of people'];
  expect(await tidyAfter(30 * day)).toMatchObject({ [marks]: 0, [networks]: 0 });
  expect(await tidyAfter(30 * day + 1)).toMatchObject({ [marks]: 0, [networks]: 1 });
  expect(await tidyAfter(400 * day + 1)).toMatchObject({ [marks]: 2 });
});
