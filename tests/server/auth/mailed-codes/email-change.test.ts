import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrationOf } from '../administration/administration.ts';
import { anAuthServer, aPerson, bearer, siteUrl, type AuthServer, type SessionBody } from '../auth-server.ts';

let server: AuthServer; // addresses count as confirmed at once, and mails are kept
let strict: AuthServer; // addresses must be confirmed by mail
let silent: AuthServer; // this server cannot send mail
beforeAll(async () => {
  [server, strict, silent] = await Promise.all([
    anAuthServer(),
    anAuthServer({ confirmsAddresses: true }),
    anAuthServer({ mailsArrive: false }),
  ]);
});
afterAll(() => Promise.all([server.close(), strict.close(), silent.close()]));

const password = 'seven silk spools';
const minute = 60_000;
const hour = 60 * minute;
let count = 0;
const anAddress = (): string => `moved.${(count += 1)}@example.org`;

const told = async (response: Response) =>
  [response.status, (await response.json()) as Record<string, unknown>] as const;
const change = async (at: AuthServer, person: SessionBody, body: object) =>
  told(await at.put('/user', body, bearer(person.access_token)));
const agree = async (at: AuthServer, email: string) => {
  const [mail] = await at.mailsTo(email);
  return told(await at.post('/verify', { type: 'email_change', token_hash: mail?.tokenHash }));
};
const whoIs = async (at: AuthServer, { access_token }: SessionBody) =>
  (await told(await at.get('/user', bearer(access_token))))[1];
const signInStatus = async (at: AuthServer, email: string) =>
  (await at.post('/token?grant_type=password', { email, password })).status;

const halfway = [
  200,
  { msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email', code: '200' },
];
const expired = [403, { code: 'otp_expired', message: 'Email link is invalid or has expired' }];

test('both mailboxes agree, in either order, and then the address is another one, with the real client', async () => {
  for (const newFirst of [true, false]) {
    const [old, wanted] = [anAddress(), anAddress()];
    const client = server.client();
    await client.signUp({ email: old, password });
    const asked = await client.updateUser({ email: wanted.toUpperCase() });
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ email: old, new_email: wanted });
    for (const address of [old, wanted]) {
      const [mail] = await server.mailsTo(address);
      expect(mail).toMatchObject({
        kind: 'email_change',
        link: `${siteUrl}/auth/confirm?token_hash=${mail?.tokenHash}&type=email_change`,
      });
      expect(mail?.text).toContain(wanted);
    }
    const [first, second] = newFirst ? [wanted, old] : [old, wanted];
    expect(await agree(server, first)).toEqual(halfway);
    expect((await client.getUser()).data.user?.email).toBe(old);
    const [status, session] = await agree(server, second);
    expect([status, session]).toMatchObject([
      200,
      {
        user: {
          email: wanted,
          email_confirmed_at: new Date(server.time.now).toISOString(),
          user_metadata: { email: wanted, email_verified: true },
          identities: [{ email: wanted, identity_data: { email: wanted, email_verified: true } }],
        },
      },
    ]);
    expect(session['user']).not.toHaveProperty('new_email');
    expect(decodeJwt(String(session['access_token']))).toMatchObject({ email: wanted });
    expect((await client.getUser()).data.user?.email).toBe(wanted);
    expect([await signInStatus(server, old), await signInStatus(server, wanted)]).toEqual([400, 200]);
  }
});

test('the digits do the same, each for the mailbox it went to', async () => {
  const person = await aPerson(server);
  const wanted = anAddress();
  await change(server, person, { email: wanted });
  const digits = async (address: string) => (await server.mailsTo(address))[0]?.digits ?? '';
  const offer = async (email: string, token: string) =>
    told(await server.post('/verify', { type: 'email_change', email, token }));
  expect((await offer(wanted, await digits(person.user.email)))[0]).toBe(403);
  expect(await offer(person.user.email, await digits(person.user.email))).toEqual(halfway);
  expect((await offer(wanted, await digits(wanted)))[0]).toBe(200);
  expect(await whoIs(server, person)).toMatchObject({ email: wanted });
});

test('one mailbox alone changes nothing, however often it agrees', async () => {
  const person = await aPerson(server);
  const wanted = anAddress();
  await change(server, person, { email: wanted });
  expect(await agree(server, wanted)).toEqual(halfway);
  expect(await agree(server, wanted)).toEqual(expired);
  server.time.now += minute;
  // a new request also resets the first agreement: otherwise one mailbox alone could complete the change
  expect((await server.post('/resend', { type: 'email_change', email: person.user.email })).status).toBe(200);
  expect(await agree(server, wanted)).toEqual(halfway);
  expect(await whoIs(server, person)).toMatchObject({ email: person.user.email, new_email: wanted });
  expect((await agree(server, person.user.email))[0]).toBe(200);
  expect(await whoIs(server, person)).toMatchObject({ email: wanted });
});

test('an agreement is good for an hour', async () => {
  const person = await aPerson(server);
  const wanted = anAddress();
  await change(server, person, { email: wanted });
  expect(await agree(server, wanted)).toEqual(halfway);
  server.time.now += hour;
  expect(await agree(server, person.user.email)).toEqual(expired);
});

test('an address that was never confirmed has no say in where its person goes', async () => {
  const person = await aPerson(server);
  await server.db.query('update auth.users set email_confirmed_at = null where id = $1', [person.user.id]);
  const wanted = anAddress();
  await change(server, person, { email: wanted });
  expect(await server.mailsTo(person.user.email)).toEqual([]);
  expect((await agree(server, wanted))[0]).toBe(200);
  expect(await whoIs(server, person)).toMatchObject({ email: wanted });
});

test('codes that were mailed to the old address are void once the person has left it', async () => {
  const person = await aPerson(server);
  const old = person.user.email;
  const wanted = anAddress();
  await change(server, person, { email: wanted });
  await server.post('/recover', { email: old });
  const [recovery, agreement] = await server.mailsTo(old);
  await agree(server, wanted);
  await server.post('/verify', { type: 'email_change', token_hash: agreement?.tokenHash });
  expect(await whoIs(server, person)).toMatchObject({ email: wanted });
  expect(await told(await server.post('/verify', { type: 'recovery', token_hash: recovery?.tokenHash }))).toEqual(
    expired,
  );
});

test('where signing up says that an address is taken, so does this', async () => {
  const [one, other] = [await aPerson(server), await aPerson(server)];
  expect(await change(server, one, { email: other.user.email, data: { full_name: 'Ana' } })).toEqual([
    422,
    { code: 'email_exists', message: 'A user with this email address has already been registered' },
  ]);
  expect(await whoIs(server, one)).not.toHaveProperty('user_metadata.full_name');
});

const aConfirmedPerson = async (): Promise<SessionBody> => {
  const email = anAddress();
  await strict.post('/signup', { email, password });
  const [mail] = await strict.mailsTo(email);
  const [, session] = await told(await strict.post('/verify', { type: 'signup', token_hash: mail?.tokenHash }));
  return session as unknown as SessionBody;
};

test('where nobody may learn who is registered, a taken address is asked for like any other, and never given', async () => {
  const [one, other] = [await aConfirmedPerson(), await aConfirmedPerson()];
  const mailsBefore = await strict.mailsTo(other.user.email);
  const free = anAddress();
  const toFree = await change(strict, one, { email: free });
  strict.time.now += minute;
  const toTaken = await change(strict, one, { email: other.user.email });
  expect(toTaken[0]).toBe(toFree[0]);
  expect(Object.keys(toTaken[1])).toEqual(Object.keys(toFree[1]));
  expect(toTaken[1]['new_email']).toBe(other.user.email);
  expect(await strict.mailsTo(other.user.email)).toEqual(mailsBefore);
  expect(await agree(strict, one.user.email)).toEqual(halfway);
  expect(await whoIs(strict, one)).toMatchObject({ email: one.user.email });
});

test.each([
  ['both by a mail', undefined, true],
  ['the old mailbox by a link that was handed over', 'email_change_current', true],
  ['the new mailbox by a link that was handed over', 'email_change_new', false],
] as const)('agreed to, %s: only a mail to the new address proves it, in either order', async (_, handed, isProven) => {
  for (const newFirst of [true, false]) {
    const person = await aConfirmedPerson();
    const [old, wanted] = [person.user.email, anAddress()];
    await change(strict, person, { email: wanted });
    const wish = { type: handed, email: old, newEmail: wanted };
    const link = handed && (await administrationOf(strict).api.generateLink({ ...wish, type: handed })).data.properties;
    const codeOf = async (at: string, type: string) =>
      handed === type ? link?.hashed_token : (await strict.mailsTo(at))[0]?.tokenHash;
    const codes = [await codeOf(wanted, 'email_change_new'), await codeOf(old, 'email_change_current')];
    for (const token_hash of newFirst ? codes : codes.toReversed())
      expect((await strict.post('/verify', { type: 'email_change', token_hash })).status).toBe(200);
    const [found] = await strict.db.query<{ provenAt: Date | null }>(
      'select email_proven_at as "provenAt" from auth.users where email = $1',
      [wanted],
    );
    expect(found).toEqual({ provenAt: isProven ? new Date(strict.time.now) : null });
  }
});

test('a code that was mailed to an address does not agree to another one, for which the change was begun anew', async () => {
  const person = await aConfirmedPerson();
  const [old, first, wanted] = [person.user.email, anAddress(), anAddress()];
  await change(strict, person, { email: first });
  const { data } = await administrationOf(strict).api.generateLink({
    type: 'email_change_current',
    email: old,
    newEmail: wanted,
  });
  expect(await agree(strict, first)).toEqual(expired);
  const token_hash = data.properties?.hashed_token;
  expect(await told(await strict.post('/verify', { type: 'email_change', token_hash }))).toEqual(halfway);
  expect(await whoIs(strict, person)).toMatchObject({ email: old });
});

test('an address that somebody else took meanwhile is not given', async () => {
  const person = await aPerson(server);
  const wanted = anAddress();
  await change(server, person, { email: wanted });
  await agree(server, wanted);
  await aPerson(server, wanted);
  expect(await agree(server, person.user.email)).toMatchObject([422, { code: 'email_exists' }]);
  expect(await whoIs(server, person)).toMatchObject({ email: person.user.email });
});

test('where no mail reaches anybody, the address changes at once', async () => {
  const person = await aPerson(silent);
  const wanted = anAddress();
  const [status, user] = await change(silent, person, { email: wanted, data: { full_name: 'Ana' } });
  expect([status, user]).toMatchObject([200, { email: wanted, user_metadata: { email: wanted, full_name: 'Ana' } }]);
  expect(await silent.mailsTo(wanted)).toEqual([]);
  expect(await change(silent, person, { email: (await aPerson(silent)).user.email })).toMatchObject([
    422,
    { code: 'email_exists' },
  ]);
});

test('asking is refused as for a password: old sessions, wrong proofs, broken addresses, twice in a minute', async () => {
  const fresh = await aPerson(server);
  expect(await change(server, fresh, { email: 'nobody' })).toMatchObject([400, { code: 'validation_failed' }]);
  expect(await change(server, fresh, { email: anAddress(), current_password: 'wrong spools' })).toMatchObject([
    400,
    { code: 'current_password_invalid' },
  ]);
  expect((await change(server, fresh, { email: anAddress() }))[0]).toBe(200);
  expect(await change(server, fresh, { email: anAddress(), data: { full_name: 'Ana' } })).toMatchObject([
    429,
    { code: 'over_email_send_rate_limit' },
  ]);
  expect(await whoIs(server, fresh)).not.toHaveProperty('user_metadata.full_name');

  server.time.now += 24 * hour + 1;
  const refreshed = await server.post('/token?grant_type=refresh_token', { refresh_token: fresh.refresh_token });
  const old = (await refreshed.json()) as SessionBody;
  expect(await change(server, old, { email: anAddress() })).toMatchObject([400, { code: 'reauthentication_needed' }]);
  expect((await change(server, old, { email: anAddress(), current_password: password }))[0]).toBe(200);
  // the address that they already have
  expect((await change(server, old, { email: old.user.email.toUpperCase() }))[0]).toBe(200);
});

test.each([
  [
    'its person sets a new password',
    (person: SessionBody) => change(server, person, { password: 'eight silk spools' }).then(([status]) => status),
  ],
  [
    'the administration sets a new password',
    async ({ user }: SessionBody) =>
      (await administrationOf(server).ask('PUT', `/admin/users/${user.id}`, { password: 'eight silk spools' })).status,
  ],
])('once %s, an address that was wished for before is asked for no more', async (_when, setPassword) => {
  const person = await aPerson(server);
  const wanted = anAddress();
  await change(server, person, { email: wanted });
  expect(await setPassword(person)).toBe(200);
  const { body } = await administrationOf(server).ask('GET', `/admin/users/${person.user.id}`);
  expect(body).toMatchObject({ email: person.user.email });
  expect(body).not.toHaveProperty('new_email');
  server.time.now += minute;
  expect((await server.post('/resend', { type: 'email_change', email: person.user.email })).status).toBe(200);
  expect(await server.mailsTo(wanted)).toHaveLength(1);
});

test('an address that is wished for together with a new password is asked for', async () => {
  const person = await aPerson(server);
  const wanted = anAddress();
  const [status, user] = await change(server, person, { email: wanted, password: 'eight silk spools' });
  expect([status, user['new_email']]).toEqual([200, wanted]);
  expect(await agree(server, wanted)).toEqual(halfway);
  expect((await agree(server, person.user.email))[0]).toBe(200);
  expect(await whoIs(server, person)).toMatchObject({ email: wanted });
});

test('nobody waits: being sent the mails once more sends none', async () => {
  const person = await aPerson(server);
  for (const email of [person.user.email, 'nobody.moved@example.org']) {
    expect(await told(await server.post('/resend', { type: 'email_change', email }))).toEqual([200, {}]);
    expect(await server.mailsTo(email)).toEqual([]);
  }
});
