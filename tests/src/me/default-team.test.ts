import { describe, expect, test } from 'vitest';
import { err } from '#core/result.ts';
import { createAccountStore, newAccount } from '#session/account.ts';
import { aServer, aTeam, aTeamPage, idOf, userId } from './a-team-page.ts';
import { aStorage } from '../session/fake-browser.ts';

describe('the default team', () => {
  test('changes at once, also offline, and the server hears of the last choice when it is back', async () => {
    const server = aServer([aTeam(1), aTeam(2), aTeam(3)], idOf(1));
    const { teams, unsent, window } = aTeamPage(server);
    await teams.load();
    server.state.failure = { kind: 'offline' };
    teams.select(idOf(2));
    teams.select(idOf(3));
    expect(teams.get().current).toEqual(aTeam(3));
    expect(await unsent()).toBe(idOf(3));
    await expect.poll(() => server.asked.includes('default 3')).toBe(true);
    server.state.failure = undefined;
    window.dispatchEvent(new Event('online'));
    await expect.poll(unsent).toBeUndefined();
    await teams.load({ force: true });
    expect(server.state.defaultTeam).toBe(idOf(3));
    expect(teams.get().current).toEqual(aTeam(3));
  });

  test('stays the last one chosen when the answer to an earlier choice comes late', async () => {
    const server = aServer([aTeam(1), aTeam(2), aTeam(3)], idOf(1));
    const { teams, unsent } = aTeamPage(server);
    await teams.load();
    const heldBack: (() => void)[] = [];
    const answerAtOnce = server.remote.me.setDefaultTeam;
    server.remote.me.setDefaultTeam = async (id) => {
      await new Promise<void>((resolve) => heldBack.push(resolve));
      return answerAtOnce(id);
    };
    teams.select(idOf(2));
    await expect.poll(() => heldBack.length).toBe(1);
    teams.select(idOf(3));
    heldBack[0]?.();
    await expect.poll(() => heldBack.length).toBe(2);
    expect([server.state.defaultTeam, await unsent()]).toEqual([idOf(2), idOf(3)]);
    heldBack[1]?.();
    await expect.poll(unsent).toBeUndefined();
    expect(server.state.defaultTeam).toBe(idOf(3));
  });

  test('stays the default here, whatever the server says, until the server has heard of it', async () => {
    const server = aServer([aTeam(1), aTeam(2)], idOf(1));
    const { teams, profile, account, unsent } = aTeamPage(server);
    await teams.load();
    server.remote.me.setDefaultTeam = async () => err({ kind: 'offline' });
    teams.select(idOf(2));
    await expect.poll(() => account.get()?.unsentDefaultTeam).toBeNull();
    await profile.load({ force: true });
    expect([account.get()?.defaultTeamPublicId, await unsent()]).toEqual([idOf(2), idOf(2)]);
  });

  test('is sent though an earlier version, or a tab that died at once, left it in the record of the person', async () => {
    const server = aServer([aTeam(1), aTeam(2)], idOf(1));
    const storage = aStorage();
    const person = newAccount({ userId, email: 'jo@example.com', fullName: null }, 1);
    createAccountStore(storage.device).save({ ...person, unsentDefaultTeam: idOf(2), defaultTeamPublicId: idOf(2) });
    const { teams, account, unsent } = aTeamPage(server, storage);
    await teams.load();
    await expect.poll(unsent).toBeUndefined();
    expect(server.state.defaultTeam).toBe(idOf(2));
    expect(account.get()).toMatchObject({ unsentDefaultTeam: null, defaultTeamPublicId: idOf(2) });
  });

  test('is no longer offered to the server as default once it said no, and that is told', async () => {
    const server = aServer([aTeam(1), aTeam(2)], idOf(1));
    const { teams, unsent, personalCalls } = aTeamPage(server);
    await teams.load();
    server.state.failure = { kind: 'http', status: 404, code: 'not_found' };
    teams.select(idOf(2));
    await expect.poll(unsent).toBeUndefined();
    expect(personalCalls.refused).toEqual(['defaultTeam']);
    expect(await personalCalls.device.db.log.toArray()).toMatchObject([
      { kind: 'call_refused', detail: { userId, call: 'defaultTeam', code: 'not_found' } },
    ]);
  });
});
