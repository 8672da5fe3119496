import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aProduct, type Product } from '../product.ts';
import { day, forWhom, hour, invitingTeam, statusOf, told, tokenIn } from './inviting-team.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

describe('an invite', () => {
  test('is told with its link this once, and listed without it, for those who manage the team', async () => {
    const { owner, admin, team, invite } = await invitingTeam(product);
    const sent = await invite(admin, ' New.Friend@Example.ORG ', 'member', {
      message: ' Welcome!\nThe green cones are yours. ',
    });
    expect(sent.status).toBe(201);
    const expected = {
      public_id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      email: 'new.friend@example.org',
      role: 'member',
      status: 'pending',
      message: 'Welcome!\nThe green cones are yours.',
      teamName: 'Stitchery',
      teamPublicId: team,
      invitedBy: admin.email,
      invitedByEmail: admin.email,
      createdAt: '2026-03-01T10:00:00.000Z',
      expiresAt: '2026-03-08T10:00:00.000Z',
    };
    expect(sent.body).toEqual({
      invite: expected,
      link: expect.stringMatching(/^http:\/\/localhost:3000\/profile\/invites\?token=[\w-]{43}$/),
    });
    expect((await owner.call('GET', `/teams/${team}/invites`)).body).toEqual({ invites: [expected] });
  });

  test('is kept with the hash of its token only, and the token stands nowhere in the database', async () => {
    const { admin, invite } = await invitingTeam(product);
    const { body } = await invite(admin, 'hashed@example.org');
    const token = tokenIn(body.link);
    const [row] = await product.db.query<{ token_hash: Buffer; all: string }>(
      'select token_hash, i::text as all from app.invite i where public_id = $1',
      [body.invite.public_id],
    );
    expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const mails = await product.db.query<{ all: string }>('select m::text as all from app.mail m');
    for (const text of [row?.all, ...mails.map(({ all }) => all)]) expect(text).not.toContain(token);
  });

  test('goes out by mail with the link, the word of welcome, and a name where there is one', async () => {
    const { admin, invite } = await invitingTeam(product);
    await admin.call('PATCH', '/users/me', { body: { full_name: 'Ida Klöppel' } });
    const { body } = await invite(admin, 'by.mail@example.org', 'viewer', { message: 'Come in.' });
    const [mail, ...more] = await product.mailsTo('by.mail@example.org');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Ida Klöppel (${admin.email}) invites you to Stitchery`);
    expect(mail?.text).toContain(body.link);
    expect(mail?.text).toContain('Ida Klöppel writes:\n\nCome in.');
    expect(body.invite).toMatchObject({ invitedBy: 'Ida Klöppel', invitedByEmail: admin.email });
  });

  test.each([
    ['the one the invited person has chosen', 'de', 'en', 'lädt dich zu'],
    ['else the one whoever invites has chosen', undefined, 'de', 'lädt dich zu'],
    ['else the one of the browser that asks', undefined, undefined, 'lädt dich zu'],
  ])('is written in the invited person’s language: %s', async (_what, theirs, senders, words) => {
    const { admin, invite } = await invitingTeam(product);
    const bo = product.person('bo');
    if (theirs !== undefined) await bo.call('PATCH', '/users/me', { body: { locale: theirs } });
    if (senders !== undefined) await admin.call('PATCH', '/users/me', { body: { locale: senders } });
    await invite(
      admin,
      bo.email.toUpperCase(),
      'member',
      {},
      { 'Accept-Language': theirs === undefined ? 'de-AT,en' : 'en' },
    );
    expect((await product.mailsTo(bo.email))[0]?.subject).toContain(words);
  });

  test('and its mail come together or not at all', async () => {
    const { admin, team, invite } = await invitingTeam(product);
    await product.db.query(`alter table app.mail add constraint no_mail check (recipient <> 'never@example.org')`);
    expect((await invite(admin, 'never@example.org')).status).toBe(500);
    expect((await admin.call('GET', `/teams/${team}/invites`)).body).toEqual({ invites: [] });
  });

  test('is renewed for the same address: another link, more time, and the one before opens nothing', async () => {
    const { admin, owner, invite, team } = await invitingTeam(product);
    const bo = product.person('bo');
    const first = await invite(admin, bo.email, 'member', { message: 'Hello' });
    product.time.now += 2 * day;
    const second = await invite(owner, bo.email.toUpperCase(), 'admin');
    product.time.now -= 2 * day;
    expect(second.status).toBe(200);
    expect(second.body.link).not.toBe(first.body.link);
    expect(second.body.invite).toEqual({
      ...first.body.invite,
      role: 'admin',
      invitedBy: owner.email,
      invitedByEmail: owner.email,
      expiresAt: '2026-03-10T10:00:00.000Z',
    });
    expect((await admin.call('GET', `/teams/${team}/invites`)).body.invites).toHaveLength(1);
    expect(await product.mailsTo(bo.email)).toHaveLength(2);
    expect(told(await bo.call('POST', '/invites/accept', { body: { token: tokenIn(first.body.link) } }))).toBe(
      '404 not_found',
    );
    const joined = await bo.call('POST', '/invites/accept', { body: { token: tokenIn(second.body.link) } });
    expect(joined.body.team).toMatchObject({ public_id: team, role: 'admin' });
  });

  test('comes back to life when it had expired, and a settled one is followed by another', async () => {
    const { admin, invite } = await invitingTeam(product);
    const first = await invite(admin, 'late@example.org');
    product.time.now += 8 * day;
    const second = await invite(admin, 'late@example.org');
    expect([second.status, second.body.invite.public_id]).toEqual([200, first.body.invite.public_id]);
    expect(second.body.invite.status).toBe('pending');
    await admin.call('POST', `/invites/${first.body.invite.public_id}/revoke`);
    const third = await invite(admin, 'late@example.org');
    expect([third.status, third.body.invite.public_id === first.body.invite.public_id]).toEqual([201, false]);
    product.time.now -= 8 * day;
  });

  test.each([
    ['viewer', 'viewer', '403 forbidden'],
    ['member', 'viewer', '403 forbidden'],
    ['admin', 'admin', '201'],
    ['admin', 'owner', '403 forbidden'],
    ['owner', 'owner', '201'],
  ] as const)('of a %s for a new %s: %s', async (by, role, expected) => {
    const { people, invite } = await invitingTeam(product);
    expect(told(await invite(people[by], `${newId()}@example.org`, role))).toBe(expected);
  });

  test('is not for members', async () => {
    const { admin, member, invite } = await invitingTeam(product);
    expect(told(await invite(admin, member.email.toUpperCase()))).toBe('409 already_member');
    expect(told(await invite(admin, admin.email))).toBe('409 already_member');
  });

  test.each([
    [{}, { email: 'Email is required.', role: 'Role is required.' }],
    [{ email: 'nobody', role: 'member' }, { email: 'Email has the wrong format.' }],
    [{ email: `${'x'.repeat(250)}@example.org`, role: 'member' }, { email: 'Email may have at most 255 characters.' }],
    [{ email: 'a@example.org', role: 'boss' }, { role: 'Role is not one of the possible values.' }],
    [
      { email: 'a@example.org', role: 'member', message: 'x'.repeat(501) },
      { message: 'Message may have at most 500 characters.' },
    ],
    [{ email: 'a@example.org', role: 'member', link: 'x' }, { link: 'Link is not a known field.' }],
  ])('%j is refused with its fields', async (body, fields) => {
    const { admin, team } = await invitingTeam(product);
    const refused = await admin.call('POST', `/teams/${team}/invites`, { body });
    expect([refused.status, refused.body.error.fields]).toEqual([422, fields]);
  });
});

describe('too many invites', () => {
  test('thirty an hour leave a team; then it hears when to come back', async () => {
    const { admin, owner, invite } = await invitingTeam(product);
    for (let at = 0; at < 30; at += 1) {
      product.time.now += 1000;
      expect(
        (await invite(at % 2 ? admin : owner, at < 15 ? 'same@example.org' : `number${at}@example.org`)).status,
      ).toBeLessThan(300);
    }
    const refused = await invite(admin, 'one.more@example.org');
    expect([told(refused), refused.headers.get('Retry-After')]).toEqual(['429 too_many_requests', '3571']);
    expect(refused.body.error.details?.reason).toBeUndefined();
    product.time.now += 3571 * 1000;
    expect((await invite(admin, 'one.more@example.org')).status).toBe(201);
    product.time.now -= 3571 * 1000 + 30_000;
  });

  test('and thirty a person, in however many teams', async () => {
    const ana = product.person();
    const teams = [await product.team(ana), await product.team(ana)];
    const send = (at: number) =>
      ana.call('POST', `/teams/${teams[at % 2]}/invites`, { body: { email: `mass${at}@example.org`, role: 'viewer' } });
    for (let at = 0; at < 30; at += 1) expect((await send(at)).status).toBe(201);
    expect(told(await send(30))).toBe('429 too_many_requests');
  });

  test('of one team a hundred wait at most; one that waits can still be renewed', async () => {
    const { admin, invite, team } = await invitingTeam(product);
    const start = product.time.now;
    const { body } = await invite(admin, 'first@example.org');
    await product.db.query(
      `insert into app.invite (public_id, team_id, email, role, token_hash, invited_by, created_at, expires_at)
       select gen_random_uuid(), t.id, n || '@example.org', 'viewer', sha256(n::text::bytea || t.id::text::bytea), $2, $3, $4
       from app.team t, generate_series(1, 99) n where t.public_id = $1`,
      [team, admin.userId, new Date(start), new Date(start + hour)],
    );
    const refused = await invite(admin, 'one.more@example.org');
    expect([told(refused), refused.headers.get('Retry-After')]).toEqual(['429 too_many_requests', '3600']);
    expect(refused.body.error.details).toEqual({ reason: 'pending' });
    expect((await invite(admin, body.invite.email)).status).toBe(200);
    const listed = (await admin.call('GET', `/teams/${team}/invites`)).body.invites;
    expect(listed.filter(({ status }) => status === 'pending')).toHaveLength(100);
    product.time.now += hour;
    expect((await invite(admin, 'one.more@example.org')).status).toBe(201);
    product.time.now = start;
  });
});

describe('taking an invite back', () => {
  test('is for admins of the team, and for whoever sent it as long as they are in it', async () => {
    const {
      admin,
      owner,
      member,
      viewer,
      invite,
      team,
      product: { join },
    } = await invitingTeam(product);
    const { public_id } = (await invite(admin, 'someone@example.org')).body.invite;
    const revoke = `/invites/${public_id}/revoke`;
    for (const who of [member, viewer]) expect(told(await who.call('POST', revoke))).toBe('403 forbidden');
    expect(told(await product.person('eve').call('POST', revoke))).toBe('404 not_found');
    // sets the role in the database, which leaves the admin's invites as they are; a route would revoke them
    await join(admin, team, 'member');
    expect((await admin.call('POST', revoke)).body.invite.status).toBe('revoked');
    expect((await owner.call('POST', revoke)).body.invite.status).toBe('revoked');
  });

  test('comes too late for one that was answered', async () => {
    const { admin, invite, accept } = await invitingTeam(product);
    const bo = product.person('bo');
    const sent = (await invite(admin, bo.email)).body;
    expect((await accept(bo, sent)).status).toBe(200);
    expect(told(await admin.call('POST', `/invites/${sent.invite.public_id}/revoke`))).toBe('409 invite_used');
  });

  test.each([
    ['removed', async ({ owner, admin, team }) => owner.call('DELETE', `/teams/${team}/members/${admin.userId}`)],
    ['leaves', async ({ admin, team }) => admin.call('DELETE', `/teams/${team}/members/${admin.userId}`)],
    [
      'demoted',
      async ({ owner, admin, team }) =>
        owner.call('POST', `/teams/${team}/members`, { body: { userId: admin.userId, role: 'member' } }),
    ],
  ] satisfies [string, (on: Awaited<ReturnType<typeof invitingTeam>>) => Promise<unknown>][])(
    'happens by itself when whoever invited is %s',
    async (_how, change) => {
      const on = await invitingTeam(product);
      const bo = product.person('bo');
      const sent = (await on.invite(on.admin, bo.email)).body;
      const others = (await on.invite(on.owner, 'other@example.org')).body;
      await change(on);
      expect(await statusOf(on, sent.invite)).toBe('revoked');
      expect(await statusOf(on, others.invite)).toBe('pending');
      expect(told(await on.accept(bo, sent))).toBe('410 expired');
    },
  );

  test('an owner who becomes an admin can no longer give ownership, and goes on giving the rest', async () => {
    const on = await invitingTeam(product);
    const [first, second] = [
      (await on.invite(on.owner, 'next.owner@example.org', 'owner')).body.invite,
      (await on.invite(on.owner, 'next.admin@example.org', 'admin')).body.invite,
    ];
    await on.product.join(on.admin, on.team, 'owner');
    await on.owner.call('POST', `/teams/${on.team}/members`, { body: { userId: on.owner.userId, role: 'admin' } });
    expect([await statusOf(on, first), await statusOf(on, second)]).toEqual(['revoked', 'pending']);
  });

  test('whoever is taken out has no other invite to come back by', async () => {
    const on = await invitingTeam(product);
    const bo = product.person('bo');
    const sent = (await on.invite(on.owner, bo.email)).body;
    await on.product.join(bo, on.team, 'member');
    await on.owner.call('DELETE', `/teams/${on.team}/members/${bo.userId}`);
    expect(told(await on.accept(bo, sent))).toBe('410 expired');
  });
});

test('the list of somebody who may not invite stays closed', async () => {
  const { member, viewer, team } = await invitingTeam(product);
  for (const who of [member, viewer])
    expect(told(await who.call('GET', `/teams/${team}/invites`))).toBe('403 forbidden');
});

test('an invite that has expired says so in the list', async () => {
  const on = await invitingTeam(product);
  const { invite } = (await on.invite(on.admin, forWhom())).body;
  product.time.now += 7 * day;
  expect(await statusOf(on, invite)).toBe('expired');
  product.time.now -= 7 * day;
});
