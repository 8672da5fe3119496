import { expect, test } from 'vitest';
import { watchTeams } from '#app/me/watch-teams.ts';
import { createAccountStore, newAccount } from '#session/account.ts';
import { aStorage } from '../../session/fake-browser.ts';

const team = (public_id: string, name: string) => ({
  id: '1',
  public_id,
  name,
  role: 'owner' as const,
  memberCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const guild = team('00000000-0000-4000-8000-000000000001', 'Guild');
const home = team('00000000-0000-4000-8000-000000000002', 'Home');

const aPerson = (userId: string) => {
  const storage = aStorage();
  const account = createAccountStore(storage.device);
  account.save({
    ...newAccount({ userId, email: 'jo@example.org', fullName: null }, 1),
    teams: [guild, home],
    teamsAt: 1,
  });
  return { storage, account };
};

test('the name of a team that was lost is known after a reload too', () => {
  const { storage, account } = aPerson('jo');
  const names = watchTeams(account, storage.device, () => undefined);
  account.change('jo', { teams: [home], teamsAt: 2 });
  expect([names.get(guild.public_id), names.get(home.public_id)]).toEqual(['Guild', 'Home']);
  const later = watchTeams(createAccountStore(storage.device), storage.device, () => undefined);
  expect([later.get(guild.public_id), later.get(home.public_id)]).toEqual(['Guild', 'Home']);
});

test('a team has its last name', () => {
  const { storage, account } = aPerson('jo');
  const names = watchTeams(account, storage.device, () => undefined);
  account.change('jo', { teams: [{ ...guild, name: 'Quilters' }, home], teamsAt: 2 });
  expect(names.get(guild.public_id)).toBe('Quilters');
});

test('nobody else is told it', () => {
  const { storage, account } = aPerson('jo');
  watchTeams(account, storage.device, () => undefined);
  account.save(newAccount({ userId: 'kim', email: 'kim@example.org', fullName: null }, 2));
  const names = watchTeams(account, storage.device, () => undefined);
  expect(names.get(guild.public_id)).toBeUndefined();
});

test('who comes back after somebody else still knows what a team was called that they have lost', () => {
  const { storage, account } = aPerson('jo');
  watchTeams(account, storage.device, () => undefined);
  account.save({ ...newAccount({ userId: 'kim', email: 'kim@example.org', fullName: null }, 2), teams: [home] });
  watchTeams(account, storage.device, () => undefined);
  account.save(newAccount({ userId: 'jo', email: 'jo@example.org', fullName: null }, 3));
  expect(watchTeams(account, storage.device, () => undefined).get(guild.public_id)).toBe('Guild');
});

test.each([
  ['and is taken over by whom it names', 'jo', 'Guild'],
  ['and by nobody else', 'kim', undefined],
])('an earlier version had one place for all persons, %s', (_, named, name) => {
  const { storage, account } = aPerson('jo');
  account.change('jo', { teams: [] });
  const value = { [guild.public_id]: 'Guild' };
  storage.device.set('spoolside.own.teamNames', JSON.stringify({ userId: named, at: 1, value }));
  expect(watchTeams(account, storage.device, () => undefined).get(guild.public_id)).toBe(name);
});

test('each new list of the server is told once, and no other change', () => {
  const { storage, account } = aPerson('jo');
  let lists = 0;
  watchTeams(account, storage.device, () => (lists += 1));
  account.change('jo', { teams: [home] });
  account.change('jo', { teams: [home], teamsAt: 2 });
  account.change('jo', { fullName: 'Jo' });
  expect(lists).toBe(1);
});
