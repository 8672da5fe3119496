import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOwnAccounts } from '#server/auth/create-sign-in.ts';
import { administrationOf } from '../administration/administration.ts';
import { anAuthServer, aPerson, bearer, type AuthServer } from '../auth-server.ts';
import { factorCalls } from '../factors/factor-calls.ts';
import { aPersonThere, aProvider, type Person, type RealProvider } from './a-provider.ts';
import { ownProviderCalls } from './own-provider.ts';

const password = 'seven silk spools';

let there: RealProvider;
let server: AuthServer; // addresses count as confirmed at once
let mailing: AuthServer; // addresses must be confirmed by mail
let closed: AuthServer; // new registrations are off
let calls: ReturnType<typeof ownProviderCalls>;
let start: number;
beforeAll(async () => {
  there = await aProvider();
  const providers = [there.provider];
  [server, mailing, closed] = await Promise.all([
    anAuthServer({ providers }),
    anAuthServer({ providers, confirmsAddresses: true }),
    anAuthServer({ providers, takesNewcomers: false }),
  ]);
  calls = ownProviderCalls(server, there);
  start = server.time.now;
});
beforeEach(() => {
  server.time.now = start;
});
afterAll(async () => {
  await Promise.all([server.close(), mailing.close(), closed.close()]);
  await there.close();
});

const registered = async (person: Person, { isProven }: { readonly isProven: boolean }) => {
  const here = await aPerson(server, String(person['email']));
  if (isProven) await server.db.query('update auth.users set email_proven_at = now() where id = $1', [here.user.id]);
  return here;
};

const byPassword = async (email: unknown, at = server) => {
  const client = at.client('pkce');
  const { data, error } = await client.signInWithPassword({ email: String(email), password });
  if (error !== null) throw error;
  return { client, user: data.user };
};

const identitiesOf = async (id: string | undefined) =>
  (await server.db.query<{ provider: string }>('select provider from auth.identities where user_id = $1', [id])).map(
    ({ provider }) => provider,
  );

test('an account is joined if the provider has verified the address and we have too, and keeps its password', async () => {
  const ana = aPersonThere();
  const here = await registered(ana, { isProven: true });
  const { user } = await calls.signedIn(ana);
  expect(user).toMatchObject({ id: here.user.id, app_metadata: { providers: ['email', 'custom:oidc'] } });
  expect((await byPassword(ana['email'])).user.id).toBe(here.user.id);
  expect((await server.mailsTo(here.user.email)).map(({ kind }) => kind)).toContain('way_in_changed');
});

test.each([
  ['its address confirmed itself', {}, false],
  ['the provider says that it is not verified', { email_verified: false }, true],
  ['the provider does not say whether it is verified', { email_verified: undefined }, true],
  ['the provider says something else', { email_verified: '' }, true],
])('an account is not joined where %s, until its owner has signed in once', async (_, more, isProven) => {
  const ana = aPersonThere(more);
  const here = await registered(ana, { isProven });
  expect(await calls.refusalOf(ana)).toBe('identity_not_linked');
  expect(await identitiesOf(here.user.id)).toEqual(['email']);
  expect((await server.get('/user', bearer(here.access_token))).status).toBe(200);
  const { client } = await byPassword(ana['email']);
  const back = await calls.connects(client, ana);
  // nothing is connected until the browser that began exchanges the code
  expect(await identitiesOf(here.user.id)).toEqual(['email']);
  const { user } = await calls.trade(client, back);
  expect(user).toMatchObject({ id: here.user.id, app_metadata: { providers: ['email', 'custom:oidc'] } });
  expect((await calls.signedIn(ana)).user?.id).toBe(here.user.id);
  const [mail] = (await server.mailsTo(here.user.email)).filter(({ kind }) => kind === 'way_in_changed');
  expect(mail?.text).toContain('A sign-in by another service (“Workshop SSO”) was added to your Spoolside account');
});

test('a person without a verified address gets an account of their own where people may take any address', async () => {
  const { user } = await calls.signedIn(aPersonThere({ email_verified: undefined }));
  const [row] = await server.db.query('select email_proven_at as at from auth.users where id = $1', [user?.id]);
  expect([row, user?.user_metadata['email_verified']]).toEqual([{ at: null }, false]);
});

test('where mails prove addresses, an unverified one gets the same answer, registered or not', async () => {
  const [ana, bea] = [aPersonThere({ email_verified: false }), aPersonThere({ email_verified: false })];
  await mailing.client().signUp({ email: String(ana['email']), password });
  const there2 = ownProviderCalls(mailing, there);
  const queries = await Promise.all([ana, bea].map(async (who) => (await there2.comesBack(who)).back.search));
  expect(queries[0]).toContain('error_code=identity_not_linked');
  expect(queries[1]).toBe(queries[0]);
  expect(await mailing.db.query('select 1 from auth.users where email = $1', [bea['email']])).toEqual([]);
});

test('an address is the same in capitals, and a person without one is not let in', async () => {
  const ana = aPersonThere();
  const here = await registered(ana, { isProven: true });
  const shouted = { ...ana, email: String(ana['email']).toUpperCase() };
  expect((await calls.signedIn(shouted)).user?.id).toBe(here.user.id);
  expect(await calls.refusalOf(aPersonThere({ email: undefined }))).toBe('unexpected_failure');
});

test('where nobody registers, the provider lets in whoever was invited by mail, and tells the others', async () => {
  const [ana, bea] = [aPersonThere(), aPersonThere()];
  const email = String(ana['email']);
  const { data } = await administrationOf(closed).api.inviteUserByEmail(email);
  const closedCalls = ownProviderCalls(closed, there);
  expect(await closedCalls.refusalOf(ana)).toBe('identity_not_linked');
  const [mail] = await closed.mailsTo(email);
  await closed.post('/verify', { type: 'invite', token_hash: mail?.tokenHash });
  expect((await closedCalls.signedIn(ana)).user?.id).toBe(data.user?.id);
  expect(await closedCalls.refusalOf(bea)).toBe('signup_disabled');
  expect(await closed.db.query('select 1 from auth.users where email = $1', [bea['email']])).toEqual([]);
});

test('an account that the administration entered as confirmed is connected by its owner, and joined by nobody', async () => {
  const ana = aPersonThere();
  const email = String(ana['email']);
  const { data } = await administrationOf(closed).api.createUser({ email, password, email_confirm: true });
  const closedCalls = ownProviderCalls(closed, there);
  expect(await closedCalls.refusalOf(ana)).toBe('identity_not_linked');
  const { client } = await byPassword(email, closed);
  const { user } = await closedCalls.trade(client, await closedCalls.connects(client, ana));
  expect(user?.id).toBe(data.user?.id);
  expect((await closedCalls.signedIn(ana)).user?.id).toBe(data.user?.id);
});

test('whoever is blocked is not let in, and a second factor is still asked for', async () => {
  const ana = aPersonThere();
  const { user, session } = await calls.signedIn(ana);
  if (session === null || user === null) throw new Error('nobody is signed in');
  await factorCalls(server).verified({ ...session, user: { id: user.id, email: user.email ?? '' } });
  const again = await calls.signedIn(ana);
  expect(decodeJwt(again.session?.access_token ?? '')).toMatchObject({ aal: 'aal1' });
  expect(again.user?.factors).toMatchObject([{ status: 'verified' }]);
  // a session without its second factor can neither connect nor disconnect a provider
  const refused = await again.client.linkIdentity({
    provider: 'custom:oidc',
    options: { skipBrowserRedirect: true },
  });
  expect(refused.error?.code).toBe('insufficient_aal');
  await server.db.query('update auth.users set banned_until = $2 where id = $1', [user.id, new Date(start + 1000)]);
  expect(await calls.refusalOf(ana)).toBe('user_banned');
});

test('the end of an account removes its identities, and the person comes as a new one', async () => {
  const ana = aPersonThere();
  const { user } = await calls.signedIn(ana);
  await server.db.transaction((tx) => createOwnAccounts(server.deps).remove(tx, user?.id ?? ''));
  expect(await identitiesOf(user?.id)).toEqual([]);
  expect((await calls.signedIn(ana)).user?.id).not.toBe(user?.id);
});

test('an identity belongs to one account, and is connected by the browser and the session that began', async () => {
  const [ana, bea, cem] = [aPersonThere(), aPersonThere(), aPersonThere()];
  await calls.signedIn(ana);
  await registered(bea, { isProven: false });
  const { client } = await byPassword(bea['email']);
  expect((await calls.connects(client, ana)).searchParams.get('error_code')).toBe('identity_already_exists');
  // an attacker lures a person to the provider's page, and the person's code is used in another browser
  const lured = await calls.connects(client, cem);
  const stranger = server.client('pkce');
  await stranger.signInWithOAuth({ provider: 'custom:oidc', options: { skipBrowserRedirect: true } });
  const code = lured.searchParams.get('code') ?? '';
  expect((await stranger.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
  // the session that began the connection ends before the code is exchanged
  const late = await calls.connects(client, cem);
  await server.db.query('delete from auth.sessions where user_id in (select id from auth.users where email = $1)', [
    bea['email'],
  ]);
  await expect(calls.trade(client, late)).rejects.toMatchObject({ code: 'flow_state_not_found' });
  expect((await calls.signedIn(cem)).user?.email).toBe(cem['email']);
});

test('a session older than a day proves itself again before it connects or disconnects a provider', async () => {
  const ana = aPersonThere();
  const { client, user } = await calls.signedIn(ana);
  await server.db.query(`update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1`, [
    user?.id,
  ]);
  const { error } = await client.linkIdentity({ provider: 'custom:oidc', options: { skipBrowserRedirect: true } });
  expect(error?.code).toBe('reauthentication_needed');
  const [identity] = user?.identities ?? [];
  if (identity === undefined) throw new Error('no identity');
  expect((await client.unlinkIdentity(identity)).error?.code).toBe('reauthentication_needed');
});

test('a provider is disconnected from an account that opens without it, and from no other', async () => {
  const ana = aPersonThere();
  const here = await registered(ana, { isProven: true });
  const { client, user } = await calls.signedIn(ana);
  const identity = user?.identities?.find(({ provider }) => provider === 'custom:oidc');
  const bea = await calls.signedIn(aPersonThere());
  if (identity === undefined) throw new Error('no identity');
  expect((await bea.client.unlinkIdentity(identity)).error?.code).toBe('identity_not_found');
  expect((await client.unlinkIdentity(identity)).error).toBeNull();
  expect((await client.getUser()).data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
  expect((await server.mailsTo(here.user.email)).map(({ text }) => text).join('\n')).toContain('was removed from');
  const [own] = bea.user?.identities ?? [];
  if (own === undefined) throw new Error('no identity');
  expect((await bea.client.unlinkIdentity(own)).error?.code).toBe('single_identity_not_deletable');
  await bea.client.updateUser({ password });
  expect((await bea.client.unlinkIdentity(own)).error).toBeNull();
  expect((await byPassword(bea.user?.email)).user).toMatchObject({
    id: bea.user?.id,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email', id: bea.user?.id }],
  });
});
