import { afterAll, beforeAll, expect, test } from 'vitest';
import { aComposedProduct } from './a-composed-product.ts';

let product: Awaited<ReturnType<typeof aComposedProduct>>;
beforeAll(async () => {
  product = await aComposedProduct({ SMTP_URL: 'smtp://mail.example.org', PUBLIC_URL: 'https://spools.example.org' });
});
afterAll(() => product.close());

const password = 'seven silk spools';

const register = async (email: string): Promise<string> => {
  const { body } = await product.call('POST', '/auth/v1/signup', undefined, { email, password });
  expect(body['access_token']).toBeUndefined();
  const token = await product.digitsFor(email);
  const verified = await product.call('POST', '/auth/v1/verify', undefined, { type: 'signup', email, token });
  return verified.body['access_token'] as string;
};

test('somebody who is invited registers with that address, confirms it, finds the invite and is in the team', async () => {
  const ana = await register('ana@example.org');
  const made = await product.call('POST', '/api/v2/teams', ana, { name: 'Nadelöhr' });
  const { public_id: team } = made.body['team'] as { readonly public_id: string };
  const wish = { email: 'Bo@Example.org', role: 'member' };
  const sent = await product.call('POST', `/api/v2/teams/${team}/invites`, ana, wish);
  expect([sent.status, sent.body['link']]).toEqual([201, expect.stringMatching('^https://spools.example.org/profile')]);

  const bo = await register('bo@example.org');
  const { body } = await product.call('GET', '/api/v2/users/me/invites', bo);
  expect(body['invites']).toEqual([sent.body['invite']]);
  const token = new URL(String(sent.body['link'])).searchParams.get('token');
  const joined = await product.call('POST', '/api/v2/invites/accept', bo, { token });
  expect(joined.body['team']).toMatchObject({ public_id: team, role: 'member', memberCount: 2 });
  const eve = await register('eve@example.org');
  expect((await product.call('POST', '/api/v2/invites/accept', eve, { token })).status).toBe(403);
  expect((await product.call('GET', `/api/v2/teams/${team}`, eve)).status).toBe(404);
});
