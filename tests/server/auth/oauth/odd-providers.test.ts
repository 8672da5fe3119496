import { afterAll, beforeAll, expect, test } from 'vitest';
import { discover, signsByKeyPair } from '#server/auth/oauth/oidc.ts';
import { anAuthServer, type AuthServer } from '../auth-server.ts';
import { aPersonThere, aProvider, type RealProvider } from './a-provider.ts';
import { ownProviderCalls } from './own-provider.ts';

let there: RealProvider;
let server: AuthServer;
beforeAll(async () => {
  there = await aProvider();
  server = await anAuthServer({ providers: [there.provider] });
});
afterAll(async () => {
  await server.close();
  await there.close();
});

const through = async (other: RealProvider, person = aPersonThere()) => {
  const at = await anAuthServer({ providers: [other.provider] });
  const { user } = await ownProviderCalls(at, other).signedIn(person);
  await at.close();
  return [user?.email, user?.user_metadata['full_name']];
};

test('claims count from the token or from the page about the person, as the provider has it', async () => {
  const inToken = await aProvider({ conformIdTokenClaims: false });
  const person = aPersonThere();
  expect(await through(inToken, person)).toEqual([person['email'], 'Ana Garn']);
  expect(await through(there, person)).toEqual([person['email'], 'Ana Garn']);
  await inToken.close();
});

test('a page about the person may be signed, and a token may be for a project beside us', async () => {
  const signing = await aProvider(
    { features: { devInteractions: { enabled: false }, jwtUserinfo: { enabled: true } } },
    { userinfo_signed_response_alg: 'RS256' },
  );
  const person = aPersonThere();
  signing.behaviour.forge = signing.saying({ aud: ['the-workshop', 'a-project'], azp: 'the-workshop' });
  expect(await through(signing, person)).toEqual([person['email'], 'Ana Garn']);
  await signing.close();
});

test('tokens that a secret alone signs are refused', async () => {
  const secretive = await aProvider(
    { enabledJWA: { idTokenSigningAlgValues: ['HS256'] } },
    { id_token_signed_response_alg: 'HS256' },
  );
  const at = await anAuthServer({ providers: [secretive.provider] });
  expect(await ownProviderCalls(at, secretive).refusalOf(aPersonThere())).toBe('unexpected_failure');
  await at.close();
  await secretive.close();
});

test('"verified" from the page counts for the address in the token alone', async () => {
  const person = aPersonThere({ email: 'ana@example.org' });
  const calls = ownProviderCalls(server, there);
  const { id } = (await calls.signedIn(aPersonThere({ email: 'bea@example.org' }))).user ?? {};
  there.behaviour.forge = there.saying({ email: 'bea@example.org' });
  expect(await calls.refusalOf(person)).toBe('identity_not_linked');
  there.behaviour.forge = undefined;
  expect(await server.db.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1);
});

test('a page about the person that fails is no reason to refuse whom the token describes', async () => {
  const broken = await aProvider({ conformIdTokenClaims: false });
  broken.behaviour.describesNobody = true;
  const person = aPersonThere({ email_verified: undefined });
  expect(await through(broken, person)).toEqual([person['email'], 'Ana Garn']);
  await broken.close();
});

test('an issuer is found with and without its last slash, and another one is refused by name', async () => {
  const { issuer } = there.provider;
  const found = await discover({ ...there.provider, issuer: `${issuer}/` });
  expect([found.serverMetadata().issuer, signsByKeyPair(found)]).toEqual([issuer, true]);
  const elsewhere = issuer.replace('127.0.0.1', 'localhost');
  await expect(discover({ ...there.provider, issuer: elsewhere })).rejects.toThrow(
    `The provider calls itself ${issuer}, not ${elsewhere}.`,
  );
});

test('an address that describes no provider says what came instead', async () => {
  const { issuer } = there.provider;
  await expect(discover({ ...there.provider, issuer: `${issuer}/realms/none` })).rejects.toThrow(
    `${issuer}/realms/none/.well-known/openid-configuration gives no description of a provider (it answers 404).`,
  );
  const gone = await aProvider();
  await gone.close();
  await expect(discover(gone.provider)).rejects.toThrow(/ECONNREFUSED/);
});
