import { afterEach, expect, test } from 'vitest';
import { aProduct } from '../product.ts';
import { aComposedProduct } from './a-composed-product.ts';
import { invitingTeam, told, tokenIn } from './inviting-team.ts';

let product: { readonly close: () => Promise<void> };
afterEach(() => product.close());

const trial = async (env: Readonly<Record<string, string>>) => {
  const stage = (product = await aProduct({ env }));
  const on = await invitingTeam(stage);
  const bo = stage.person('bo');
  const sent = (await on.invite(on.admin, bo.email)).body;
  const { public_id } = sent.invite;
  const listed = (await bo.call('GET', '/users/me/invites')).body.invites.length;
  const declined = told(await bo.call('POST', `/invites/${public_id}/decline`));
  const again = (await on.invite(on.admin, bo.email)).body;
  const byId = told(await bo.call('POST', `/invites/${again.invite.public_id}/accept`));
  const stolen = told(await on.accept(stage.person('eve'), again));
  return { listed, declined, byId, stolen, byToken: told(await on.accept(bo, again)) };
};

test.each([
  ['nobody but this machine can reach it', {}],
  [
    'addresses are confirmed by mail',
    { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example.org', PUBLIC_URL: 'https://spools.example.org' },
  ],
  ['another provider confirms them', { HOST: '0.0.0.0', SUPABASE_URL: 'https://p.example', SUPABASE_ANON_KEY: 'k' }],
])('Invites are listed and taken up by their id where %s', async (_why, env) => {
  const { byToken, ...rest } = await trial(env);
  expect(rest).toEqual({ listed: 1, declined: '200', byId: '200', stolen: '403 forbidden' });
  expect(byToken).toBe('409 invite_used');
});

test.each([
  ['in production', { HOST: '0.0.0.0', APP_ENV: 'production' }],
  ['in a workshop’s network', { HOST: '0.0.0.0' }],
  ['behind a proxy on the same machine', { PUBLIC_URL: 'https://spools.example.org' }],
])('Invites open by their link only where anybody may claim any address: %s', async (_where, env) => {
  expect(await trial(env)).toEqual({
    listed: 0,
    declined: '404 not_found',
    byId: '404 not_found',
    stolen: '403 forbidden',
    byToken: '200',
  });
});

const lan = { HOST: '0.0.0.0', APP_ENV: 'production' };
const withMail = { ...lan, SMTP_URL: 'smtp://mail.example.org' };

const mailComesLater = async () => {
  const stage = (product = await aComposedProduct(lan));
  const signUp = async (email: string) =>
    String((await stage.call('POST', '/auth/v1/signup', undefined, { email, password })).body['access_token']);
  const [early, owner] = [await signUp(bo), await signUp('owner@example.org')];
  const made = await stage.call('POST', '/api/v2/teams', owner, { name: 'Stitchery' });
  stage.restart(withMail);
  const team = (made.body['team'] as { readonly public_id: string }).public_id;
  const invited = await stage.call('POST', `/api/v2/teams/${team}/invites`, owner, { email: bo, role: 'admin' });
  const { invite, link } = invited.body as { readonly invite: { readonly public_id: string }; readonly link: string };
  const listedTo = async (token: string) =>
    ((await stage.call('GET', '/api/v2/users/me/invites', token)).body['invites'] as readonly unknown[] | undefined)
      ?.length;
  const byId = async (token: string) =>
    (await stage.call('POST', `/api/v2/invites/${invite.public_id}/accept`, token)).status;
  const byLink = async (token: string) =>
    (await stage.call('POST', '/api/v2/invites/accept', token, { token: tokenIn(link) })).status;
  return { stage, early, listedTo, byId, byLink };
};
const bo = 'bo@example.org';
const password = 'seven silk spools';

test('An address that confirmed itself before there was mail finds no invites, and opens one by its link alone', async () => {
  const { early, listedTo, byId, byLink } = await mailComesLater();
  expect([await listedTo(early), await byId(early), await byLink(early)]).toEqual([0, 404, 200]);
});

test('Whoever reads the mails to such an address finds its invites, and whoever registered it is out', async () => {
  const { stage, early, listedTo, byId } = await mailComesLater();
  await stage.call('POST', '/auth/v1/recover', undefined, { email: bo });
  const shown = { type: 'recovery', email: bo, token: await stage.digitsFor(bo) };
  const owner = String((await stage.call('POST', '/auth/v1/verify', undefined, shown)).body['access_token']);
  expect([await listedTo(owner), await byId(owner), await byId(early)]).toEqual([1, 200, 401]);
  const again = await stage.call('POST', '/auth/v1/token?grant_type=password', undefined, { email: bo, password });
  expect(again.status).toBe(400);
});

test('An address that is taken without a mail is not proven by the one before it', async () => {
  const stage = (product = await aComposedProduct(lan));
  const body = { email: bo, password };
  const { access_token } = (await stage.call('POST', '/auth/v1/signup', undefined, body)).body;
  await stage.db.query('update auth.users set email_proven_at = now() where email = $1', [bo]);
  const moved = await stage.call('PUT', '/auth/v1/user', String(access_token), { email: 'boss@example.org' });
  expect(moved.body['email']).toBe('boss@example.org');
  expect(await stage.db.query('select email, email_proven_at from auth.users')).toEqual([
    { email: 'boss@example.org', email_proven_at: null },
  ]);
});

test('Mailed digits that a person types in to change their password show the address to be theirs', async () => {
  const { stage, early, listedTo } = await mailComesLater();
  await stage.db.query(`update auth.sessions set created_at = created_at - interval '2 days'`);
  await stage.call('GET', '/auth/v1/reauthenticate', early);
  const changed = { password: 'eight silk spools', nonce: await stage.digitsFor(bo) };
  expect((await stage.call('PUT', '/auth/v1/user', early, changed)).status).toBe(200);
  expect(await listedTo(early)).toBe(1);
});
