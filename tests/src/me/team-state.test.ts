import { describe, expect, test } from 'vitest';
import { firstTeamId } from '#core/ids.ts';
import { err } from '#core/result.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import { newAccount } from '#session/account.ts';
import { aServer, aTeam, aTeamPage, idOf, member, minute, userId } from './a-team-page.ts';
import { aStorage, someLocks } from '../session/fake-browser.ts';

/** Holds back the server's answers until the returned function is called; the calls take effect at once. */
const held = ({ remote: { teams } }: ReturnType<typeof aServer>, what: 'list' | 'create'): (() => void) => {
  let letThrough = () => {};
  const open = new Promise<void>((resolve) => (letThrough = resolve));
  const { list, create } = teams;
  if (what === 'list') teams.list = async () => after(list(), open);
  else teams.create = async (wish) => after(create(wish), open);
  return letThrough;
};

const after = async <T>(said: Promise<T>, open: Promise<void>): Promise<T> => {
  const answer = await said;
  await open;
  return answer;
};

describe('the first team', () => {
  test('is made with the person’s email as its name and becomes the default', async () => {
    const server = aServer([]);
    const { teams } = aTeamPage(server);
    await teams.load();
    const first = { ...aTeam(8, "jo@example.com's Team"), public_id: firstTeamId(userId) };
    expect(teams.get()).toMatchObject({ items: [first], current: first, loading: false, failure: undefined });
    await expect.poll(() => server.state.defaultTeam).toBe(first.public_id);
  });

  test('is made once by two tabs at the same time', async () => {
    const server = aServer([]);
    const one = aTeamPage(server);
    const two = aTeamPage(server, one.storage, one.locks);
    await Promise.all([one.teams.load(), two.teams.load()]);
    expect(server.asked.filter((what) => what.startsWith('create'))).toHaveLength(1);
    expect(two.teams.get().current).toEqual(one.teams.get().current);
  });

  test('is not made when the list could not be read', async () => {
    const server = aServer([]);
    server.state.failure = { kind: 'offline' };
    const { teams } = aTeamPage(server);
    await teams.load();
    expect(server.asked.filter((what) => what.startsWith('create'))).toEqual([]);
    expect(teams.get()).toMatchObject({ items: [], current: undefined, failure: { kind: 'offline' } });
  });

  test('has a name of at most 80 characters, however long the email', async () => {
    const server = aServer([]);
    await aTeamPage(server, aStorage(), someLocks(), `${'j'.repeat(100)}@example.com`).teams.load();
    expect(server.teams[0]?.name).toBe(`${'j'.repeat(73)}'s Team`);
  });
});

describe('the current team', () => {
  test.each([
    ['is the default at first', idOf(2), null, idOf(2)],
    ['is the first where there is no default', null, null, idOf(1)],
    ['is the first where the default is no longer there', idOf(7), null, idOf(1)],
    ['stays the current one', idOf(2), idOf(3), idOf(3)],
    ['falls back to the default when it is no longer there', idOf(2), idOf(7), idOf(2)],
  ])('%s', async (_, defaultTeam, inHand, expected) => {
    const { teams, account } = aTeamPage(aServer([aTeam(1), aTeam(2), aTeam(3)], defaultTeam));
    account.change(userId, { currentTeamPublicId: inHand });
    await teams.load();
    expect(teams.get().current?.public_id).toBe(expected);
  });

  test('is there without a network after a reload, with its members', async () => {
    const server = aServer([aTeam(1), aTeam(2)], idOf(2));
    const before = aTeamPage(server);
    await before.teams.load();
    server.state.failure = { kind: 'offline' };
    const { teams } = aTeamPage(server, before.storage);
    expect(teams.get()).toMatchObject({ items: [aTeam(1), aTeam(2)], current: aTeam(2), members: [member] });
  });

  test('is another one at once when another tab has heard that the person is no longer in it', async () => {
    const server = aServer([aTeam(1), aTeam(2)], idOf(1));
    const { teams, account } = aTeamPage(server);
    await teams.load();
    account.change(userId, { teams: [aTeam(2)] });
    expect(teams.get().current).toEqual(aTeam(2));
  });

  test('cannot become one that is not among the person’s', async () => {
    const { teams } = aTeamPage(aServer([aTeam(1)], idOf(1)));
    await teams.load();
    teams.select(idOf(5));
    expect(teams.get().current).toEqual(aTeam(1));
  });
});

describe('the list', () => {
  test('is asked for again after ten minutes, or when forced, and by many at once only once', async () => {
    const server = aServer([aTeam(1)], idOf(1));
    const { teams, time } = aTeamPage(server);
    const lists = () => server.asked.filter((what) => what === 'list').length;
    await Promise.all([teams.load(), teams.load()]);
    time.now += 10 * minute - 1;
    await teams.load();
    expect(lists()).toBe(1);
    time.now += 1;
    await teams.load();
    expect(lists()).toBe(2);
    await teams.load({ force: true });
    expect(lists()).toBe(3);
  });

  test('stays as it was when the server is away', async () => {
    const server = aServer([aTeam(1)], idOf(1));
    const { teams, time } = aTeamPage(server);
    await teams.load();
    time.now += 60 * minute;
    server.state.failure = { kind: 'http', status: 503, code: 'unavailable' };
    await teams.load();
    expect(teams.get()).toMatchObject({
      items: [aTeam(1)],
      current: aTeam(1),
      loading: false,
      failure: { status: 503 },
    });
  });

  test('grows by a team that was made, which is then current', async () => {
    const server = aServer([aTeam(1)], idOf(1));
    const { teams } = aTeamPage(server);
    await teams.load();
    const made = await teams.create('Caps', idOf(3));
    expect(made).toMatchObject({ ok: true, value: { name: 'Caps' } });
    expect(teams.get()).toMatchObject({ items: [{ name: 'Team 1' }, { name: 'Caps' }], current: { name: 'Caps' } });
    server.state.failure = { kind: 'offline' };
    expect(await teams.create('More', idOf(4))).toEqual(err({ kind: 'offline' }));
    expect(teams.get().items).toHaveLength(2);
  });

  test('grows by one team when the answer was lost and the same is asked again, with the name that was asked last', async () => {
    const server = aServer([aTeam(1)], idOf(1));
    const { teams } = aTeamPage(server);
    await teams.load();
    server.state.loses = true;
    expect(await teams.create('Cabs', idOf(3))).toEqual(err({ kind: 'timeout' }));
    server.state.loses = false;
    await teams.load({ force: true });
    expect(await teams.create('Caps', idOf(3))).toMatchObject({ ok: true, value: { name: 'Caps' } });
    const expected = [{ public_id: idOf(1) }, { public_id: idOf(3), name: 'Caps' }];
    expect([server.teams, teams.get().items]).toMatchObject([expected, expected]);
    expect(teams.get().current?.name).toBe('Caps');
  });

  test('of somebody who came meanwhile does not get a team that was made for another', async () => {
    const server = aServer([aTeam(1)], idOf(1));
    const { teams, account } = aTeamPage(server);
    await teams.load();
    const letThrough = held(server, 'create');
    const making = teams.create('Caps', idOf(3));
    await expect.poll(() => server.teams.length).toBe(2);
    account.save({
      ...newAccount({ userId: idOf(7), email: 'ana@example.com', fullName: null }, 1),
      teams: [aTeam(2)],
    });
    letThrough();
    expect(await making).toMatchObject({ ok: true });
    expect(account.get()).toMatchObject({ teams: [aTeam(2)], currentTeamPublicId: null });
  });

  test('keeps a team that was made while an older list was on its way, and it stays current', async () => {
    const server = aServer([aTeam(1)], idOf(1));
    const { teams } = aTeamPage(server);
    await teams.load();
    const letThrough = held(server, 'list');
    const older = teams.load({ force: true });
    await expect.poll(() => server.asked.filter((what) => what === 'list').length).toBe(2);
    await teams.create('Caps', idOf(3));
    letThrough();
    await older;
    expect(teams.get()).toMatchObject({ items: [aTeam(1), { name: 'Caps' }], current: { name: 'Caps' } });
  });

  test('keeps its parts while the server repeats itself, so that nothing hanging on them starts again', async () => {
    const { teams, account } = aTeamPage(aServer([aTeam(1)], idOf(1)));
    await teams.load();
    const before = teams.get();
    account.change(userId, { fullName: 'Johanna' });
    expect(teams.get()).toBe(before);
    await teams.load({ force: true });
    const after = teams.get();
    expect([after.items === before.items, after.current === before.current, after.members === before.members]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('is empty again after a log-out, and a late answer does not bring it back', async () => {
    const server = aServer([aTeam(1)], idOf(1));
    const { teams, account } = aTeamPage(server);
    const loading = teams.load();
    account.clear(undefined);
    await loading;
    expect(teams.get()).toMatchObject({ items: [], current: undefined, loading: false });
    expect(account.get()).toBeUndefined();
  });
});

describe('the profile', () => {
  test('is fresh for a minute, and asked for again when forced', async () => {
    const server = aServer([]);
    const { profile, time } = aTeamPage(server);
    await profile.load();
    time.now += minute - 1;
    await profile.load();
    expect(server.asked).toEqual(['profile']);
    await profile.load({ force: true });
    time.now += minute;
    await profile.load();
    expect(server.asked).toEqual(['profile', 'profile', 'profile']);
    expect(profile.get()).toMatchObject({ id: userId, full_name: 'Jo' });
  });

  test('is asked for at once when another person is here, however fresh that of the one before', async () => {
    const server = aServer([]);
    const { profile, account } = aTeamPage(server);
    await profile.load();
    const ana = { id: idOf(7), email: 'ana@example.com', full_name: 'Ana' };
    account.save(newAccount({ userId: ana.id, email: ana.email, fullName: null }, 1));
    expect(profile.get()).toBeNull();
    server.state.said = ana;
    await profile.load();
    expect(server.asked).toEqual(['profile', 'profile']);
    expect(profile.get()).toMatchObject(ana);
  });

  test.each<[RemoteError, 'goes' | 'stays']>([
    [{ kind: 'http', status: 401 }, 'goes'],
    [{ kind: 'http', status: 403 }, 'goes'],
    [{ kind: 'http', status: 404 }, 'goes'],
    [{ kind: 'http', status: 500 }, 'stays'],
    [{ kind: 'offline' }, 'stays'],
    [{ kind: 'timeout' }, 'stays'],
    [{ kind: 'unreadable', status: 403 }, 'stays'],
  ])('after %j %s; the person is known either way', async (failure, fate) => {
    const server = aServer([]);
    const { profile, account } = aTeamPage(server);
    await profile.load();
    server.state.failure = failure;
    await profile.load({ force: true });
    expect(profile.get() === null ? 'goes' : 'stays').toBe(fate);
    expect(account.get()).toMatchObject({ userId, email: 'jo@example.com' });
  });
});
