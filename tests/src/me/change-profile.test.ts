import { describe, expect, test } from 'vitest';
import { changeProfile } from '#app/me/personal-calls.ts';
import { followLanguage } from '#app/me/device-work.ts';
import { callsOf } from '#data/me/personal-queue.ts';
import { err } from '#core/result.ts';
import { aServer, aTeam, aTeamPage, idOf, userId } from './a-team-page.ts';

const opened = async () => {
  const server = aServer([aTeam(1)], idOf(1));
  const page = aTeamPage(server);
  await page.teams.load();
  const waiting = async () => (await callsOf(page.personalCalls.device, userId)).map(({ body }) => body);
  return {
    ...page,
    server,
    waiting,
    change: (patch: Parameters<typeof changeProfile>[1]) => changeProfile(page, patch),
  };
};

describe('What a person says about themselves', () => {
  test('is seen at once, and the server hears of it', async () => {
    const { change, account, server, waiting } = await opened();
    await change({ full_name: 'Jo Stich', units: 'imperial' });
    expect(account.get()).toMatchObject({
      fullName: 'Jo Stich',
      profile: { full_name: 'Jo Stich', units: 'imperial' },
    });
    await expect.poll(waiting).toEqual([]);
    expect(server.state.said).toEqual({ full_name: 'Jo Stich', units: 'imperial' });
  });

  test('waits without a network, each field with its last value, and stands above what the server says until it has heard', async () => {
    const { change, account, server, waiting, profile, window } = await opened();
    const update = server.remote.me.update;
    server.remote.me.update = async () => err({ kind: 'offline' });
    await change({ units: 'imperial' });
    await change({ full_name: 'Jo' });
    await change({ units: 'metric', full_name: 'Jo Stich' });
    expect(await waiting()).toEqual([{ units: 'metric' }, { full_name: 'Jo Stich' }]);
    await profile.load({ force: true });
    expect(account.get()).toMatchObject({ fullName: 'Jo Stich', profile: { full_name: 'Jo Stich', units: 'metric' } });
    server.remote.me.update = update;
    window.dispatchEvent(new Event('online'));
    await expect.poll(waiting).toEqual([]);
    expect(server.state.said).toEqual({ full_name: 'Jo Stich', units: 'metric' });
  });

  test('can be taken back: a name that was removed does not come again', async () => {
    const { change, account, profile, waiting } = await opened();
    await change({ full_name: null });
    await expect.poll(waiting).toEqual([]);
    await profile.load({ force: true });
    expect(account.get()).toMatchObject({ fullName: null, profile: { full_name: null } });
  });

  test('is forgotten here too when the name was removed on another device, by whatever answer says so', async () => {
    const { change, account, profile, server, waiting } = await opened();
    expect(account.get()?.fullName).toBe('Jo');
    server.state.said = { full_name: null };
    await profile.load({ force: true });
    expect(account.get()).toMatchObject({ fullName: null, profile: { full_name: null } });
    server.state.said = { full_name: 'Jo Stich' };
    await change({ units: 'imperial' });
    await expect.poll(waiting).toEqual([]);
    expect(account.get()?.fullName).toBe('Jo Stich');
  });

  test('is out of the queue once the server said no, and that is told', async () => {
    const { change, server, waiting, personalCalls } = await opened();
    server.remote.me.update = async () => err({ kind: 'http', status: 422, code: 'invalid' });
    await change({ units: 'imperial' });
    await expect.poll(waiting).toEqual([]);
    expect(personalCalls.refused).toEqual(['profile']);
  });

  test('is told as refused, not dropped in silence, when it cannot be read any more', async () => {
    const { server, waiting, personalCalls } = await opened();
    await personalCalls.put({ userId, key: 'profile.units', call: 'profile', body: { units: 'cubits' } });
    await expect.poll(waiting).toEqual([]);
    expect([personalCalls.refused, server.state.said]).toEqual([['profile'], {}]);
  });
});

describe('The language of a person', () => {
  const followed = async (onDevice: string | null) => {
    const page = await opened();
    const spoken: string[] = [];
    followLanguage({
      account: page.account,
      storage: { get: () => onDevice },
      preferences: { setLanguage: (language) => void spoken.push(language) },
    });
    return { ...page, spoken };
  };

  test('is spoken on a device where nobody chose one, as soon as it is heard', async () => {
    const { server, profile, spoken } = await followed(null);
    expect(spoken).toEqual([]);
    server.state.said = { locale: 'de' };
    await profile.load({ force: true });
    await profile.load({ force: true });
    expect(spoken).toEqual(['de']);
  });

  test('gives way to what was chosen on the device', async () => {
    const { server, profile, spoken } = await followed('en');
    server.state.said = { locale: 'de' };
    await profile.load({ force: true });
    expect(spoken).toEqual([]);
  });
});
