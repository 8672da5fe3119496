import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { anAuthServer, bearer, type AuthServer, type SessionBody } from './auth-server.ts';
import { googleCalls, someone } from './oauth/google-calls.ts';
import { anOidcProvider, type OidcStandIn } from './oauth/oidc-stand-in.ts';

let google: OidcStandIn;
let server: AuthServer; // no mail is sent, so an address changes at once
let calls: ReturnType<typeof googleCalls>;
beforeAll(async () => {
  google = await anOidcProvider();
  server = await anAuthServer({ providers: [google.provider], mailsArrive: false });
  calls = googleCalls(server, google);
});
afterAll(async () => {
  await server.close();
  await google.close();
});

const aSquatter = async () => {
  const [claims, owner] = [someone(), someone({ name: 'Bea Faden' })];
  const { user, session } = await calls.signedIn(claims);
  const token = session?.access_token ?? '';
  const taken = await server.put('/user', { email: owner['email'] }, bearer(token));
  expect(taken.status).toBe(200);
  return { claims, owner, email: String(owner['email']), id: user?.id, token };
};

const withMail = () => {
  const settings = { ...server.deps.settings, confirmsAddresses: true, mailsArrive: true };
  const app = new Hono().route('/auth/v1', createAuth({ ...server.deps, settings }));
  const send = async (method: string, at: string, body: object, headers = {}) => {
    const response = await app.request(`/auth/v1${at}`, { method, headers, body: JSON.stringify(body) });
    return [response.status, (await response.json()) as unknown] as const;
  };
  const recover = async (email: string) => {
    await send('POST', '/recover', { email });
    const mail = (await server.mailsTo(email)).find(({ kind }) => kind === 'recovery');
    const [status, session] = await send('POST', '/verify', { type: 'recovery', token_hash: mail?.tokenHash });
    expect(status).toBe(200);
    return session as SessionBody;
  };
  return { send, recover };
};

test('the provider by which somebody prepared an account opens it no more once its owner comes by theirs', async () => {
  const squatter = await aSquatter();
  const owner = await calls.signedIn(squatter.owner);
  expect(owner.user).toMatchObject({
    id: squatter.id,
    app_metadata: { provider: 'google', providers: ['google'] },
    identities: [{ provider: 'google', id: squatter.owner['sub'] }],
  });
  expect((await server.get('/user', bearer(squatter.token))).status).toBe(403);
  const again = await calls.signedIn(squatter.claims);
  expect(again.user?.id).not.toBe(squatter.id);
});

test('nor once its owner recovers it by mail, who is known by that mailbox from then on', async () => {
  const squatter = await aSquatter();
  const underway = await calls.comesBack(squatter.claims);
  const { user } = await withMail().recover(squatter.email);
  expect(user).toMatchObject({
    id: squatter.id,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [
      { provider: 'email', id: squatter.id, identity_data: { email: squatter.email, email_verified: true } },
    ],
  });
  const traded = await underway.client.exchangeCodeForSession(underway.back.searchParams.get('code') ?? '');
  expect(traded.error?.code).toBe('flow_state_not_found');
  expect((await calls.signedIn(squatter.claims)).user?.id).not.toBe(squatter.id);
  const both = await calls.signedIn(squatter.owner);
  expect(both.user).toMatchObject({
    id: squatter.id,
    app_metadata: { provider: 'email', providers: ['email', 'google'] },
  });
});

test('an address that somebody wished for before the owner came is asked for no more', async () => {
  const squatter = await aSquatter();
  const { send, recover } = withMail();
  const elsewhere = `elsewhere.${squatter.email}`;
  expect((await send('PUT', '/user', { email: elsewhere }, bearer(squatter.token)))[0]).toBe(200);
  expect(await server.mailsTo(elsewhere)).toHaveLength(1);
  expect((await recover(squatter.email)).user).not.toHaveProperty('new_email');
  server.time.now += 60_000;
  expect(await send('POST', '/resend', { type: 'email_change', email: squatter.email })).toEqual([200, {}]);
  expect(await server.mailsTo(elsewhere)).toHaveLength(1);
});

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('whoever comes by that provider in the very moment in which its owner does comes too late', async () => {
  const squatter = await aSquatter();
  const underway = await server.db.transaction(async (tx) => {
    await tx.query('select 1 from auth.users where id = $1 for update', [squatter.id]);
    const owner = calls.signedIn(squatter.owner);
    await expect.poll(() => server.db.query(waiting)).toHaveLength(1);
    const again = calls.signedIn(squatter.claims);
    await expect.poll(() => server.db.query(waiting)).toHaveLength(2);
    return { owner, again };
  });
  expect((await underway.owner).user?.id).toBe(squatter.id);
  expect((await underway.again).user?.id).not.toBe(squatter.id);
});
