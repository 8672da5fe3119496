import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aProduct, type Product, type Told } from '../product.ts';
import { day, invitingTeam, statusOf, told, tokenIn } from './inviting-team.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const roads = [
  ['by the link', (sent: Told) => ['/invites/accept', { token: tokenIn(sent.body.link) }]],
  ['by its id', (sent: Told) => [`/invites/${sent.body.invite.public_id}/accept`, undefined]],
] as const satisfies [string, (sent: Told) => readonly [string, unknown]][];

describe.each(roads)('taking an invite up %s', (how, road) => {
  const take = (who: ReturnType<Product['person']>, sent: Told) => {
    const [path, body] = road(sent);
    return who.call('POST', path, body === undefined ? {} : { body });
  };

  test('brings the team, in the role that was offered; once', async () => {
    const on = await invitingTeam(product);
    const bo = product.person('bo');
    const sent = await on.invite(on.admin, bo.email.toUpperCase(), 'viewer');
    const joined = await take(bo, sent);
    expect(joined.status).toBe(200);
    expect(joined.body.team).toMatchObject({ public_id: on.team, name: 'Stitchery', role: 'viewer', memberCount: 5 });
    expect((await bo.call('GET', '/teams')).body).toEqual({ teams: [joined.body.team] });
    expect(await statusOf(on, sent.body.invite)).toBe('accepted');
    expect(told(await take(bo, sent))).toBe('409 invite_used');
  });

  test('twice at once lets them in once', async () => {
    const on = await invitingTeam(product);
    const bo = product.person('bo');
    const sent = await on.invite(on.admin, bo.email);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => take(bo, sent)));
    expect(outcomes.map(told).sort()).toEqual(['200', '409 invite_used', '409 invite_used', '409 invite_used']);
  });

  test('is for nobody else, nor for whoever has not confirmed the address', async () => {
    const on = await invitingTeam(product);
    const bo = product.person('bo');
    const sent = await on.invite(on.admin, bo.email);
    const refusal = how === 'by its id' ? '404 not_found' : '403 forbidden';
    const refused = await take(product.person('eve'), sent);
    expect(told(refused)).toBe(refusal);
    expect(refused.body.error.message).toContain(how === 'by its id' ? 'no such invite' : 'another email address');
    expect(told(await take(product.person('eve', { email: bo.email, emailConfirmed: false }), sent))).toBe(refusal);
    expect(told(await take(on.admin, sent))).toBe(refusal);
    expect(await statusOf(on, sent.body.invite)).toBe('pending');
  });

  test('comes too late after seven days, or once it is revoked, and is used up once declined', async () => {
    const on = await invitingTeam(product);
    const [bo, cy, di] = [product.person('bo'), product.person('cy'), product.person('di')];
    const [late, revoked, declined] = [
      await on.invite(on.admin, bo.email),
      await on.invite(on.admin, cy.email),
      await on.invite(on.admin, di.email),
    ];
    await on.owner.call('POST', `/invites/${revoked.body.invite.public_id}/revoke`);
    await di.call('POST', `/invites/${declined.body.invite.public_id}/decline`);
    product.time.now += 7 * day - 1;
    expect([told(await take(cy, revoked)), told(await take(di, declined))]).toEqual(['410 expired', '409 invite_used']);
    product.time.now += 1;
    expect(told(await take(bo, late))).toBe('410 expired');
    product.time.now -= 7 * day;
    expect(told(await take(bo, late))).toBe('200');
  });

  test('is not for members, whose role stays', async () => {
    const on = await invitingTeam(product);
    const bo = product.person('bo');
    const sent = await on.invite(on.admin, bo.email, 'admin');
    await on.product.join(bo, on.team, 'viewer');
    expect(told(await take(bo, sent))).toBe('409 already_member');
    expect((await bo.call('GET', `/teams/${on.team}`)).body.team.role).toBe('viewer');
    expect((await bo.call('GET', '/users/me/invites')).body).toEqual({ invites: [] });
  });

  test('gives no more than whoever invited could give today, whichever way they lost it', async () => {
    const on = await invitingTeam(product);
    const [bo, cy] = [product.person('bo'), product.person('cy')];
    const [first, second] = [
      await on.invite(on.admin, bo.email, 'admin'),
      await on.invite(on.admin, cy.email, 'viewer'),
    ];
    await product.db.query(`update app.member set role = 'member' where user_id = $1`, [on.admin.userId]);
    expect(told(await take(bo, first))).toBe('410 expired');
    expect(await statusOf(on, first.body.invite)).toBe('revoked');
    await product.db.query('delete from app.member where user_id = $1', [on.admin.userId]);
    expect(told(await take(cy, second))).toBe('410 expired');
  });

  test('finds nothing once the team is deleted', async () => {
    const on = await invitingTeam(product);
    const bo = product.person('bo');
    const sent = await on.invite(on.admin, bo.email);
    await on.owner.call('DELETE', `/teams/${on.team}`);
    expect(told(await take(bo, sent))).toBe('404 not_found');
    expect((await bo.call('GET', '/users/me/invites')).body).toEqual({ invites: [] });
  });

  test('waits for whoever renews it, and then the old link opens nothing', async () => {
    const on = await invitingTeam(product);
    const bo = product.person('bo');
    const sent = await on.invite(on.admin, bo.email, 'admin');
    let taking: Promise<Told> | undefined;
    await product.db.transaction(async (tx) => {
      await tx.query('select 1 from app.team where public_id = $1 for update', [on.team]);
      taking = take(bo, sent);
      await expect.poll(async () => (await product.db.query(waiting)).length).toBe(1);
      await tx.query(
        `update app.invite set token_hash = sha256(public_id::text::bytea), role = 'viewer' where public_id = $1`,
        [sent.body.invite.public_id],
      );
    });
    expect(told((await taking) as Told)).toBe(how === 'by its id' ? '200' : '404 not_found');
    const { teams } = (await bo.call('GET', '/teams')).body;
    expect(teams.map(({ role }) => role)).toEqual(how === 'by its id' ? ['viewer'] : []);
  });

  test('and renewing it at the same moment leave one member and no invite open', async () => {
    const on = await invitingTeam(product);
    const bo = product.person('bo');
    const sent = await on.invite(on.admin, bo.email);
    const [taken, renewed] = await Promise.all([take(bo, sent), on.invite(on.admin, bo.email)]);
    const outcome = `${told(taken)}, ${told(renewed)}`;
    expect(outcome).toMatch(
      how === 'by its id' ? /^200, (200|409 already_member)$/ : /^(200, 409 already_member|404 not_found, 200)$/,
    );
    const { invites } = (await on.owner.call('GET', `/teams/${on.team}/invites`)).body;
    expect(invites.map(({ status }) => status)).toEqual([told(taken) === '200' ? 'accepted' : 'pending']);
  });
});

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('one’s own invites', () => {
  test('are the pending ones for the confirmed address, of any team, in any spelling of the case', async () => {
    const [one, other] = [await invitingTeam(product), await invitingTeam(product)];
    const bo = product.person('bo', { email: `bo-${newId()}@example.org` });
    const sent = await one.invite(one.admin, bo.email.toUpperCase(), 'viewer');
    product.time.now += 1000;
    const later = await other.invite(other.owner, bo.email);
    expect((await bo.call('GET', '/users/me/invites')).body).toEqual({
      invites: [later.body.invite, sent.body.invite],
    });
    await one.owner.call('POST', `/invites/${sent.body.invite.public_id}/revoke`);
    expect((await bo.call('GET', '/users/me/invites')).body).toEqual({ invites: [later.body.invite] });
    product.time.now += 7 * day;
    expect((await bo.call('GET', '/users/me/invites')).body).toEqual({ invites: [] });
    product.time.now -= 7 * day + 1000;
  });

  test('are not shown to whoever only says that the address is theirs', async () => {
    const on = await invitingTeam(product);
    const bo = product.person('bo', { emailConfirmed: false });
    await on.invite(on.admin, bo.email);
    expect((await bo.call('GET', '/users/me/invites')).body).toEqual({ invites: [] });
  });

  test('can be declined, twice to the same end, and by nobody else', async () => {
    const on = await invitingTeam(product);
    const bo = product.person('bo');
    const { invite } = (await on.invite(on.admin, bo.email)).body;
    const decline = `/invites/${invite.public_id}/decline`;
    expect(told(await product.person('eve').call('POST', decline))).toBe('404 not_found');
    for (const _ of [1, 2])
      expect((await bo.call('POST', decline)).body.invite).toEqual({ ...invite, status: 'declined' });
    expect((await bo.call('GET', '/users/me/invites')).body).toEqual({ invites: [] });
    expect((await bo.call('GET', '/teams')).body).toEqual({ teams: [] });
    expect(told(await on.admin.call('POST', `/invites/${invite.public_id}/revoke`))).toBe('409 invite_used');
    expect((await on.invite(on.admin, bo.email)).status).toBe(201);
  });

  test('that were taken up, revoked or have expired cannot be declined', async () => {
    const on = await invitingTeam(product);
    const [bo, cy, di] = [product.person('bo'), product.person('cy'), product.person('di')];
    const [taken, revoked, late] = [
      await on.invite(on.admin, bo.email),
      await on.invite(on.admin, cy.email),
      await on.invite(on.admin, di.email),
    ];
    await on.accept(bo, taken.body);
    await on.admin.call('POST', `/invites/${revoked.body.invite.public_id}/revoke`);
    product.time.now += 7 * day;
    const decline = async (who: typeof bo, { body }: Told) =>
      told(await who.call('POST', `/invites/${body.invite.public_id}/decline`));
    expect([await decline(bo, taken), await decline(cy, revoked), await decline(di, late)]).toEqual([
      '409 invite_used',
      '410 expired',
      '410 expired',
    ]);
    product.time.now -= 7 * day;
  });
});

test.each(['accept', 'decline', 'revoke'])('an invite that is nowhere cannot be reached: %s', async (verb) => {
  for (const id of [newId(), 'x', `${newId()}0`])
    expect(told(await product.person().call('POST', `/invites/${id}/${verb}`))).toBe('404 not_found');
});

test.each([
  [{ token: '' }, '404 not_found'],
  [{ token: 'x'.repeat(43) }, '404 not_found'],
  [{ token: 7 }, '422 invalid'],
  [{}, '422 invalid'],
  [{ token: 'x', role: 'owner' }, '422 invalid'],
])('%j opens nothing: %s', async (body, expected) => {
  expect(told(await product.person().call('POST', '/invites/accept', { body }))).toBe(expected);
});

test('somebody who is let in on two roads at once is in once', async () => {
  const on = await invitingTeam(product);
  const bo = product.person('bo');
  const sent = await on.invite(on.admin, bo.email);
  await bo.call('GET', '/users/me');
  const [joined] = await Promise.all([
    on.accept(bo, sent.body),
    on.owner.call('POST', `/teams/${on.team}/members`, { body: { userId: bo.userId, role: 'viewer' } }),
  ]);
  expect(['200', '409 already_member']).toContain(told(joined));
  const { members } = (await on.owner.call('GET', `/teams/${on.team}/members`)).body;
  expect(members.filter(({ userId }) => userId === bo.userId)).toHaveLength(1);
});
