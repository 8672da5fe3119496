import { describe, expect, test } from 'vitest';
import { firstTeamId } from '#core/ids.ts';
import { err, ok } from '#core/result.ts';
import type { Profile, Team } from '#core/wire/team-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import { createAccountStore } from '#session/account-store.ts';
import { newAccount } from '#session/account.ts';
import { createProfileState } from '#session/profile-state.ts';
import { createTeamState } from '#session/team-state.ts';
import { aStorage, aWindow, someLocks } from './fake-browser.ts';

const userId = '0b9b2a1e-0000-4000-8000-0000000000aa';
const idOf = (number: number): string => `0b9b2a1e-0000-4000-8000-00000000000${number}`;
const aTeam = (number: number, name = `Team ${number}`): Team => ({
  id: String(number),
  public_id: idOf(number),
  name,
  role: 'owner',
  memberCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const member = {
  userId,
  role: 'owner',
  email: 'jo@example.com',
  full_name: 'Jo',
  joinedAt: '2026-01-01T00:00:00.000Z',
} as const;
const minute = 60_000;

/** A server that holds teams and a default, counts what it is asked, and can be away or refuse. */
const aServer = (teams: Team[], defaultTeam: string | null = null) => {
  const asked: string[] = [];
  const state: { failure: RemoteError | undefined; defaultTeam: string | null } = { failure: undefined, defaultTeam };
  const profile = (): Profile => ({
    id: userId,
    email: 'jo@example.com',
    full_name: 'Jo',
    avatar_url: null,
    default_team_pid: state.defaultTeam,
    locale: null,
    units: null,
  });
  const answer = async <T>(what: string, value: () => T) => {
    asked.push(what);
    return state.failure ? err(state.failure) : ok(value());
  };
  const find = (id: string) => teams.find((team) => team.public_id === id) ?? aTeam(9);
  const remote = {
    teams: {
      list: () => answer('list', () => [...teams]),
      get: (id: string) => answer('get', () => find(id)),
      members: () => answer('members', () => [member]),
      rename: (id: string) => answer('rename', () => find(id)),
      create: ({ name, public_id = idOf(8) }: { readonly name: string; readonly public_id?: string }) =>
        answer(`create ${name}`, () => {
          const made = { ...aTeam(8, name), public_id };
          if (!teams.some((team) => team.public_id === public_id)) teams.push(made);
          return made;
        }),
    },
    me: {
      get: () => answer('profile', profile),
      setDefaultTeam: (id: string) =>
        answer(`default ${id.at(-1)}`, () => {
          state.defaultTeam = id;
          return profile();
        }),
    },
  };
  return { remote, asked, state, teams };
};

const aDevice = (
  server: ReturnType<typeof aServer>,
  storage = aStorage(),
  locks = someLocks(),
  email = 'jo@example.com',
) => {
  const time = { now: 1_000_000_000 };
  const window = aWindow();
  const account = createAccountStore(storage.device);
  if (!account.get()) account.save(newAccount({ userId, email, fullName: null }, time.now));
  const clock = () => time.now;
  const profile = createProfileState({ me: server.remote.me, account, clock });
  const renewed: (() => void)[] = [];
  const onRenewed = (listener: () => void) => renewed.push(listener);
  const teams = createTeamState({ remote: server.remote, profile, account, clock, locks, onRenewed, window });
  return { teams, profile, account, time, window, storage, locks, renewed };
};

describe('the first team', () => {
  test('is made with the person’s e-mail as its name and becomes the default', async () => {
    const server = aServer([]);
    const { teams } = aDevice(server);
    await teams.load();
    const first = { ...aTeam(8, "jo@example.com's Team"), public_id: firstTeamId(userId) };
    expect(teams.get()).toMatchObject({ items: [first], current: first, loading: false, failure: undefined });
    expect(server.state.defaultTeam).toBe(first.public_id);
  });

  test('is made once by two tabs at the same time', async () => {
    const server = aServer([]);
    const one = aDevice(server);
    const two = aDevice(server, one.storage, one.locks);
    await Promise.all([one.teams.load(), two.teams.load()]);
    expect(server.asked.filter((what) => what.startsWith('create'))).toHaveLength(1);
    expect(two.teams.get().current).toEqual(one.teams.get().current);
  });

  test('is not made when the list could not be read', async () => {
    const server = aServer([]);
    server.state.failure = { kind: 'offline' };
    const { teams } = aDevice(server);
    await teams.load();
    expect(server.asked.filter((what) => what.startsWith('create'))).toEqual([]);
    expect(teams.get()).toMatchObject({ items: [], current: undefined, failure: { kind: 'offline' } });
  });

  test('has a name of at most 80 characters, however long the e-mail', async () => {
    const server = aServer([]);
    await aDevice(server, aStorage(), someLocks(), `${'j'.repeat(100)}@example.com`).teams.load();
    expect(server.teams[0]?.name).toBe(`${'j'.repeat(73)}'s Team`);
  });
});

describe('the team in hand', () => {
  test.each([
    ['is the default at first', idOf(2), null, idOf(2)],
    ['is the first where there is no default', null, null, idOf(1)],
    ['is the first where the default is no longer there', idOf(7), null, idOf(1)],
    ['stays the one in hand', idOf(2), idOf(3), idOf(3)],
    ['falls back to the default when it is no longer there', idOf(2), idOf(7), idOf(2)],
  ])('%s', async (_, defaultTeam, inHand, expected) => {
    const { teams, account } = aDevice(aServer([aTeam(1), aTeam(2), aTeam(3)], defaultTeam));
    account.change(userId, { currentTeamPublicId: inHand });
    await teams.load();
    expect(teams.get().current?.public_id).toBe(expected);
  });

  test('is there without a network after a reload, with its members', async () => {
    const server = aServer([aTeam(1), aTeam(2)], idOf(2));
    const before = aDevice(server);
    await before.teams.load();
    server.state.failure = { kind: 'offline' };
    const { teams } = aDevice(server, before.storage);
    expect(teams.get()).toMatchObject({ items: [aTeam(1), aTeam(2)], current: aTeam(2), members: [member] });
  });

  test('changes at once, also offline, and the server hears of the last choice when it is back', async () => {
    const server = aServer([aTeam(1), aTeam(2), aTeam(3)], idOf(1));
    const { teams, account, window } = aDevice(server);
    await teams.load();
    server.state.failure = { kind: 'offline' };
    teams.select(idOf(2));
    teams.select(idOf(3));
    expect(teams.get().current).toEqual(aTeam(3));
    expect(account.get()?.unsentDefaultTeam).toBe(idOf(3));
    server.state.failure = undefined;
    window.dispatchEvent(new Event('online'));
    await teams.load();
    expect([server.state.defaultTeam, account.get()?.unsentDefaultTeam]).toEqual([idOf(3), null]);
    expect(teams.get().current).toEqual(aTeam(3));
  });

  test('stays the last one chosen when the answer to an earlier choice comes late', async () => {
    const server = aServer([aTeam(1), aTeam(2), aTeam(3)], idOf(1));
    const { teams, account } = aDevice(server);
    await teams.load();
    const heldBack: (() => void)[] = [];
    const answerAtOnce = server.remote.me.setDefaultTeam;
    server.remote.me.setDefaultTeam = async (id) => {
      await new Promise<void>((resolve) => heldBack.push(resolve));
      return answerAtOnce(id);
    };
    teams.select(idOf(2));
    teams.select(idOf(3));
    heldBack[0]?.();
    await expect.poll(() => server.state.defaultTeam).toBe(idOf(2));
    expect(account.get()?.unsentDefaultTeam).toBe(idOf(3));
    heldBack[1]?.();
    await expect.poll(() => account.get()?.unsentDefaultTeam).toBeNull();
    expect(server.state.defaultTeam).toBe(idOf(3));
  });

  test('is no longer offered to the server as default once it said no', async () => {
    const server = aServer([aTeam(1), aTeam(2)], idOf(1));
    const { teams, account } = aDevice(server);
    await teams.load();
    server.state.failure = { kind: 'http', status: 404, code: 'not_found' };
    teams.select(idOf(2));
    await expect.poll(() => account.get()?.unsentDefaultTeam).toBeNull();
  });

  test('cannot become one that is not among the person’s', async () => {
    const { teams } = aDevice(aServer([aTeam(1)], idOf(1)));
    await teams.load();
    teams.select(idOf(5));
    expect(teams.get().current).toEqual(aTeam(1));
  });
});

describe('the list', () => {
  test('is asked for again after ten minutes, or when forced, and by many at once only once', async () => {
    const server = aServer([aTeam(1)], idOf(1));
    const { teams, time } = aDevice(server);
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
    const { teams, time } = aDevice(server);
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

  test('grows by a team that was made, which is then in hand', async () => {
    const server = aServer([aTeam(1)], idOf(1));
    const { teams } = aDevice(server);
    await teams.load();
    const made = await teams.create('Caps');
    expect(made).toMatchObject({ ok: true, value: { name: 'Caps' } });
    expect(teams.get()).toMatchObject({ items: [{ name: 'Team 1' }, { name: 'Caps' }], current: { name: 'Caps' } });
    server.state.failure = { kind: 'offline' };
    expect(await teams.create('More')).toEqual(err({ kind: 'offline' }));
    expect(teams.get().items).toHaveLength(2);
  });

  test('keeps its parts while the server repeats itself, so that nothing hanging on them starts anew', async () => {
    const { teams, account } = aDevice(aServer([aTeam(1)], idOf(1)));
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
    const { teams, account } = aDevice(server);
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
    const { profile, time } = aDevice(server);
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
    const { profile, account } = aDevice(server);
    await profile.load();
    server.state.failure = failure;
    await profile.load({ force: true });
    expect(profile.get() === null ? 'goes' : 'stays').toBe(fate);
    expect(account.get()).toMatchObject({ userId, email: 'jo@example.com' });
  });
});
