import { describe, expect, test } from 'vitest';
import { err, ok, type Result } from '#core/result.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import { newAccount } from '#session/account.ts';
import { createMyInvites } from '#me/my-invites.ts';
import { anInvite } from './an-invite.ts';
import { aServer, aTeam, aTeamPage, idOf, minute, userId } from './a-team-page.ts';

const invited = async (storage?: ReturnType<typeof aTeamPage>['storage']) => {
  const server = aServer([aTeam(1)], idOf(1));
  const page = aTeamPage(server, storage);
  await page.teams.load();
  const state = {
    pending: [anInvite(2), anInvite(3)],
    failure: undefined as RemoteError | undefined,
    no: undefined as RemoteError | undefined,
    asked: 0,
    /** While set, answers wait for this promise; they describe the state at the time of the call. */
    held: undefined as Promise<void> | undefined,
  };
  const listed = (): Result<Invite[], RemoteError> => (state.failure ? err(state.failure) : ok([...state.pending]));
  const answered = <T>(value: () => T): Result<T, RemoteError> => (state.no ? err(state.no) : ok(value()));
  const settled = (publicId: string) => {
    const found = state.pending.find(({ public_id }) => public_id === publicId) ?? anInvite(9);
    state.pending = state.pending.filter((one) => one !== found);
    return found;
  };
  const joined = (publicId: string) => {
    const team = aTeam(Number(settled(publicId).teamPublicId.at(-1)));
    server.teams.push(team);
    return team;
  };
  const invites = createMyInvites({
    calls: {
      list: async () => {
        state.asked += 1;
        const said = listed();
        await state.held;
        return said;
      },
      accept: async (publicId) => answered(() => joined(publicId)),
      acceptToken: async (token) => answered(() => joined(token)),
      decline: async (publicId) => answered(() => ({ ...settled(publicId), status: 'declined' as const })),
    },
    account: page.account,
    teams: page.teams,
    storage: page.storage.device,
    clock: () => page.time.now,
  });
  const names = () => invites.get().items.map(({ teamName }) => teamName);
  const hold = () => {
    let letThrough = () => {};
    state.held = new Promise((resolve) => (letThrough = resolve));
    return letThrough;
  };
  return { ...page, server, state, invites, names, hold };
};

describe('A person’s own invites', () => {
  test('are asked for again after five minutes, or when somebody insists', async () => {
    const { invites, state, time } = await invited();
    await invites.load();
    time.now += 5 * minute - 1;
    await invites.load();
    expect(state.asked).toBe(1);
    time.now += 1;
    await invites.load();
    await invites.load({ force: true });
    expect(state.asked).toBe(3);
  });

  test('stay as they were known while the server cannot be asked, also after a reload', async () => {
    const { invites, state, time, storage, names } = await invited();
    expect(invites.get()).toMatchObject({ items: [], isKnown: false });
    await invites.load();
    time.now += 6 * minute;
    state.failure = { kind: 'offline' };
    await invites.load();
    expect([names(), invites.get().failure?.kind]).toEqual([['Team 2', 'Team 3'], 'offline']);
    const again = await invited(storage);
    expect(again.names()).toEqual(['Team 2', 'Team 3']);
  });

  test('are nobody else’s', async () => {
    const { invites, account, names } = await invited();
    await invites.load();
    account.save(newAccount({ userId: idOf(7), email: 'ana@example.com', fullName: null }, 1));
    expect([names(), invites.get().isKnown]).toEqual([[], false]);
  });

  test('lead into the team at once when one is accepted', async () => {
    const { invites, names, teams, server } = await invited();
    await invites.load();
    expect(await invites.accept({ publicId: idOf(3) })).toMatchObject({ ok: true });
    expect([names(), teams.get().current?.name]).toEqual([['Team 2'], 'Team 3']);
    expect(teams.get().items.map(({ name }) => name)).toEqual(['Team 1', 'Team 3']);
    await expect.poll(() => server.state.defaultTeam).toBe(idOf(3));
  });

  test('are read again when a link was taken up, which may be one of them', async () => {
    const { invites, names, teams } = await invited();
    await invites.load();
    await invites.accept({ token: idOf(2) });
    expect(teams.get().current?.name).toBe('Team 2');
    await expect.poll(names).toEqual(['Team 3']);
  });

  test('go from the list when declined', async () => {
    const { invites, names } = await invited();
    await invites.load();
    await invites.decline(idOf(2));
    expect(names()).toEqual(['Team 3']);
  });

  test('are read again when one was settled elsewhere, and stay when nobody answered', async () => {
    const { invites, state, names } = await invited();
    await invites.load();
    state.pending = [anInvite(3)];
    state.no = { kind: 'timeout' };
    await invites.accept({ publicId: idOf(2) });
    expect([names(), state.asked]).toEqual([['Team 2', 'Team 3'], 1]);
    state.no = { kind: 'http', status: 410, code: 'expired' };
    await invites.accept({ publicId: idOf(2) });
    await expect.poll(names).toEqual(['Team 3']);
  });

  test.each(['already_member', 'invite_used'])(
    'show the team after all when the answer that one had joined was lost, and asking again says %s',
    async (code) => {
      const { invites, state, teams, server } = await invited();
      await invites.load();
      server.teams.push(aTeam(3));
      state.no = { kind: 'http', status: 409, code };
      await invites.accept({ publicId: idOf(3) });
      await expect.poll(() => teams.get().items.map(({ name }) => name)).toEqual(['Team 1', 'Team 3']);
    },
  );

  test.each([true, false])(
    'do not bring back what was declined while the list was on its way, known before: %s',
    async (isKnown) => {
      const { invites, names, hold } = await invited();
      if (isKnown) await invites.load();
      const letThrough = hold();
      const late = invites.load({ force: true });
      await invites.decline(idOf(2));
      letThrough();
      await late;
      expect(names()).toEqual(['Team 3']);
    },
  );

  test('are asked for again when somebody insists while an older question is under way, once for all who insist', async () => {
    const { invites, state, names, hold } = await invited();
    const letThrough = hold();
    const older = invites.load();
    state.pending = [...state.pending, anInvite(4)];
    const again = [invites.load({ force: true }), invites.load({ force: true }), invites.load()];
    letThrough();
    await Promise.all([older, ...again]);
    expect([state.asked, names()]).toEqual([2, ['Team 2', 'Team 3', 'Team 4']]);
  });

  test('do nothing in the name of somebody who has gone meanwhile', async () => {
    const { invites, account } = await invited();
    await invites.load();
    const answer = invites.accept({ publicId: idOf(2) });
    account.clear('a session');
    await answer;
    expect([account.get(), invites.get().items]).toEqual([undefined, []]);
  });
});

test('A list of another shape, as an older version kept it, is as good as none.', async () => {
  const { storage } = await invited();
  storage.device.set('spoolside.own.invites', JSON.stringify({ userId, at: 1, value: [{ public_id: 'x' }] }));
  const { names } = await invited(storage);
  expect(names()).toEqual([]);
});
