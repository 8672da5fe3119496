import { expect, test } from 'vitest';
import { createAccountStore, accountKey, newAccount } from '#session/account.ts';
import { createDeviceStorage } from '#session/device-storage.ts';
import { aStorage, aWindow } from './fake-browser.ts';

const jo = newAccount({ userId: 'jo', email: 'jo@example.com', fullName: 'Jo' }, 1000);
const team = {
  id: '1',
  public_id: '0b9b2a1e-0000-4000-8000-000000000001',
  name: 'Atelier',
  role: 'owner',
  memberCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

test('A person is known again after a reload, teams and all.', () => {
  const { device } = aStorage();
  const known = { ...jo, teams: [team], teamsAt: 5, currentTeamPublicId: team.public_id, ended: 'revoked' as const };
  createAccountStore(device).save(known);
  expect(createAccountStore(device).get()).toEqual(known);
});

test('A name that was taken off the profile does not come back from an old record.', () => {
  const { device } = aStorage();
  const profile = {
    id: '0b9b2a1e-0000-4000-8000-0000000000aa',
    email: jo.email,
    full_name: null,
    avatar_url: null,
    default_team_pid: null,
    locale: null,
    units: null,
  };
  createAccountStore(device).save({ ...jo, profile });
  expect(createAccountStore(device).get()).toEqual({ ...jo, profile, fullName: null });
});

test('A full storage costs nothing of today.', () => {
  const { device, state } = aStorage();
  const store = createAccountStore(device);
  store.save(jo);
  state.isFull = true;
  store.change('jo', { currentTeamPublicId: team.public_id });
  expect(store.get()).toEqual({ ...jo, currentTeamPublicId: team.public_id });
  expect(createAccountStore(device).get()).toEqual(jo);
});

test('A log-out that cannot be written down still takes the person off the device.', () => {
  const { device, state, texts } = aStorage();
  const store = createAccountStore(device);
  store.save(jo);
  state.isFull = true;
  store.clear('session');
  expect(texts.size).toBe(0);
});

test('A browser that forbids storage altogether lets the person in for as long as the page is open.', () => {
  const forbidden = createDeviceStorage(() => {
    throw new DOMException('no', 'SecurityError');
  });
  const store = createAccountStore(forbidden);
  store.save(jo);
  expect(store.get()).toEqual(jo);
});

test('A change for a person who is no longer here changes nothing.', () => {
  const store = createAccountStore(aStorage().device);
  store.save(jo);
  store.change('mia', { fullName: 'Mia' });
  expect(store.get()).toEqual(jo);
});

test('What another tab wrote is heard, and not lost under a change of our own.', () => {
  const { device } = aStorage();
  const window = aWindow();
  const here = createAccountStore(device, window);
  const there = createAccountStore(device);
  here.save(jo);
  let heard = 0;
  here.subscribe(() => (heard += 1));

  window.dispatchEvent(Object.assign(new Event('storage'), { key: accountKey }));
  expect(heard).toBe(1);
  there.change('jo', { fullName: 'Johanna' });
  here.change('jo', { currentTeamPublicId: team.public_id });
  expect(here.get()).toEqual({ ...jo, fullName: 'Johanna', currentTeamPublicId: team.public_id });
});

test('The session that a person ended is remembered until the next person comes.', () => {
  const { device } = aStorage();
  const store = createAccountStore(device);
  store.save(jo);
  store.clear('s1');
  const later = createAccountStore(device);
  expect([later.get(), later.endedByPerson('s1'), later.endedByPerson('s2')]).toEqual([undefined, true, false]);
  later.save(jo);
  expect(later.endedByPerson('s1')).toBe(false);
});

test.each(['', 'null', '[]', '{"account":{"userId":1}}', '{"account":'])(
  'A record of %j is read as nobody.',
  (text) => {
    const { device, texts } = aStorage();
    texts.set(accountKey, text);
    expect(createAccountStore(device).get()).toBeUndefined();
  },
);

test('A record with an unreadable part keeps the person and drops the part.', () => {
  const { device, texts } = aStorage();
  texts.set(
    accountKey,
    JSON.stringify({ account: { ...jo, teams: [{ id: 4 }], teamsAt: 9, members: { a: { at: 1 } } } }),
  );
  expect(createAccountStore(device).get()).toEqual(jo);
});
