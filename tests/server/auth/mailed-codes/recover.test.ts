import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, aPerson, bearer, siteUrl, type AuthServer } from '../auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const password = 'seven silk spools';
const minute = 60_000;

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
const expiredCode = [403, { code: 'otp_expired', message: 'Token has expired or is invalid' }];

test('a mail opened on another device half an hour later sets a new password there, with the real client', async () => {
  const email = 'recovering@example.org';
  const [laptop, phone] = [server.client(), server.client()];
  await laptop.signUp({ email, password });
  expect((await laptop.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth/reset` })).error).toBeNull();
  const [mail] = await server.mailsTo(email);
  expect(mail?.link).toBe(`${siteUrl}/auth/reset?token_hash=${mail?.tokenHash}&type=recovery`);

  server.time.now += 30 * minute;
  const opened = await phone.verifyOtp({ token_hash: mail?.tokenHash ?? '', type: 'recovery' });
  expect(opened.error).toBeNull();
  expect(opened.data.user?.email).toBe(email);
  expect((await phone.updateUser({ password: 'eight silk spools' })).error).toBeNull();
  expect((await phone.signInWithPassword({ email, password: 'eight silk spools' })).error).toBeNull();
  expect((await phone.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
  expect((await laptop.getUser()).error?.name).toBe('AuthSessionMissingError');
});

test('the six digits do the same as the link, and say so in the token', async () => {
  const { email, mail } = await somebodyRecovering();
  const [status, body] = await told(await server.post('/verify', { type: 'recovery', email, token: mail.digits }));
  expect(status).toBe(200);
  const { access_token } = body as { access_token: string };
  expect(decodeJwt(access_token)).toMatchObject({ email, aal: 'aal1', amr: [{ method: 'otp' }] });
});

test('link and digits are spent together, at the first use of either', async () => {
  const { email, mail } = await somebodyRecovering();
  const byLink = { type: 'recovery', token_hash: mail.tokenHash };
  expect((await server.post('/verify', byLink)).status).toBe(200);
  expect(await told(await server.post('/verify', byLink))).toEqual(expiredLink);
  expect(await told(await server.post('/verify', { type: 'recovery', email, token: mail.digits }))).toEqual(
    expiredCode,
  );
});

test('of two that use a link at the same moment one gets in', async () => {
  const { mail } = await somebodyRecovering();
  const both = await Promise.all(
    [1, 2].map(async () => server.post('/verify', { type: 'recovery', token_hash: mail.tokenHash })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('link and digits live for an hour', async () => {
  const early = await somebodyRecovering();
  server.time.now += 60 * minute - 1;
  expect((await server.post('/verify', { type: 'recovery', token_hash: early.mail.tokenHash })).status).toBe(200);
  const late = await somebodyRecovering();
  server.time.now += 60 * minute;
  expect(await told(await server.post('/verify', { type: 'recovery', token_hash: late.mail.tokenHash }))).toEqual(
    expiredLink,
  );
  expect(
    await told(await server.post('/verify', { type: 'recovery', email: late.email, token: late.mail.digits })),
  ).toEqual(expiredCode);
});

test('after five guesses the digits are dead, right or not, and the link still lives', async () => {
  const { email, mail } = await somebodyRecovering();
  const wrong = mail.digits === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 5; guess += 1)
    expect(await told(await server.post('/verify', { type: 'recovery', email, token: wrong }))).toEqual(expiredCode);
  expect(await told(await server.post('/verify', { type: 'recovery', email, token: mail.digits }))).toEqual(
    expiredCode,
  );
  expect((await server.post('/verify', { type: 'recovery', token_hash: mail.tokenHash })).status).toBe(200);
});

test('four wrong guesses do no harm to the fifth', async () => {
  const { email, mail } = await somebodyRecovering();
  const wrong = mail.digits === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 4; guess += 1) await server.post('/verify', { type: 'recovery', email, token: wrong });
  expect((await server.post('/verify', { type: 'recovery', email, token: mail.digits })).status).toBe(200);
});

test('the digits of one person are nothing to another', async () => {
  const one = await somebodyRecovering();
  const other = await aPerson(server);
  const tried = await server.post('/verify', { type: 'recovery', email: other.user.email, token: one.mail.digits });
  expect(await told(tried)).toEqual(expiredCode);
});

test('a newer mail takes the place of the older one', async () => {
  const { email, mail } = await somebodyRecovering();
  server.time.now += minute;
  await server.post('/recover', { email });
  const [newer] = await server.mailsTo(email);
  expect(await told(await server.post('/verify', { type: 'recovery', token_hash: mail.tokenHash }))).toEqual(
    expiredLink,
  );
  expect((await server.post('/verify', { type: 'recovery', token_hash: newer?.tokenHash })).status).toBe(200);
});

test('neither link nor digits can be read in the database', async () => {
  const { mail } = await somebodyRecovering();
  const [row] = await server.db.query<{ text: string }>(
    `select (select string_agg(t::text, ' ') from auth.one_time_tokens t) || (select string_agg(m::text, ' ') from app.mail m) as text`,
  );
  expect(row?.text).not.toContain(mail.tokenHash);
  expect(row?.text).not.toMatch(new RegExp(`\\b${mail.digits}\\b`));
  // a thief of the database could find the code of a hash without a key by trying all million codes
  expect(row?.text).not.toContain(createHash('sha256').update(mail.digits).digest('hex'));
  expect(row?.text).toContain(createHash('sha256').update(mail.tokenHash).digest('hex'));
});

test('known and unknown addresses are answered alike, also when they ask again too soon', async () => {
  const { email } = (await aPerson(server)).user;
  const ask = async (address: string) => {
    const response = await server.post('/recover', { email: address });
    const headers = Object.fromEntries(response.headers);
    return [response.status, headers, await response.json()] as const;
  };
  for (const wait of [0, 20_000]) {
    server.time.now += wait;
    expect(await ask('nobody.at.all@example.org')).toEqual(await ask(email));
  }
  expect(await ask('nobody.at.all@example.org')).toMatchObject([
    429,
    {},
    {
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 40 seconds.',
    },
  ]);
  server.time.now += 40_000;
  expect((await ask('nobody.at.all@example.org'))[0]).toBe(200);
  expect(await server.mailsTo('nobody.at.all@example.org')).toEqual([]);
  expect(await server.mailsTo(email)).toHaveLength(1);
});

test('whoever asks for mail after mail waits ever longer, registered or not, and the last one opens', async () => {
  const { email } = (await aPerson(server)).user;
  const unknown = 'nobody.who.asks@example.org';
  const seconds = 61;
  const statuses: (readonly number[])[] = [];
  for (let ask = 0; ask < 8; ask += 1) {
    const asked = [await server.post('/recover', { email }), await server.post('/recover', { email: unknown })];
    expect(await asked[1]?.text()).toBe(await asked[0]?.text());
    statuses.push(asked.map(({ status }) => status));
    server.time.now += seconds * 1000;
  }
  const [sent, tooSoon] = [
    [200, 200],
    [429, 429],
  ];
  expect(statuses).toEqual([sent, sent, sent, tooSoon, sent, tooSoon, tooSoon, tooSoon]);
  const [last] = await server.mailsTo(email);
  expect((await server.post('/verify', { type: 'recovery', token_hash: last?.tokenHash })).status).toBe(200);
  server.time.now += 24 * 60 * minute;
  for (const status of [200, 429]) expect((await server.post('/recover', { email })).status).toBe(status);
  server.time.now += minute;
  expect((await server.post('/recover', { email })).status).toBe(200);
});

test('the mail is in the language of the browser, or the one the person chose', async () => {
  const { email, id } = (await aPerson(server)).user;
  await server.post('/recover', { email }, { 'Accept-Language': 'fr, de-AT;q=0.8, en;q=0.5' });
  expect((await server.mailsTo(email))[0]?.text).toContain('Neues Passwort setzen');
  await server.db.query(
    `insert into app.profile (user_id, email, locale, created_at, seen_at) values ($1, $2, 'en', now(), now())`,
    [id, email],
  );
  server.time.now += minute;
  await server.post('/recover', { email }, { 'Accept-Language': 'de' });
  expect((await server.mailsTo(email))[0]?.text).toContain('Set a new password');
});

test('a person who is shut out stays out', async () => {
  const { person, mail } = await somebodyRecovering();
  await server.db.query('update auth.users set banned_until = $2 where id = $1', [
    person.user.id,
    new Date(server.time.now + minute),
  ]);
  expect(await told(await server.post('/verify', { type: 'recovery', token_hash: mail.tokenHash }))).toEqual([
    403,
    { code: 'user_banned', message: 'User is banned' },
  ]);
});

test('an address that was never proved loses the password somebody gave it when its mailbox answers', async () => {
  const person = await aPerson(server);
  const { email, id } = person.user;
  await server.db.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
  await server.post('/recover', { email });
  const [mail] = await server.mailsTo(email);
  const [, session] = await told(await server.post('/verify', { type: 'recovery', token_hash: mail?.tokenHash }));
  expect(session).toMatchObject({
    user: { email_confirmed_at: new Date(server.time.now).toISOString(), user_metadata: { email_verified: true } },
  });
  expect((await server.post('/token?grant_type=password', { email, password })).status).toBe(400);
  expect((await server.get('/user', bearer(person.access_token))).status).toBe(403);
});
