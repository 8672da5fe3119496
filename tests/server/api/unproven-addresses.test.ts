import { afterEach, expect, test } from 'vitest';
import { aProduct, type Product } from '../product.ts';
import { invitingTeam, told } from './inviting-team.ts';

let product: Product;
afterEach(() => product.close());

/** What the person invited sees and can do, where an installation is told this. */
const trial = async (env: Readonly<Record<string, string>>) => {
  product = await aProduct({ env });
  const on = await invitingTeam(product);
  const bo = product.person('bo');
  const sent = (await on.invite(on.admin, bo.email)).body;
  const { public_id } = sent.invite;
  const listed = (await bo.call('GET', '/users/me/invites')).body.invites.length;
  const declined = told(await bo.call('POST', `/invites/${public_id}/decline`));
  const again = (await on.invite(on.admin, bo.email)).body;
  const byId = told(await bo.call('POST', `/invites/${again.invite.public_id}/accept`));
  const stolen = told(await on.accept(product.person('eve'), again));
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
])('Invites open by their link only where anybody may claim any address: %s', async (_where, env) => {
  expect(await trial(env)).toEqual({
    listed: 0,
    declined: '404 not_found',
    byId: '404 not_found',
    stolen: '403 forbidden',
    byToken: '200',
  });
});
