import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstTeamId, newId } from '#core/ids.ts';
import { aProduct, type Product, type Told } from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

describe('making a team', () => {
  test('makes its maker the owner, and lists it', async () => {
    const ana = product.person();
    const made = await ana.call('POST', '/teams', { body: { name: '  Nähstube ' } });
    expect(made.status).toBe(201);
    expect(made.body.team).toEqual({
      id: expect.stringMatching(/^\d+$/),
      public_id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      name: 'Nähstube',
      role: 'owner',
      memberCount: 1,
      createdAt: '2026-03-01T10:00:00.000Z',
    });
    expect((await ana.call('GET', '/teams')).body).toEqual({ teams: [made.body.team] });
  });

  test('the same public id again is the same team, and makes no second one', async () => {
    const ana = product.person();
    const body = { name: 'Stitchery', public_id: newId() };
    const first = await ana.call('POST', '/teams', { body });
    const second = await ana.call('POST', '/teams', { body: { ...body, name: 'Other' } });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect((await ana.call('GET', '/teams')).body.teams).toHaveLength(1);
  });

  test('a public id that somebody else uses is a conflict and tells nothing about them', async () => {
    const team = await product.team(product.person(), 'Secret atelier');
    const told = await product.person('bo').call('POST', '/teams', { body: { name: 'Mine', public_id: team } });
    expect(told.status).toBe(409);
    expect(told.body.error.code).toBe('conflict');
    expect(JSON.stringify(told.body)).not.toContain('Secret');
  });

  test('nobody can take the id of another person’s first team', async () => {
    const [ana, bo] = [product.person(), product.person('bo')];
    const body = { name: 'Squat', public_id: firstTeamId(ana.userId) };
    expect((await bo.call('POST', '/teams', { body })).status).toBe(409);
    expect((await ana.call('POST', '/teams', { body })).status).toBe(201);
  });

  test('two tabs that make the first team at once make one', async () => {
    const ana = product.person();
    const body = { name: `${ana.email}'s Team`, public_id: firstTeamId(ana.userId) };
    const told = await Promise.all([1, 2, 3, 4].map(() => ana.call('POST', '/teams', { body })));
    expect(told.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(told.map((one) => one.body.team.id)).size).toBe(1);
  });

  test('a first team of the default name is made once even when no id is sent', async () => {
    const ana = product.person();
    const body = { name: `${ana.email}'s Team` };
    const told = await Promise.all([1, 2, 3].map(() => ana.call('POST', '/teams', { body })));
    expect(told.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect((await ana.call('GET', '/teams')).body.teams).toMatchObject([{ public_id: firstTeamId(ana.userId) }]);
  });

  test('somebody who left their first team can make another of the default name', async () => {
    const ana = product.person();
    const body = { name: `${ana.email}'s Team` };
    await ana.call('POST', '/teams', { body });
    await product.db.query('delete from app.member where user_id = $1', [ana.userId]);
    const again = await ana.call('POST', '/teams', { body });
    expect(again.status).toBe(201);
    expect(again.body.team.public_id).not.toBe(firstTeamId(ana.userId));
  });

  test.each([
    ['deleted', (team: string) => `/teams/${team}`],
    ['left', (team: string, userId: string) => `/teams/${team}/members/${userId}`],
  ])('somebody who has %s their first team gets another in its place, one for all tabs', async (_how, end) => {
    const [ana, bo] = [product.person(), product.person('bo')];
    const body = { name: `${ana.email}'s Team`, public_id: firstTeamId(ana.userId) };
    await ana.call('POST', '/teams', { body });
    await product.join(bo, body.public_id, 'owner');
    expect((await ana.call('DELETE', end(body.public_id, ana.userId))).status).toBe(204);
    const told = await Promise.all([1, 2, 3].map(() => ana.call('POST', '/teams', { body })));
    expect(told.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const ids = new Set(told.map((one) => one.body.team.public_id));
    expect([ids.size, ids.has(body.public_id)]).toEqual([1, false]);
    expect((await ana.call('GET', '/teams')).body.teams).toMatchObject([{ public_id: [...ids][0], role: 'owner' }]);
  });

  test.each([
    ['a viewer of', 'viewer', 'Guild'],
    ['an owner of', 'owner', 'Guild'],
    ['a member, under the same name, of', 'member', undefined],
  ])(
    'somebody without their first team, and %s another person’s team, gets one of their own',
    async (_, role, other) => {
      const [ana, bo] = [product.person(), product.person('bo')];
      const body = { name: `${ana.email}'s Team`, public_id: firstTeamId(ana.userId) };
      await ana.call('POST', '/teams', { body });
      expect((await ana.call('DELETE', `/teams/${body.public_id}`)).status).toBe(204);
      const theirs = await product.team(bo, other ?? body.name);
      await product.join(ana, theirs, role);
      const { status, body: made } = await ana.call('POST', '/teams', { body });
      expect([status, made.team.name, made.team.role]).toEqual([201, body.name, 'owner']);
      expect([theirs, body.public_id]).not.toContain(made.team.public_id);
      const again = await ana.call('POST', '/teams', { body });
      expect([again.status, again.body.team.public_id]).toEqual([200, made.team.public_id]);
    },
  );

  test.each([
    ['no name', {}, { name: 'Name is required.' }],
    ['a blank name', { name: '   ' }, { name: 'Name is required.' }],
    ['81 characters', { name: 'x'.repeat(81) }, { name: 'Name may have at most 80 characters.' }],
    ['a control character', { name: 'a\u0000b' }, { name: 'Name contains characters that cannot be shown.' }],
    ['half a surrogate pair', { name: 'a\ud83e' }, { name: 'Name contains characters that cannot be shown.' }],
    ['a number', { name: 7 }, { name: 'Name has the wrong type.' }],
    ['an unknown field', { name: 'A', colour: 'red' }, { colour: 'Colour is not a known field.' }],
    [
      'a public id in capitals',
      { name: 'A', public_id: newId().toUpperCase() },
      { public_id: 'Public id has the wrong format.' },
    ],
  ])('%s is refused with its field', async (_, body, fields) => {
    const told = await product.person().call('POST', '/teams', { body });
    expect(told.status).toBe(422);
    expect(told.body.error).toMatchObject({ code: 'invalid', fields });
  });

  test('eighty characters fit, counted as people count them', async () => {
    const told = await product.person().call('POST', '/teams', { body: { name: '🧵'.repeat(80) } });
    expect(told.body.team.name).toBe('🧵'.repeat(80));
  });
});

describe('one team', () => {
  test('is found by its public id and by its number', async () => {
    const ana = product.person();
    const { team } = (await ana.call('POST', '/teams', { body: { name: 'Stitchery' } })).body;
    expect((await ana.call('GET', `/teams/${team.public_id}`)).body).toEqual({ team });
    expect((await ana.call('GET', `/teams/${team.id}`)).body).toEqual({ team });
  });

  test.each([
    ['viewer', 403],
    ['member', 403],
    ['admin', 200],
    ['owner', 200],
  ])('a %s who renames it hears %i', async (role, status) => {
    const [ana, bo] = [product.person(), product.person('bo')];
    const team = await product.team(ana);
    await product.join(bo, team, role);
    expect((await bo.call('PATCH', `/teams/${team}`, { body: { name: 'New' } })).status).toBe(status);
    expect((await ana.call('GET', `/teams/${team}`)).body.team.name).toBe(status === 200 ? 'New' : 'Stitchery');
  });

  test('permission is judged before the body is looked at', async () => {
    const [ana, bo] = [product.person(), product.person('bo')];
    const team = await product.team(ana);
    await product.join(bo, team, 'viewer');
    expect((await bo.call('PATCH', `/teams/${team}`, { body: { name: '' } })).status).toBe(403);
    expect((await ana.call('PATCH', `/teams/${team}`, { body: { name: '' } })).status).toBe(422);
    expect((await product.person('cy').call('PATCH', `/teams/${team}`, { body: '{' })).status).toBe(404);
  });

  test('shows its members in the order in which they came', async () => {
    const [ana, bo] = [product.person(), product.person('bo')];
    const team = await product.team(ana);
    await product.join(bo, team, 'viewer');
    const { members } = (await bo.call('GET', `/teams/${team}/members`)).body;
    expect(members).toEqual([
      { userId: ana.userId, role: 'owner', email: ana.email, full_name: null, joinedAt: '2026-03-01T10:00:00.000Z' },
      { userId: bo.userId, role: 'viewer', email: bo.email, full_name: null, joinedAt: expect.any(String) },
    ]);
    expect((await ana.call('GET', `/teams/${team}`)).body.team.memberCount).toBe(2);
  });

  test('is gone for everybody once it is deleted', async () => {
    const ana = product.person();
    const team = await product.team(ana);
    await product.db.query('update app.team set deleted_at = now() where public_id = $1', [team]);
    expect((await ana.call('GET', `/teams/${team}`)).status).toBe(404);
    expect((await ana.call('GET', '/teams')).body).toEqual({ teams: [] });
    expect((await ana.call('GET', `/teams/${team}/sync/pull?after=0`)).status).toBe(403);
  });

  test.each([
    [`update app.member set role = 'member' where user_id = $1`, 403],
    ['delete from app.member where user_id = $1', 404],
    ['update app.team set deleted_at = now() from app.member m where m.team_id = id and m.user_id = $1', 404],
  ])('keeps its name for whoever asks for another while this is done: %s', async (meanwhile, status) => {
    const [ana, bo] = [product.person(), product.person('bo')];
    const team = await product.team(ana, 'Nadelöhr');
    await product.join(bo, team, 'admin');
    let late: Promise<Told> | undefined;
    await product.db.transaction(async (tx) => {
      await tx.query('select 1 from app.team where public_id = $1 for update', [team]);
      late = bo.call('PATCH', `/teams/${team}`, { body: { name: 'Fadenlauf' } });
      await expect.poll(waiting).toBe(1);
      await tx.query(meanwhile, [bo.userId]);
    });
    expect((await late)?.status).toBe(status);
    expect(await product.db.query('select name from app.team where public_id = $1', [team])).toEqual([
      { name: 'Nadelöhr' },
    ]);
    expect(await product.db.query('select from app.notification where team_public_id = $1', [team])).toEqual([]);
  });
});

const waiting = async (): Promise<number> => {
  const [row] = await product.db.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
};
