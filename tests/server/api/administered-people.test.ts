import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initialMemberSettings } from '#core/settings/settings.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import { sendDigests } from '#server/digest/keep-telling.ts';
import { createLog } from '#server/base/log.ts';
import { createPostbox } from '#server/mail/postbox.ts';
import { createMailSeal } from '#server/mail/write-mail.ts';
import { aConfig } from '../platform/an-app.ts';
import { aComposedProduct, type Answered } from './a-composed-product.ts';

const key = 'the-key-of-the-administration';
const dayMs = 24 * 3_600_000;

let product: Awaited<ReturnType<typeof aComposedProduct>>;
beforeAll(async () => {
  product = await aComposedProduct({ AUTH_ADMIN_KEY: key });
});
afterAll(() => product.close());

let people = 0;
const administer = (method: string, userId: string, body: unknown = {}) =>
  product.call(method, `/auth/v1/admin/users/${userId}`, key, body);

const somebody = async (email = `person${(people += 1)}@example.org`) => {
  const signedUp = { email, password: 'seven silk spools' };
  const { body } = await product.call('POST', '/auth/v1/signup', undefined, signedUp);
  const { access_token: token, user } = body as {
    readonly access_token: string;
    readonly user: { readonly id: string };
  };
  const api = (method: string, path: string, sent?: unknown) => product.call(method, `/api/v2${path}`, token, sent);
  await api('GET', '/users/me');
  return { email, userId: user.id, api };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;

const aTeam = async (owner: Somebody, others: readonly (readonly [Somebody, string])[]): Promise<string> => {
  const { body } = await owner.api('POST', '/teams', { name: 'Nadelöhr' });
  const { public_id: team } = body['team'] as { readonly public_id: string };
  for (const [other, role] of others) {
    await owner.api('POST', `/teams/${team}/members`, { userId: other.userId, role });
    const asked = (await other.api('GET', '/users/me/invites')).body['invites'] as readonly Invite[];
    const invite = asked.find(({ teamPublicId }) => teamPublicId === team);
    await other.api('POST', `/invites/${invite?.public_id}/accept`);
  }
  return team;
};

const told = ({ status, body }: Answered) => [status, (body['error'] as { readonly code: string } | undefined)?.code];

test('whoever the administration removes is in no team any more: the other owner is the last, and the rest hear of it', async () => {
  const [ana, bo, cy] = [await somebody(), await somebody(), await somebody()];
  const team = await aTeam(ana, [[bo, 'owner'], [cy, 'viewer']]); // prettier-ignore
  expect((await administer('DELETE', ana.userId)).status).toBe(200);
  const { body } = await bo.api('GET', `/teams/${team}/members`);
  const members = (body['members'] as readonly { readonly userId: string }[]).map(({ userId }) => userId);
  expect(new Set(members)).toEqual(new Set([bo.userId, cy.userId])); // both may have joined in the same millisecond
  expect(told(await bo.api('DELETE', `/teams/${team}/members/${bo.userId}`))).toEqual([409, 'last_owner']);
  const heard = (await cy.api('GET', '/users/me/notifications')).body['notifications'];
  expect(heard).toContainEqual(expect.objectContaining({ kind: 'left', by: null, about: null }));
  expect(await product.db.query('select from app.profile where user_id = $1', [ana.userId])).toEqual([]);
  expect(await product.db.query('select from app.gone_person where user_id = $1', [ana.userId])).toHaveLength(1);
});

test('their address may be invited again, and what they have offered is taken back', async () => {
  const [ana, bo, cy] = [await somebody(), await somebody(), await somebody()];
  const team = await aTeam(ana, [[bo, 'admin']]);
  const { body } = await bo.api('POST', `/teams/${team}/invites`, { email: cy.email, role: 'member' });
  const { public_id: invite } = body['invite'] as { readonly public_id: string };
  await administer('DELETE', bo.userId);
  expect(told(await cy.api('POST', `/invites/${invite}/accept`))).toEqual([410, 'expired']);
  const again = await somebody(bo.email);
  const invited = await ana.api('POST', `/teams/${team}/invites`, { email: again.email, role: 'member' });
  expect(invited.status).toBe(201);
});

test('a team that nobody else was in goes with them, and can be brought back', async () => {
  const ana = await somebody();
  const team = await aTeam(ana, []);
  await administer('DELETE', ana.userId);
  const kept = await product.db.query('select deleted_at is not null as gone from app.team where public_id = $1', [
    team,
  ]);
  expect(kept).toEqual([{ gone: true }]);
});

test('the only owner of a team that others are in stays, with everything, and the answer names the team', async () => {
  const [ana, bo] = [await somebody(), await somebody()];
  const team = await aTeam(ana, [[bo, 'admin']]);
  expect(await administer('DELETE', ana.userId)).toEqual({
    status: 409,
    body: {
      code: 'conflict',
      message: 'This person is the only owner of a team that others are in: Nadelöhr. Somebody else must own it first',
    },
  });
  expect((await ana.api('GET', `/teams/${team}`)).body['team']).toMatchObject({ role: 'owner', memberCount: 2 });
  await ana.api('POST', `/teams/${team}/members`, { userId: bo.userId, role: 'owner' });
  expect((await administer('DELETE', ana.userId)).status).toBe(409); // ownership was only offered, not accepted yet
  const [offer] = (await bo.api('GET', '/users/me/invites')).body['invites'] as readonly {
    readonly public_id: string;
  }[];
  expect((await bo.api('POST', `/invites/${offer?.public_id}/accept`)).status).toBe(200);
  expect((await administer('DELETE', ana.userId)).status).toBe(200);
});

test('whoever is banned or removed gets no daily mail; a ban that has ended swallows nothing', async () => {
  const [ana, bo, cy, di] = [await somebody(), await somebody(), await somebody(), await somebody()];
  const team = await aTeam(
    ana,
    [bo, cy, di].map((who) => [who, 'member'] as const),
  );
  const value = { ...initialMemberSettings.notifications, invites: { app: true, email: true } };
  for (const who of [bo, cy, di]) await who.api('PATCH', `/teams/${team}/members/settings`, { notifications: value });
  await ana.api('PATCH', `/teams/${team}`, { name: 'Fadenlauf' });
  await administer('PUT', bo.userId, { ban_duration: '36h' });
  await administer('DELETE', cy.userId);
  const clock = () => product.time.now;
  const deps = {
    config: aConfig({}),
    db: product.db,
    clock,
    log: createLog('silent'),
    postbox: createPostbox({ seal: createMailSeal(randomBytes(32), randomBytes), clock, wake: () => {} }),
    stopping: new AbortController().signal,
  };
  const digestsTo = async () => {
    await sendDigests(deps);
    const mails = await product.db.query<{ to: string }>(`select recipient as to from app.mail where kind = 'digest'`);
    return [bo, cy, di].map(({ email }) => mails.filter(({ to }) => to === email).length);
  };
  // six o'clock (UTC) on the next morning
  product.time.now = Math.ceil(product.time.now / dayMs) * dayMs + dayMs / 2 - dayMs / 4;
  expect(await digestsTo()).toEqual([0, 0, 1]);
  product.time.now += 2 * dayMs;
  expect(await digestsTo()).toEqual([1, 0, 1]);
});
