import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { roles, type Role } from '#core/access/permissions.ts';
import { ok } from '#core/result.ts';
import type { Accounts } from '#server/calls/caller.ts';
import { removePerson } from '#server/api/user-routes.ts';
import { aProduct, type Person, type Product, type Told } from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const told = ({ status, body }: Told): string => (status < 400 ? String(status) : `${status} ${body.error.code}`);

const aColleague = async (of: Person): Promise<Person> => {
  const colleague = product.person('bo');
  await product.join(colleague, await product.team(of, 'Elsewhere'), 'viewer');
  return colleague;
};

const aTeam = async () => {
  const owner = product.person('owner');
  const team = await product.team(owner);
  const people: Record<Role, Person> = {
    owner,
    admin: product.person('admin'),
    member: product.person('member'),
    viewer: product.person('viewer'),
  };
  for (const role of roles) if (role !== 'owner') await product.join(people[role], team, role);
  const rolesNow = async (): Promise<Record<string, Role>> => {
    const { members } = (await owner.call('GET', `/teams/${team}/members`)).body;
    return Object.fromEntries(members.map(({ userId, role }) => [userId, role]));
  };
  return {
    team,
    ...people,
    people,
    rolesNow,
    put: (by: Person, userId: string, role: string) =>
      by.call('POST', `/teams/${team}/members`, { body: { userId, role } }),
    takeOut: (by: Person, userId: string) => by.call('DELETE', `/teams/${team}/members/${userId}`),
  };
};

describe('putting people into a team', () => {
  test('adds a person who is in another team with the caller, and shows who that is', async () => {
    const { admin, put, team } = await aTeam();
    const bo = await aColleague(admin);
    const added = await put(admin, bo.userId, 'member');
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      member: {
        userId: bo.userId,
        role: 'member',
        email: bo.email,
        full_name: null,
        joinedAt: '2026-03-01T10:00:00.000Z',
      },
    });
    const { teams } = (await bo.call('GET', '/teams')).body;
    expect(teams.find(({ public_id }) => public_id === team)).toMatchObject({ role: 'member' });
  });

  test('gives a member another role, and leaves the day they joined as it was', async () => {
    const { admin, viewer, put, rolesNow } = await aTeam();
    const before = (await viewer.call('GET', '/teams')).body;
    const changed = await put(admin, viewer.userId, 'admin');
    expect(changed.status).toBe(200);
    expect(changed.body.member).toMatchObject({ role: 'admin' });
    expect((await rolesNow())[viewer.userId]).toBe('admin');
    expect(before.teams).toHaveLength(1);
  });

  test.each([
    ['viewer', 'viewer', '403 forbidden'],
    ['member', 'viewer', '403 forbidden'],
    ['admin', 'viewer', '201'],
    ['admin', 'member', '201'],
    ['admin', 'admin', '201'],
    ['admin', 'owner', '403 forbidden'],
    ['owner', 'admin', '201'],
    ['owner', 'owner', '202'],
  ] as const)('a %s makes somebody of another team of theirs a %s: %s', async (by, role, expected) => {
    const { people, put } = await aTeam();
    const bo = await aColleague(people[by]);
    expect(told(await put(people[by], bo.userId, role))).toBe(expected);
  });

  test('an admin neither makes an owner of themselves nor anything else of an owner', async () => {
    const { admin, owner, put, rolesNow } = await aTeam();
    expect(told(await put(admin, admin.userId, 'owner'))).toBe('403 forbidden');
    expect(told(await put(admin, owner.userId, 'viewer'))).toBe('403 forbidden');
    expect(await rolesNow()).toMatchObject({ [admin.userId]: 'admin', [owner.userId]: 'owner' });
  });

  test('an owner steps down once another one is there, and not before', async () => {
    const { owner, admin, put, rolesNow, team } = await aTeam();
    expect(told(await put(owner, owner.userId, 'admin'))).toBe('409 last_owner');
    expect(told(await put(owner, owner.userId, 'owner'))).toBe('200');
    await product.join(admin, team, 'owner');
    expect(told(await put(owner, owner.userId, 'admin'))).toBe('200');
    expect(await rolesNow()).toMatchObject({ [admin.userId]: 'owner', [owner.userId]: 'admin' });
  });

  test.each([
    [{}, { userId: 'User id is required.', role: 'Role is required.' }],
    [{ userId: 'x', role: 'member' }, { userId: 'User id has the wrong format.' }],
    [{ userId: newId(), role: 'boss' }, { role: 'Role is not one of the possible values.' }],
    [{ userId: newId(), role: 'member', pay: 1 }, { pay: 'Pay is not a known field.' }],
  ])('%j is refused with its fields', async (body, fields) => {
    const { admin, team } = await aTeam();
    const refused = await admin.call('POST', `/teams/${team}/members`, { body });
    expect([refused.status, refused.body.error.fields]).toEqual([422, fields]);
  });
});

describe('taking people out', () => {
  test.each([
    ['viewer', 'member', '403 forbidden'],
    ['member', 'viewer', '403 forbidden'],
    ['admin', 'viewer', '204'],
    ['admin', 'owner', '403 forbidden'],
    ['owner', 'admin', '204'],
    ['viewer', 'viewer', '204'],
    ['member', 'member', '204'],
    ['admin', 'admin', '204'],
    ['owner', 'owner', '409 last_owner'],
  ] as const)('a %s who takes out the %s hears %s', async (by, whom, expected) => {
    const { people, takeOut, rolesNow } = await aTeam();
    expect(told(await takeOut(people[by], people[whom].userId))).toBe(expected);
    expect(Object.hasOwn(await rolesNow(), people[whom].userId)).toBe(expected !== '204');
  });

  test('whoever is out sees the team no more, on any road, nor chooses it', async () => {
    const { member, owner, team, takeOut } = await aTeam();
    await member.call('PATCH', '/users/me/default-team', { body: { teamPublicId: team } });
    await takeOut(owner, member.userId);
    expect((await member.call('GET', '/teams')).body).toEqual({ teams: [] });
    expect(told(await member.call('GET', `/teams/${team}`))).toBe('404 not_found');
    expect(told(await member.call('GET', `/teams/${team}/sync/pull?after=0`))).toBe('403 not_member');
    expect((await member.call('GET', '/users/me')).body.default_team_pid).toBeNull();
    expect(told(await takeOut(member, member.userId))).toBe('404 not_found');
  });

  test('one who is not there is not found, for those who may take out; others hear only that they may not', async () => {
    const { admin, viewer, takeOut } = await aTeam();
    for (const id of [newId(), 'x']) expect(told(await takeOut(admin, id))).toBe('404 not_found');
    expect(told(await takeOut(viewer, newId()))).toBe('403 forbidden');
  });
});

describe('at the same moment', () => {
  test('two owners who leave leave one behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, admin, takeOut, team } = await aTeam();
      await product.join(admin, team, 'owner');
      const outcomes = await Promise.all([takeOut(owner, owner.userId), takeOut(admin, admin.userId)]);
      expect(outcomes.map(told).sort()).toEqual(['204', '409 last_owner']);
    }
  });

  test('two owners held in the doorway: whoever comes second finds themselves the last', async () => {
    const { owner, admin, put, takeOut, team } = await aTeam();
    await product.join(admin, team, 'owner');
    let outcomes: Promise<readonly Told[]> | undefined;
    await product.db.transaction(async (tx) => {
      await tx.query('select 1 from app.team where public_id = $1 for update', [team]);
      outcomes = Promise.all([takeOut(owner, owner.userId), put(admin, admin.userId, 'viewer')]);
      await expect.poll(waiting).toBe(2);
    });
    expect(((await outcomes) ?? []).filter(({ status }) => status === 409)).toHaveLength(1);
  });

  test('whoever was demoted while they asked may no more', async () => {
    const { owner, admin, member, team, takeOut, put } = await aTeam();
    let late: Promise<Told> | undefined;
    await product.db.transaction(async (tx) => {
      await tx.query('select 1 from app.team where public_id = $1 for update', [team]);
      late = takeOut(admin, member.userId);
      await expect.poll(waiting).toBe(1);
      await tx.query(`update app.member set role = 'viewer' where user_id = $1`, [admin.userId]);
    });
    expect(told((await late) as Told)).toBe('403 forbidden');
    expect(told(await put(owner, member.userId, 'admin'))).toBe('200');
  });
});

describe('while somebody’s account ends', () => {
  const accounts: Accounts = { prove: async () => ok(undefined), remove: async () => {}, removed: () => {} };
  const end = ({ userId, email }: Person) =>
    removePerson(
      { proof: 'confirmed', db: product.db, accounts, postbox: { put: async () => {} } },
      { userId, email, languages: '' },
      new Date(product.time.now),
    );

  test('others of the team go on, and neither waits for the other for ever', async () => {
    const { owner, admin, viewer, member, put, rolesNow, team } = await aTeam();
    let outcomes: Promise<readonly [Told, unknown]> | undefined;
    await product.db.transaction(async (tx) => {
      await tx.query('select 1 from app.team where public_id = $1 for update', [team]);
      const promoted = put(owner, admin.userId, 'owner');
      await expect.poll(waiting).toBe(1);
      outcomes = Promise.all([promoted, end(viewer)]);
      await expect.poll(waiting).toBe(2);
    });
    const [promoted, ended] = (await outcomes) ?? [];
    expect([promoted && told(promoted), ended]).toMatchObject(['202', { ok: true }]);
    expect(Object.keys(await rolesNow()).toSorted()).toEqual(
      [owner, admin, member].map(({ userId }) => userId).toSorted(),
    );
  });

  test('they are let in and put out on every road at once, and no call fails', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { owner, admin, team, put, takeOut } = await aTeam();
      const bo = product.person('bo');
      const own = await product.team(bo);
      const body = { email: bo.email, role: 'member' };
      const sent = await admin.call('POST', `/teams/${team}/invites`, { body });
      const calls = await Promise.all([
        bo.call('POST', `/invites/${sent.body.invite.public_id}/accept`),
        put(owner, bo.userId, 'admin'),
        takeOut(owner, bo.userId),
        bo.call('DELETE', `/teams/${own}`),
        end(bo).then(() => sent),
      ]);
      expect(calls.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    }
  });
});

describe('deleting a team', () => {
  test.each([
    ['viewer', '403 forbidden'],
    ['member', '403 forbidden'],
    ['admin', '403 forbidden'],
    ['owner', '204'],
  ] as const)('a %s hears %s', async (by, expected) => {
    const { people, team, member } = await aTeam();
    expect(told(await people[by].call('DELETE', `/teams/${team}`))).toBe(expected);
    expect((await member.call('GET', '/teams')).body.teams).toHaveLength(expected === '204' ? 0 : 1);
  });

  test('takes it away from everybody, and its id cannot be taken again', async () => {
    const { owner, viewer, team } = await aTeam();
    await owner.call('DELETE', `/teams/${team}`);
    expect(told(await viewer.call('GET', `/teams/${team}`))).toBe('404 not_found');
    expect(told(await owner.call('DELETE', `/teams/${team}`))).toBe('404 not_found');
    expect(told(await owner.call('GET', `/teams/${team}/sync/pull?after=0`))).toBe('403 not_member');
    expect(told(await owner.call('POST', '/teams', { body: { name: 'Again', public_id: team } }))).toBe('409 conflict');
  });
});

const waiting = async (): Promise<number> => {
  const [row] = await product.db.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
};
