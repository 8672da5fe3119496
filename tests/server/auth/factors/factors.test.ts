import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAuthServer, aPerson, bearer, signedInAgain, type AuthServer, type SessionBody } from '../auth-server.ts';
import { anAuthenticator, withSecondFactor } from '../security-keys/authenticator.ts';
import { factorCalls } from './factor-calls.ts';

let server: AuthServer;
let start: number;
let calls: ReturnType<typeof factorCalls>;
beforeAll(async () => {
  server = await anAuthServer();
  start = Math.floor(server.time.now / 30_000) * 30_000;
  calls = factorCalls(server);
});
beforeEach(() => {
  server.time.now = start;
});
afterAll(() => server.close());

const anAddress = () => `p${crypto.randomUUID()}@example.org`;

test('the real client enrolls a factor, shows a code, and is at the higher level from then on', async () => {
  const email = anAddress();
  const client = server.client();
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  await client.signUp({ email, password: 'seven silk spools' });
  server.time.now += 1000;
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone', issuer: 'Shop' });
  if (enrolled === null) throw new Error('not enrolled');
  expect(enrolled.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(enrolled.totp.uri).toBe(
    `otpauth://totp/Shop:${encodeURIComponent(email)}?issuer=Shop&secret=${enrolled.totp.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(enrolled.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
  expect((await client.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified' }], totp: [] });

  const asked = await client.mfa.challenge({ factorId: enrolled.id });
  expect(asked.data).toMatchObject({ type: 'totp', expires_at: start / 1000 + 301 });
  const code = anAuthenticator(enrolled.totp.secret).codeAt(start);
  const shown = await client.mfa.verify({ factorId: enrolled.id, challengeId: asked.data?.id ?? '', code });
  expect(shown.error).toBeNull();
  expect(events).toContain('MFA_CHALLENGE_VERIFIED');

  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: enrolled.id, friendly_name: 'Telephone' }]);
  const level = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  expect((await client.refreshSession()).error).toBeNull();
  const claims = (await client.getClaims()).data?.claims;
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
});

test('whoever signs in later is told that a second factor is to be shown', async () => {
  const email = anAddress();
  const { factorId, app } = await withSecondFactor(server, email);
  server.time.now += 60_000;
  const other = server.client();
  await other.signInWithPassword({ email, password: 'seven silk spools' });
  expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  await other.mfa.challengeAndVerify({ factorId, code: app.codeAt(server.time.now) });
  expect((await other.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
});

test.each([
  [{ factor_type: 'phone', phone: '+49123' }, 422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
  [{ factor_type: 'dna' }, 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
  [{}, 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
  [
    { factor_type: 'totp', friendly_name: 'x'.repeat(101) },
    400,
    'validation_failed',
    'The friendly name and the issuer of a factor are texts of at most 100 characters',
  ],
  [
    { factor_type: 'totp', friendly_name: 'a\0b' },
    400,
    'validation_failed',
    'The friendly name and the issuer of a factor are texts of at most 100 characters',
  ],
])('enrolling %j answers %i %s', async (body, status, code, message) => {
  const person = await aPerson(server);
  expect(await calls.post('/factors', body, person.access_token)).toEqual([status, { code, message }]);
});

test('two factors of a person have different names; one that was begun and left makes room after five minutes', async () => {
  const person = await aPerson(server);
  await calls.enroll(person, 'Old "phone"');
  expect(
    await calls.post('/factors', { factor_type: 'totp', friendly_name: 'Old "phone"' }, person.access_token),
  ).toEqual([
    422,
    {
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "Old \\"phone\\"" for this user already exists',
    },
  ]);
  await calls.enroll(await aPerson(server), 'Old "phone"');
  server.time.now += 300_001;
  await calls.enroll(person, 'Old "phone"');
});

test('nobody has more than ten factors, not even by asking for eleven at once', async () => {
  const person = await aPerson(server);
  const answers = await Promise.all(
    Array.from({ length: 11 }, (_, n) =>
      calls.post('/factors', { factor_type: 'totp', friendly_name: `F${n}` }, person.access_token),
    ),
  );
  expect(answers.filter(([status]) => status === 200)).toHaveLength(10);
  expect(answers.find(([status]) => status !== 200)).toEqual([
    422,
    {
      code: 'too_many_enrolled_mfa_factors',
      message: 'Maximum number of verified factors reached, unenroll to continue',
    },
  ]);
});

test('a password alone neither adds a factor to one that is verified nor removes it', async () => {
  const person = await aPerson(server);
  const { factor, session } = await calls.verified(person);
  const thief = await signedInAgain(server, person.user.email);
  expect(await calls.post('/factors', { factor_type: 'totp', friendly_name: 'Mine' }, thief.access_token)).toEqual([
    403,
    { code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' },
  ]);
  expect(await calls.remove(`/factors/${factor.id}`, thief.access_token)).toEqual([
    422,
    { code: 'insufficient_aal', message: 'AAL2 required to unenroll verified factor' },
  ]);
  const second = await calls.post('/factors', { factor_type: 'totp', friendly_name: 'Tablet' }, session.access_token);
  expect(second[0]).toBe(200);
});

test('a token from before the code was shown does not act for the session that the code has lifted', async () => {
  const person = await aPerson(server);
  const { factor, session } = await calls.verified(person);
  const kept = person.access_token;
  const second = await calls.enroll(session, 'Tablet');
  const asked = await calls.challenge(session, second.id);
  const levelTooLow = (message: string) => ({ code: 'insufficient_aal', message });
  const enrolling = [403, levelTooLow('AAL2 required to enroll a new factor')];
  expect(await calls.remove(`/factors/${factor.id}`, kept)).toEqual([
    422,
    levelTooLow('AAL2 required to unenroll verified factor'),
  ]);
  expect(await calls.post('/factors', { factor_type: 'totp', friendly_name: 'Mine' }, kept)).toEqual(enrolling);
  expect(await calls.post(`/factors/${second.id}/challenge`, {}, kept)).toEqual(enrolling);
  const code = anAuthenticator(second.totp.secret).codeAt(server.time.now);
  expect(await calls.verify(person, second.id, asked, code)).toEqual(enrolling);
  const put = await server.put('/user', { password: 'eight silk spools' }, bearer(kept));
  expect([put.status, await put.json()]).toEqual([401, expect.objectContaining({ code: 'insufficient_aal' })]);
  expect((await calls.verify(session, second.id, asked, code))[0]).toBe(200);
});

test('without its factor a session falls back, and the code is no longer named among its proofs', async () => {
  const { client, factorId } = await withSecondFactor(server, anAddress());
  expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.mfa.listFactors()).data?.all).toEqual([]);
  expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  expect((await client.getUser()).data.user).not.toHaveProperty('factors');
});

test('verifying a factor forgets those that were begun and never finished', async () => {
  const person = await aPerson(server);
  await calls.enroll(person, 'Begun');
  const { session } = await calls.verified(person, 'Done');
  const { factors } = session.user as unknown as { factors: { friendly_name: string }[] };
  expect(factors.map(({ friendly_name }) => friendly_name)).toEqual(['Done']);
});

test('the factors of others are not there', async () => {
  const [owner, stranger] = [await aPerson(server), await aPerson(server)];
  const factor = await calls.enroll(owner);
  const asked = await calls.challenge(owner, factor.id);
  const missing = [404, { code: 'mfa_factor_not_found', message: 'Factor not found' }];
  const token = stranger.access_token;
  expect(await calls.post(`/factors/${factor.id}/challenge`, undefined, token)).toEqual(missing);
  const code = anAuthenticator(factor.totp.secret).codeAt(start);
  expect(await calls.verify(stranger, factor.id, asked, code)).toEqual(missing);
  expect(await calls.remove(`/factors/${factor.id}`, token)).toEqual(missing);
  const malformed = [404, { code: 'validation_failed', message: 'factor_id must be an UUID' }];
  expect(await calls.post('/factors/1/challenge', undefined, token)).toEqual(malformed);
  expect(await calls.remove("/factors/'or'1", token)).toEqual(malformed);
});

test('every call needs a session', async () => {
  const id = crypto.randomUUID();
  for (const path of ['/factors', `/factors/${id}/challenge`, `/factors/${id}/verify`]) {
    const response = await server.post(path, {});
    expect([response.status, await response.json()]).toEqual([
      401,
      { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    ]);
  }
  const { error } = await server.client().mfa.enroll({ factorType: 'totp' });
  expect([error?.status, error?.code]).toEqual([401, 'no_authorization']);
});

test('its person hears by mail that a factor counts, and that it is gone, once each', async () => {
  const person = await aPerson(server);
  const { email } = person.user;
  const begun = await calls.enroll(person, 'Begun');
  await calls.remove(`/factors/${begun.id}`, person.access_token);
  expect(await server.mailsTo(email)).toEqual([]);
  const { factor, app, session } = await calls.verified(person, 'My phone');
  server.time.now += 60_000;
  const asked = await calls.challenge(session, factor.id);
  const [, shown] = await calls.verify(session, factor.id, asked, app.codeAt(server.time.now));
  const added = { kind: 'way_in_changed', text: expect.stringContaining('(“My phone”) was added to') as string };
  expect(await server.mailsTo(email)).toEqual([expect.objectContaining(added)]);
  await calls.remove(`/factors/${factor.id}`, (shown as SessionBody).access_token);
  const [removed] = await server.mailsTo(email);
  expect(removed?.text).toContain('An app that makes codes (“My phone”) was removed from');
});

test('what happened to a factor is written down by id', async () => {
  const person = await aPerson(server);
  const { factor, session } = await calls.verified(person);
  await calls.remove(`/factors/${factor.id}`, session.access_token);
  const entries = await server.db.query<{ payload: { traits: object } }>(
    `select payload from auth.audit_log_entries where payload->'traits'->>'factor_id' = $1`,
    [factor.id],
  );
  expect(entries.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining(
      ['factor_in_progress', 'verification_attempted', 'factor_unenrolled'].map((action) => ({
        action,
        actor_id: person.user.id,
        traits: { factor_id: factor.id },
      })),
    ),
  );
});
