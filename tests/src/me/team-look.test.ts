import { describe, expect, test } from 'vitest';
import { initialMemberSettings, initialTeamSettings } from '#core/settings/settings.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import { aServer, aTeam, aTeamPage, idOf, member, minute, userId } from './a-team-page.ts';

const invite: Invite = {
  public_id: idOf(5),
  email: 'kim@example.com',
  role: 'member',
  status: 'pending',
  message: null,
  teamName: 'Team 1',
  teamPublicId: idOf(1),
  invitedBy: 'Jo',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
};

const opened = async (server = aServer([aTeam(1), aTeam(2)], idOf(1))) => {
  const page = aTeamPage(server);
  await page.teams.load();
  server.asked.length = 0;
  return { ...page, server, asked: () => server.asked.splice(0).toSorted() };
};

describe('What is set in a team', () => {
  test('is asked for when the team comes into hand, and kept for a start without a network', async () => {
    const server = aServer([aTeam(1)], idOf(1));
    server.state.settings = { currency: 'CHF', units: 'imperial' };
    const page = aTeamPage(server);
    expect(page.teams.get()).toMatchObject({ settings: {}, memberSettings: {}, currentTeamPublicId: null });
    await page.teams.load();
    const known = {
      currentTeamPublicId: idOf(1),
      settings: { ...initialTeamSettings, currency: 'CHF', units: 'imperial' },
      memberSettings: initialMemberSettings,
    };
    expect(page.teams.get()).toMatchObject(known);
    server.state.failure = { kind: 'offline' };
    expect(aTeamPage(server, page.storage).teams.get()).toMatchObject(known);
  });

  test('gets the time zone of the first who may set one, and keeps it', async () => {
    const server = aServer([aTeam(1), { ...aTeam(2), role: 'member' }], idOf(1));
    server.state.here = 'Europe/Vienna';
    const page = await opened(server);
    expect(page.teams.get()).toMatchObject({ settings: { timeZone: 'Europe/Vienna' } });
    server.state.here = 'Asia/Tokyo';
    page.time.now += 16 * minute;
    await page.teams.load();
    expect(page.asked()).not.toContain('time zone 1');
    expect(page.teams.get()).toMatchObject({ settings: { timeZone: 'Europe/Vienna' } });
    server.state.settings = {};
    page.teams.select(idOf(2));
    await page.teams.load();
    expect(page.asked()).not.toContain('time zone 2');
    expect(page.teams.get()).toMatchObject({ settings: { timeZone: 'UTC' } });
  });

  test('is asked for whenever another team comes into hand, however fresh', async () => {
    const { teams, asked } = await opened();
    teams.select(idOf(2));
    await expect.poll(() => teams.get().settings).toEqual(initialTeamSettings);
    expect(asked()).toEqual(expect.arrayContaining(['get', 'members', 'own settings 2', 'settings 2']));
    teams.select(idOf(1));
    await expect.poll(asked).toEqual(expect.arrayContaining(['own settings 1', 'settings 1']));
  });

  test('is each team’s own, also without a network once both were open', async () => {
    const { teams, server } = await opened();
    server.state.settings = { lowStockDefaultSpools: 3 };
    teams.select(idOf(2));
    await expect.poll(() => teams.get().settings['lowStockDefaultSpools']).toBe(3);
    server.state.failure = { kind: 'offline' };
    teams.select(idOf(1));
    expect(teams.get().settings['lowStockDefaultSpools']).toBe(0);
    teams.select(idOf(2));
    expect(teams.get()).toMatchObject({ settings: { lowStockDefaultSpools: 3 }, members: [member] });
  });

  test('is empty when no team is current, and gone after a log-out', async () => {
    const { teams, account } = await opened();
    account.change(userId, { teams: [], currentTeamPublicId: null });
    expect(teams.get()).toMatchObject({ settings: {}, memberSettings: {}, members: [], invites: undefined });
    account.clear(undefined);
    expect(teams.get()).toMatchObject({ items: [], settings: {}, memberSettings: {}, currentTeamPublicId: null });
  });
});

describe('What is known of a team', () => {
  test('is asked for again when its lifetime is over: members after 5 minutes, the team and what is set after 15', async () => {
    const { teams, time, asked } = await opened();
    time.now += 5 * minute - 1;
    await teams.load();
    expect(asked()).toEqual(['profile']);
    time.now += 1;
    await teams.load();
    expect(asked()).toEqual(['members']);
    time.now += 10 * minute;
    await teams.load();
    expect(asked()).toEqual(['get', 'list', 'members', 'own settings 1', 'profile', 'settings 1']);
    await teams.load({ force: true });
    expect(asked()).toEqual(['get', 'list', 'members', 'own settings 1', 'profile', 'settings 1']);
  });

  test('stays as it was when the server is away, and is asked for at the next look', async () => {
    const { teams, server, time, asked } = await opened();
    const before = teams.get();
    time.now += 20 * minute;
    server.state.failure = { kind: 'timeout' };
    await teams.load();
    expect(teams.get()).toEqual({ ...before, failure: { kind: 'timeout' } });
    server.state.failure = undefined;
    asked();
    await teams.load();
    expect(asked()).toContain('members');
  });

  test('goes with a team that is no longer the person’s, and another one is current', async () => {
    const { teams, account, server } = await opened();
    server.teams.shift();
    await teams.load({ force: true });
    expect(teams.get()).toMatchObject({ current: aTeam(2), items: [aTeam(2)] });
    const { members, settings } = account.get() ?? {};
    expect([members, settings].map((byTeam) => Object.keys(byTeam ?? {}))).toEqual([[idOf(2)], [idOf(2)]]);
  });

  test('is asked for again by whoever forces it while an older look is under way', async () => {
    const { teams, server, asked } = await opened();
    const older = teams.load({ force: true });
    await Promise.all([older, teams.load({ force: true }), teams.load({ force: true })]);
    expect(asked().filter((what) => what === 'list')).toHaveLength(2);
    expect(server.teams).toHaveLength(2);
  });
});

describe('A team’s invites', () => {
  test('are fresh for 3 minutes, and stay when the server is away', async () => {
    const { teams, server, time, asked } = await opened();
    server.state.invites = [invite];
    expect(teams.get().invites).toBeUndefined();
    expect(await teams.loadInvites()).toBeUndefined();
    expect(teams.get().invites).toEqual([invite]);
    time.now += 3 * minute - 1;
    await teams.loadInvites();
    expect(asked()).toEqual(['invites']);
    time.now += 1;
    server.state.failure = { kind: 'offline' };
    expect(await teams.loadInvites()).toEqual({ kind: 'offline' });
    expect(teams.get().invites).toEqual([invite]);
    expect(teams.get().invitesFailure).toEqual({ kind: 'offline' });
    await teams.loadInvites({ force: true });
    expect(asked()).toEqual(['invites', 'invites']);
    server.state.failure = undefined;
    await teams.loadInvites({ force: true });
    expect(teams.get().invitesFailure).toBeUndefined();
  });

  test('are not asked for by those who may not see them', async () => {
    const { teams, asked } = await opened(aServer([{ ...aTeam(1), role: 'member' }], idOf(1)));
    expect(await teams.loadInvites()).toBeUndefined();
    expect(asked()).toEqual([]);
  });
});

test('A page whose code for asking cannot be had keeps its teams, says that the server is away, and reports it', async () => {
  const server = aServer([aTeam(1)], idOf(1));
  const { teams, reported } = aTeamPage(server, undefined, undefined, undefined, undefined, 'no code');
  await teams.load();
  expect(teams.get()).toMatchObject({ failure: { kind: 'offline' }, loading: false });
  expect(reported).toMatchObject([{ name: 'TypeError' }]);
  expect(await teams.create('Caps', idOf(3))).toEqual({ ok: false, error: { kind: 'offline' } });
  expect(server.asked).toEqual([]);
});
