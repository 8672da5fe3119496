import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAuthServer, aPerson, type AuthServer, type SessionBody } from '../auth-server.ts';
import { factorCalls } from '../factors/factor-calls.ts';
import { aKey } from './software-key.ts';

let server: AuthServer;
let start: number;
let calls: ReturnType<typeof factorCalls>;
beforeAll(async () => {
  server = await anAuthServer();
  start = server.time.now;
  calls = factorCalls(server);
});
beforeEach(() => {
  server.time.now = start;
});
afterAll(() => server.close());

const notBelieved = [422, { code: 'mfa_verification_failed', message: 'Failed to validate WebAuthn MFA response' }];
const unknownChallenge = [
  422,
  { code: 'mfa_factor_not_found', message: 'MFA factor with the provided challenge ID not found' },
];

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'http://localhost:4151' }],
  [{ rpId: 'evil.example' }],
  [{ id: 'A'.repeat(43) }],
  [{ format: 'fido-u2f' }],
  [{ format: 'tpm' }],
  [{ format: 'rubbish' }],
])('a key that was made with %j is refused', async (manner) => {
  const person = await aPerson(server);
  const { id } = await calls.enrollKey(person);
  const asked = await calls.askKey(person, id);
  const made = aKey().create(asked.webauthn.credential_options.publicKey, manner);
  expect(await calls.answerKey(person, id, asked, made)).toEqual(notBelieved);
});

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'http://localhost:4151' }],
  [{ rpId: 'evil.example' }],
  [{ id: 'A'.repeat(43) }],
  [{ signCount: 0 }],
  [{ signCount: 1 }],
])('an answer with %j is refused, and the question is spent', async (manner) => {
  const key = aKey();
  const { factor, session } = await calls.verifiedKey(await aPerson(server), key);
  const first = await calls.askKey(session, factor.id);
  const options = first.webauthn.credential_options.publicKey;
  expect((await calls.answerKey(session, factor.id, first, key.get(options)))[0]).toBe(200);
  const asked = await calls.askKey(session, factor.id);
  const { publicKey } = asked.webauthn.credential_options;
  expect(await calls.answerKey(session, factor.id, asked, key.get(publicKey, manner))).toEqual(notBelieved);
  expect(await calls.answerKey(session, factor.id, asked, key.get(publicKey))).toEqual(unknownChallenge);
});

test.each(['ES256', 'EdDSA', 'RS256'] as const)('a key may sign with %s', async (make) => {
  const key = aKey({}, make);
  const { factor, session } = await calls.verifiedKey(await aPerson(server), key);
  const asked = await calls.askKey(session, factor.id);
  const { publicKey } = asked.webauthn.credential_options;
  const forged = key.get(publicKey);
  const signature = Buffer.from(forged.response.signature, 'base64url');
  signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
  const response = { ...forged.response, signature: signature.toString('base64url') };
  expect(await calls.answerKey(session, factor.id, asked, { ...forged.toJSON(), response })).toEqual(notBelieved);
  const again = await calls.askKey(session, factor.id);
  const answer = key.get(again.webauthn.credential_options.publicKey);
  expect((await calls.answerKey(session, factor.id, again, answer))[0]).toBe(200);
});

test('a key that signs in a way nobody asked for is refused', async () => {
  const person = await aPerson(server);
  const { id } = await calls.enrollKey(person);
  const asked = await calls.askKey(person, id);
  const made = aKey({}, 'ES384').create(asked.webauthn.credential_options.publicKey);
  expect(await calls.answerKey(person, id, asked, made)).toEqual(notBelieved);
});

test('a counter may leap but not stand still, and one that is always zero never counts', async () => {
  const [key, plain] = [aKey(), aKey({ signCount: 0 })];
  const { factor, session } = await calls.verifiedKey(await aPerson(server), key);
  const other = await calls.verifiedKey(await aPerson(server), plain);
  const show = async (person: SessionBody, id: string, said: typeof key, signCount?: number) => {
    const asked = await calls.askKey(person, id);
    const { publicKey } = asked.webauthn.credential_options;
    const made = said.get(publicKey, signCount === undefined ? {} : { signCount });
    return (await calls.answerKey(person, id, asked, made))[0];
  };
  expect(await show(session, factor.id, key, 100)).toBe(200);
  expect(await show(session, factor.id, key, 100)).toBe(422);
  expect(await show(session, factor.id, key, 99)).toBe(422);
  expect(await show(session, factor.id, key, 101)).toBe(200);
  expect(await show(other.session, other.factor.id, plain)).toBe(200);
  expect(await show(other.session, other.factor.id, plain)).toBe(200);
});

test('a question is good for one answer, for five minutes, and from one address', async () => {
  const key = aKey();
  const { factor, session } = await calls.verifiedKey(await aPerson(server), key);
  const asked = await calls.askKey(session, factor.id);
  const answer = key.get(asked.webauthn.credential_options.publicKey);
  const both = await Promise.all([1, 2].map(() => calls.answerKey(session, factor.id, asked, answer)));
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 422]);
  expect(await calls.answerKey(session, factor.id, asked, answer)).toEqual(unknownChallenge);

  const moved = await calls.askKey(session, factor.id);
  await server.db.query(`update auth.mfa_challenges set ip_address = '203.0.113.9' where id = $1`, [moved.id]);
  const fromElsewhere = key.get(moved.webauthn.credential_options.publicKey);
  expect((await calls.answerKey(session, factor.id, moved, fromElsewhere))[1]).toMatchObject({
    code: 'mfa_ip_address_mismatch',
  });

  const old = await calls.askKey(session, factor.id);
  server.time.now += 300_000;
  const late = key.get(old.webauthn.credential_options.publicKey);
  expect((await calls.answerKey(session, factor.id, old, late))[1]).toMatchObject({ code: 'mfa_challenge_expired' });
  expect(await calls.answerKey(session, factor.id, old, late)).toEqual(unknownChallenge);
});

test('a question put to somebody else, or to another factor, cannot be answered', async () => {
  const [mine, theirs] = [aKey(), aKey()];
  const ada = await calls.verifiedKey(await aPerson(server), mine);
  const bea = await calls.verifiedKey(await aPerson(server), theirs);
  const asked = await calls.askKey(ada.session, ada.factor.id);
  const answer = mine.get(asked.webauthn.credential_options.publicKey);
  expect((await calls.answerKey(bea.session, ada.factor.id, asked, answer))[1]).toMatchObject({
    code: 'mfa_factor_not_found',
  });
  expect(await calls.answerKey(bea.session, bea.factor.id, asked, answer)).toEqual(unknownChallenge);
  const second = await calls.enrollKey(ada.session, 'Second key');
  expect(await calls.answerKey(ada.session, second.id, asked, answer)).toEqual(unknownChallenge);
  expect((await calls.answerKey(ada.session, ada.factor.id, asked, answer))[0]).toBe(200);
  // ada's challenge, signed by another person's key
  const again = await calls.askKey(ada.session, ada.factor.id);
  const foreign = theirs.get(again.webauthn.credential_options.publicKey, { id: mine.id });
  expect(await calls.answerKey(ada.session, ada.factor.id, again, foreign)).toEqual(notBelieved);
});

test('a question to make a key does not replace the key that was made meanwhile', async () => {
  const person = await aPerson(server);
  const { id } = await calls.enrollKey(person);
  const [one, other] = [await calls.askKey(person, id), await calls.askKey(person, id)];
  const [key, thief] = [aKey(), aKey()];
  const made = key.create(one.webauthn.credential_options.publicKey);
  const [, session] = await calls.answerKey(person, id, one, made);
  const swapped = thief.create(other.webauthn.credential_options.publicKey);
  expect(await calls.answerKey(session as SessionBody, id, other, swapped)).toEqual(notBelieved);
  const third = await calls.askKey(session as SessionBody, id);
  const answer = key.get(third.webauthn.credential_options.publicKey);
  expect((await calls.answerKey(session as SessionBody, id, third, answer))[0]).toBe(200);
});

test.each([
  [{}, 'WebAuthn config required'],
  [{ webauthn: null }, 'WebAuthn config required'],
  [{ code: '123456' }, 'WebAuthn config required'],
  [{ webauthn: {} }, 'WebAuthn type must be create or request'],
  [{ webauthn: { type: 'guess' } }, 'WebAuthn type must be create or request'],
  [{ webauthn: { type: 'create' } }, 'credential_response required'],
  [{ webauthn: { type: 'create', credential_response: 'x' } }, 'Invalid credential_response'],
  [{ webauthn: { type: 'create', credential_response: { id: 'a' } } }, 'Invalid credential_response'],
])('%j answers 400 %s', async (body, message) => {
  const person = await aPerson(server);
  const { id } = await calls.enrollKey(person);
  const asked = await calls.askKey(person, id);
  const sent = { challenge_id: asked.id, ...body };
  expect(await calls.post(`/factors/${id}/verify`, sent, person.access_token)).toEqual([
    400,
    { code: 'validation_failed', message },
  ]);
});

test.each([[['u\0sb']], [['usb'.repeat(11)]], [Array.from({ length: 17 }, () => 'usb')], [['USB port']]])(
  'a key that says it is connected by %j is no answer',
  async (transports) => {
    const person = await aPerson(server);
    const { id } = await calls.enrollKey(person);
    const asked = await calls.askKey(person, id);
    const made = aKey().create(asked.webauthn.credential_options.publicKey, { transports });
    expect(await calls.answerKey(person, id, asked, made)).toEqual([
      400,
      { code: 'validation_failed', message: 'Invalid credential_response' },
    ]);
  },
);

test('bytes that are no key, in the right places, are refused like a wrong one', async () => {
  const person = await aPerson(server);
  const { id } = await calls.enrollKey(person);
  const asked = await calls.askKey(person, id);
  const response = { clientDataJSON: 'e30', attestationObject: 'AAAA' };
  const rubbish = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response };
  expect(await calls.answerKey(person, id, asked, rubbish)).toEqual(notBelieved);
});
