import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#core/access/permissions.ts';
import { invitesInAnHour } from '#server/api/teams/send-invite.ts';
import { aProduct, type Person, type Product } from '../product.ts';
import { invitingTeam, statusOf, told, tokenIn } from './inviting-team.ts';

/* A person becomes an owner only by accepting an offer (protocol: People and teams), and may decline it. */

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const aTeam = async () => {
  const on = await invitingTeam(product);
  const { owner, team } = on;
  return {
    ...on,
    put: (by: Person, { userId }: Person, role = 'owner') =>
      by.call('POST', `/teams/${team}/members`, { body: { userId, role } }),
    offersTo: async (who: Person) => (await who.call('GET', '/users/me/invites')).body.invites,
    offersSeenBy: async (who: Person) => (await who.call('GET', `/teams/${team}/invites`)).body.invites,
    answer: (who: Person, { public_id }: { readonly public_id: string }, how: 'accept' | 'decline' | 'revoke') =>
      who.call('POST', `/invites/${public_id}/${how}`),
    roleOf: async ({ userId }: Person) =>
      (await owner.call('GET', `/teams/${team}/members`)).body.members.find((one) => one.userId === userId)?.role,
    takeOut: (by: Person, { userId }: Person) => by.call('DELETE', `/teams/${team}/members/${userId}`),
  };
};

const anOffer = async () => {
  const on = await aTeam();
  await on.put(on.owner, on.admin);
  const [offer] = await on.offersTo(on.admin);
  if (offer === undefined) throw new Error('Nothing was offered.');
  return { ...on, offer };
};

describe('a member who is to become an owner', () => {
  test.each(['viewer', 'member', 'admin'] as const)('is asked first, whatever they are: %s', async (role) => {
    const { owner, people, put, roleOf, offersTo, team } = await aTeam();
    const asked = await put(owner, people[role]);
    expect([asked.status, asked.body]).toEqual([202, {}]);
    expect(await roleOf(people[role])).toBe(role);
    expect(await offersTo(people[role])).toMatchObject([
      {
        role: 'owner',
        status: 'pending',
        teamPublicId: team,
        email: people[role].email,
        invitedByEmail: owner.email,
      },
    ]);
  });

  test('is not added as an admin and then promoted: two calls ask as one does', async () => {
    const { owner, put, roleOf, offersTo } = await aTeam();
    const bo = product.person('bo');
    await product.join(bo, await product.team(owner, 'Elsewhere'), 'viewer');
    expect(told(await put(owner, bo, 'admin'))).toBe('201');
    expect(told(await put(owner, bo, 'owner'))).toBe('202');
    expect(await roleOf(bo)).toBe('admin');
    expect((await offersTo(bo)).map(({ role }) => role)).toEqual(['owner']);
  });

  test('who is in another team with the owner only is asked likewise, and comes in as one by accepting', async () => {
    const { owner, put, roleOf, offersTo, answer } = await aTeam();
    const bo = product.person('bo');
    await product.join(bo, await product.team(owner, 'Elsewhere'), 'viewer');
    expect(told(await put(owner, bo))).toBe('202');
    expect(await roleOf(bo)).toBeUndefined();
    const [offer] = await offersTo(bo);
    expect(told(await answer(bo, offer!, 'accept'))).toBe('200');
    expect(await roleOf(bo)).toBe('owner');
  });

  test('accepts and is raised, with news for the team; a second time the offer is used up', async () => {
    const { owner, admin, viewer, offer, roleOf, answer, offersTo, team } = await anOffer();
    const joined = await answer(admin, offer, 'accept');
    expect([joined.status, joined.body.team]).toMatchObject([200, { public_id: team, role: 'owner', memberCount: 4 }]);
    expect(await roleOf(admin)).toBe('owner');
    expect(await offersTo(admin)).toEqual([]);
    expect(told(await answer(admin, offer, 'accept'))).toBe('409 invite_used');
    for (const reader of [owner, viewer]) {
      const news = JSON.stringify((await reader.call('GET', '/users/me/notifications')).body);
      expect(news).toContain('"kind":"role"');
    }
  });

  test('declines and stays what they are', async () => {
    const { admin, offer, roleOf, answer, offersTo, statusNow } = await withStatus(anOffer());
    expect(told(await answer(admin, offer, 'decline'))).toBe('200');
    expect([await roleOf(admin), await offersTo(admin), await statusNow()]).toEqual(['admin', [], 'declined']);
  });

  test('finds the offer among the news, and in no list once it is taken back', async () => {
    const { owner, admin, offer, answer, offersTo } = await anOffer();
    const news = async () => JSON.stringify((await admin.call('GET', '/users/me/notifications')).body);
    expect(await news()).toContain(offer.public_id);
    await answer(owner, offer, 'revoke');
    expect([await offersTo(admin), (await news()).includes(offer.public_id)]).toEqual([[], false]);
    expect(told(await answer(admin, offer, 'accept'))).toBe('410 expired');
  });

  test('gets a mail about it that leads to the invites, and none of what others are offered', async () => {
    const { owner, admin, viewer, team, put } = await aTeam();
    await put(owner, admin);
    const [mail] = await product.mailsTo(admin.email);
    expect(mail?.subject).toBe(`${owner.email} offers to make you an owner of Stitchery`);
    expect(mail?.text).toContain('http://localhost:3000/profile/invites\n');
    expect(mail?.text).toContain('You stay what you are unless you accept.');
    expect(await product.mailsTo(viewer.email)).toEqual([]);
    const deAdmin = product.person('de');
    await product.join(deAdmin, team, 'admin');
    await deAdmin.call('PATCH', '/users/me', { body: { locale: 'de' } });
    await put(owner, deAdmin);
    expect((await product.mailsTo(deAdmin.email))[0]?.subject).toContain(
      'bietet dir an, Inhaber von Stitchery zu werden',
    );
  });

  test('hears of the same offer once more when it is made again, and it lives longer', async () => {
    const { owner, admin, put, offer, offersTo } = await anOffer();
    product.time.now += 3_600_000;
    expect(told(await put(owner, admin))).toBe('202');
    const [renewed] = await offersTo(admin);
    expect(renewed?.public_id).toBe(offer.public_id);
    expect(Date.parse(renewed!.expiresAt) - Date.parse(offer.expiresAt)).toBe(3_600_000);
  });
});

const withStatus = async (made: ReturnType<typeof anOffer>) => {
  const on = await made;
  return { ...on, statusNow: () => statusOf(on, on.offer) };
};

describe('by email', () => {
  test('a member is offered the team, and raised by the link', async () => {
    const { owner, member, invite, roleOf } = await aTeam();
    const sent = await invite(owner, member.email, 'owner');
    expect([sent.status, await roleOf(member)]).toEqual([201, 'member']);
    expect((await product.mailsTo(member.email))[0]?.subject).toContain('offers to make you an owner of Stitchery');
    const accepted = await member.call('POST', '/invites/accept', { body: { token: tokenIn(sent.body.link) } });
    expect([told(accepted), await roleOf(member)]).toEqual(['200', 'owner']);
  });

  test('somebody who came in meanwhile is raised by the invite that waits for them', async () => {
    const { owner, invite, roleOf, offersTo, answer, team } = await aTeam();
    const bo = product.person('bo');
    await invite(owner, bo.email, 'owner');
    await product.join(bo, team, 'viewer');
    const [offer] = await offersTo(bo);
    expect(told(await answer(bo, offer!, 'accept'))).toBe('200');
    expect(await roleOf(bo)).toBe('owner');
  });

  test.each([
    ['owner', 'owner'],
    ['owner', 'admin'],
    ['admin', 'admin'],
  ] as const)('nothing else is offered to members: the %s invites an %s as that', async (by, role) => {
    const { people, invite } = await aTeam();
    const whom = role === 'owner' ? people.owner : people.viewer;
    expect(told(await invite(people[by], whom.email, role))).toBe('409 already_member');
  });
});

describe('an ownership', () => {
  test.each([
    ['viewer', '403 forbidden'],
    ['member', '403 forbidden'],
    ['admin', '403 forbidden'],
    ['owner', '202'],
  ] as const)('that a %s offers: %s', async (by, expected) => {
    const { people, put, member, viewer, offersTo } = await aTeam();
    const whom = by === 'member' ? viewer : member;
    expect(told(await put(people[by], whom))).toBe(expected);
    expect(await offersTo(whom)).toHaveLength(expected === '202' ? 1 : 0);
  });

  test('is offered to nobody who has it', async () => {
    const { owner, put, offersTo } = await aTeam();
    expect(told(await put(owner, owner))).toBe('200');
    expect(await offersTo(owner)).toEqual([]);
  });

  test.each([
    ['viewer', false, '403 forbidden'],
    ['member', false, '403 forbidden'],
    ['admin', true, '200'],
    ['owner', true, '200'],
  ] as const)('that waits, seen and taken back by a %s: %s, %s', async (by, isListed, expected) => {
    const { people, owner, put, offersTo, answer, team } = await aTeam();
    const other = product.person('other');
    await product.join(other, team, 'admin');
    await put(owner, other);
    const [offer] = await offersTo(other);
    const listed = (await people[by].call('GET', `/teams/${team}/invites`)).body.invites;
    expect(listed).toEqual(isListed ? [offer] : undefined);
    expect(told(await answer(people[by], offer!, 'revoke'))).toBe(expected);
    expect(await offersTo(other)).toHaveLength(expected === '200' ? 0 : 1);
  });

  test('is for its addressee alone', async () => {
    const { offer, answer, people, roleOf } = await anOffer();
    for (const role of roles.filter((one) => one !== 'admin'))
      expect(told(await answer(people[role], offer, 'accept'))).toBe('404 not_found');
    for (const how of ['accept', 'decline', 'revoke'] as const)
      expect(told(await answer(product.person('mallory'), offer, how))).toBe('404 not_found');
    expect(await roleOf(people.admin)).toBe('admin');
  });

  test('ends when whoever offered it can no longer give it, by whichever way they lost that', async () => {
    const { owner, admin, member, put, offersTo, answer, takeOut } = await anOffer();
    await answer(admin, (await offersTo(admin))[0]!, 'accept');
    await put(admin, member);
    const [offer] = await offersTo(member);
    expect(told(await put(owner, admin, 'admin'))).toBe('200');
    expect(await offersTo(member)).toEqual([]);
    expect(told(await answer(member, offer!, 'accept'))).toBe('410 expired');
    await put(owner, member);
    await put(owner, admin);
    await answer(admin, (await offersTo(admin))[0]!, 'accept');
    expect(told(await takeOut(owner, owner))).toBe('204');
    expect(await offersTo(member)).toEqual([]);
  });

  test('goes with its addressee, and is in no list of the team then', async () => {
    const { owner, admin, takeOut, offersTo, offersSeenBy } = await anOffer();
    await takeOut(admin, admin);
    expect([await offersTo(admin), await offersSeenBy(owner)]).toEqual([[], []]);
  });

  test('that nobody has accepted yet leaves the last owner in their place', async () => {
    const { owner, admin, put, takeOut, answer, offer } = await anOffer();
    expect(told(await put(owner, owner, 'admin'))).toBe('409 last_owner');
    expect(told(await takeOut(owner, owner))).toBe('409 last_owner');
    await answer(admin, offer, 'accept');
    expect(told(await put(owner, owner, 'admin'))).toBe('200');
  });

  test('counts as every invite: so many an hour, and no more', async () => {
    const { owner, admin, member, put, offersTo } = await aTeam();
    for (let at = 0; at < invitesInAnHour; at += 1) expect(told(await put(owner, admin))).toBe('202');
    expect(told(await put(owner, member))).toBe('429 too_many_requests');
    expect(await offersTo(member)).toEqual([]);
    product.time.now += 3_600_000;
  });

  test('that is accepted as its giver steps down goes one way or the other, and an owner is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, admin, viewer, put, answer, offersTo, roleOf, offer } = await anOffer();
      await answer(admin, offer, 'accept');
      await put(owner, viewer);
      const [second] = await offersTo(viewer);
      const [taken, down] = await Promise.all([answer(viewer, second!, 'accept'), put(owner, owner, 'member')]);
      expect(['200', '410 expired']).toContain(told(taken));
      expect(told(down)).toBe('200');
      expect(await roleOf(admin)).toBe('owner');
    }
  });
});
