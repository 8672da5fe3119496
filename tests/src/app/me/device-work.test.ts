import { unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { teamsOnDevice } from '#data/database/device-databases.ts';
import { keepForSending } from '#data/files/file-bytes.ts';
import { commit } from '#data/queue/commit.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { aThread } from '../../data/a-tab.ts';
import { quarantinesOf, unsentIn } from '#data/left-teams/quarantine.ts';
import { notify } from '#ui/notify.ts';
import { owner } from '../../core/mutations/a-book.ts';
import { aTeamServer } from '../../a-team-server.ts';
import { aPersonAtWork, teamOf } from './a-person-at-work.ts';

describe('Sync now', () => {
  test('sends what any team has waiting, whether a screen shows it or not', async () => {
    const { work, save, servers } = aPersonAtWork();
    await save(1, 2);
    await save(2, 60);
    await save(3, 0);
    expect(await work.syncEverything()).toEqual({ left: 0 });
    expect([...servers.values()].map(({ book }) => book.rows.size)).toEqual([2, 60, 0]);
  });

  test('says how much is still here when the server cannot be reached', async () => {
    const { work, save, world } = aPersonAtWork();
    await save(1, 2);
    await save(2, 3);
    world.isOffline = true;
    expect(await work.syncEverything()).toEqual({ left: 5 });
  });

  test('sends the bytes of a file too, also when all changes have been sent before', async () => {
    const { work, save, inTeam, world } = aPersonAtWork();
    await save(2, 0);
    await inTeam(2, async (store) => {
      const [threadId, id] = [newId(), newId()];
      const set = { ofKind: 'thread', ofId: threadId, sha256: 'ab'.repeat(32), name: 'A.png', bytes: 4 } as const;
      await keepForSending(store, set.sha256, new Blob(['some']));
      const added = await commit(store, [
        aThread({}, threadId),
        mutate('file.create', { id, set: { ...set, type: 'image/png' } }),
      ]);
      expect(added.ok).toBe(true);
    });
    expect(await work.syncEverything()).toEqual({ left: 0 });
    expect([...world.parts]).toEqual(['0']);
    await inTeam(2, async ({ db }) => {
      await db.files.update('ab'.repeat(32), { state: 'waiting', sentFor: '' });
    });
    world.parts.clear();
    expect([await work.countUnsent(), await work.syncEverything()]).toEqual([1, { left: 0 }]);
    expect([...world.parts]).toEqual(['0']);
  });

  test('counts what the server refused', async () => {
    const { work, save, inTeam } = aPersonAtWork();
    await save(2, 1);
    await inTeam(2, async ({ db }) => {
      const [entry] = await db.outbox.toArray();
      if (entry) await db.outbox.put({ ...entry, name: 'thread.create', args: { id: 'no id' } });
    });
    expect(await work.syncEverything()).toEqual({ left: 1 });
  });

  test.each([
    ['is busy', 429],
    ['is broken', 503],
  ])('waits for what the person says about themselves, and counts it while the server %s', async (_, status) => {
    const { work, account, world } = aPersonAtWork();
    world.refusal = status;
    await work.changeProfile({ full_name: 'Jo Smith' });
    await work.setInTeam(teamOf(2), 'theme', 'dark');
    expect([await work.syncEverything(), await work.countUnsent()]).toEqual([{ left: 2 }, 2]);
    world.refusal = undefined;
    expect([await work.syncEverything(), await work.countUnsent()]).toEqual([{ left: 0 }, 0]);
    expect(account.get()?.fullName).toBe('Jo Smith');
  });

  test('sets aside what waits in a team that the person is no longer in, and goes on with the others', async () => {
    const { work, save, world, servers, device } = aPersonAtWork();
    await save(2, 3);
    await save(3, 1);
    world.memberOf.delete(teamOf(2));
    expect(await work.syncEverything()).toEqual({ left: 3 });
    expect(servers.get(teamOf(3))?.book.rows.size).toBe(1);
    expect((await quarantinesOf(device, owner)).map((entry) => [entry.teamName, unsentIn(entry)])).toEqual([
      ['Team 2', 3],
    ]);
    expect((await teamsOnDevice(owner)).toSorted()).toEqual([teamOf(3)]);
  });

  test('does not know what is left where it cannot count', async () => {
    const { work, save, world } = aPersonAtWork();
    await save(1, 1);
    (await work.device()).db.close({ disableAutoOpen: true });
    expect(await work.syncEverything()).toEqual({ left: undefined });
    expect(world.reports.length).toBeGreaterThan(0);
  });
});

describe('Teams that were left while nobody looked', () => {
  test('are set aside when the server says so too', async () => {
    const { work, save, world, account, device } = aPersonAtWork();
    await save(1, 1);
    await save(2, 3);
    await save(3, 1);
    world.memberOf.delete(teamOf(2));
    account.change(owner, { teams: account.get()?.teams.filter(({ public_id }) => public_id !== teamOf(2)) ?? [] });
    await work.sweep();
    expect((await quarantinesOf(device, owner)).map(({ teamId }) => teamId)).toEqual([teamOf(2)]);
    expect((await teamsOnDevice(owner)).toSorted()).toEqual([teamOf(1), teamOf(3)]);
  });

  test('are looked for at each start: the page may have been closed in the middle of leaving', async () => {
    const { save, world, account, device, idle } = aPersonAtWork();
    await save(2, 3);
    world.memberOf.delete(teamOf(2));
    account.change(owner, { teams: account.get()?.teams.filter(({ public_id }) => public_id !== teamOf(2)) ?? [] });
    for (const run of idle) run();
    await expect
      .poll(async () => (await quarantinesOf(device, owner)).map(({ teamName }) => teamName))
      .toEqual(['Team 2']);
  });

  test.each([
    ['the server still knows the person in them', false],
    ['the server cannot be asked', true],
  ])('stay when %s', async (_, isOffline) => {
    const { work, save, world, account } = aPersonAtWork();
    await save(2, 3);
    world.isOffline = isOffline;
    account.change(owner, { teams: account.get()?.teams.filter(({ public_id }) => public_id !== teamOf(2)) ?? [] });
    await work.sweep();
    expect(await teamsOnDevice(owner)).toEqual([teamOf(2)]);
  });

  test('are finished when a crash cut the leaving short', async () => {
    const { work, save, inTeam, device } = aPersonAtWork();
    await save(2, 3);
    await inTeam(2, ({ db }) => db.meta.put({ k: 'gone', at: '2026-11-20T09:00:00.000Z' }));
    await work.sweep();
    expect((await quarantinesOf(device, owner)).map(unsentIn)).toEqual([3]);
    expect(await teamsOnDevice(owner)).toEqual([]);
  });

  test('are taken back one by one: a history that cannot be is reported, and the sweep goes on', async () => {
    const { work, save, world, device } = aPersonAtWork();
    await save(1, 1);
    await save(2, 1);
    const kept = { userId: owner, teamName: null, at: '2026-11-01T09:00:00.000Z', reason: 'not_member' as const };
    const nothing = { protocol: 1, outbox: [], attention: [], warnedAt: null };
    const damaged = [null] as unknown as [];
    await device.db.quarantine.bulkPut([
      { ...kept, ...nothing, id: `${owner}/${teamOf(1)}`, teamId: teamOf(1), history: damaged },
      { ...kept, ...nothing, id: `${owner}/${teamOf(2)}`, teamId: teamOf(2), history: [] },
    ]);
    await work.sweep();
    expect((await device.db.quarantine.toArray()).map(({ teamId }) => teamId)).toEqual([teamOf(1)]);
    expect(world.reports).toHaveLength(1);
  });

  test('are left to their own engine while they are current', async () => {
    const { work, save, inTeam } = aPersonAtWork();
    await save(1, 1);
    await inTeam(1, ({ db }) => db.meta.put({ k: 'gone', at: '2026-11-20T09:00:00.000Z' }));
    await work.sweep();
    expect(await teamsOnDevice(owner)).toEqual([teamOf(1)]);
  });
});

test('That a team was left is told once, whoever finds it out, and again after another membership.', async () => {
  const said = vi.spyOn(notify, 'problem').mockImplementation(() => undefined);
  const { work, save, world, teams, pass } = aPersonAtWork();
  const list = () => (pass(1), teams.load({ force: true }));
  await save(2, 3);
  world.memberOf.delete(teamOf(2));
  await list();
  await Promise.all([work.leave(owner, teamOf(2)), work.sweep()]);
  await work.leave(owner, teamOf(2));
  expect(said).toHaveBeenCalledTimes(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('Team 2'));
  world.memberOf.add(teamOf(2));
  await list();
  world.memberOf.delete(teamOf(2));
  await list();
  await work.leave(owner, teamOf(2));
  expect(said).toHaveBeenCalledTimes(2);
  said.mockRestore();
});

test('Leaving a team does not wait for the sweep of another one, which then finds nothing to make again.', async () => {
  const { work, save, world, account, device } = aPersonAtWork();
  await save(2, 1);
  await save(3, 1);
  account.change(owner, { teams: account.get()?.teams.filter(({ public_id }) => public_id !== teamOf(2)) ?? [] });
  const swept: Promise<void>[] = [];
  let answer: (() => void) | undefined;
  await new Promise<void>((asked) => {
    world.onAsked = (teamId) => {
      if (teamId !== teamOf(2)) return undefined;
      asked();
      return new Promise((resolve) => (answer = resolve));
    };
    swept.push(work.sweep());
  });
  world.onAsked = () => undefined;
  world.memberOf.delete(teamOf(3));
  await work.leave(owner, teamOf(3));
  expect((await quarantinesOf(device, owner)).map(({ teamId }) => teamId)).toEqual([teamOf(3)]);
  answer?.();
  await Promise.all(swept);
  expect(await teamsOnDevice(owner)).toEqual([teamOf(2)]);
});

describe('Who is back in a team that they had left with nothing unsent', () => {
  const backIn = async () => {
    const person = aPersonAtWork();
    const { work, save, world, device, servers } = person;
    await save(2, 3);
    await work.syncEverything();
    world.memberOf.delete(teamOf(2));
    await work.leave(owner, teamOf(2));
    expect([await quarantinesOf(device, owner), await teamsOnDevice(owner)]).toEqual([[], []]);
    const rows = () => servers.get(teamOf(2))?.book.rows.size;
    const history = () => person.inTeam(2, ({ db }) => db.history.count());
    return { ...person, rows, history, comeBack: () => world.memberOf.add(teamOf(2)) };
  };

  test('brings back to the server what it lost when it was set back', async () => {
    const { work, servers, rows, history, comeBack, device } = await backIn();
    comeBack();
    servers.set(teamOf(2), aTeamServer());
    await work.sweep();
    expect([rows(), await history(), await device.db.quarantine.count()]).toEqual([3, 3, 0]);
  });

  test('has it in the history again where the server is the one of before', async () => {
    const { work, rows, history, comeBack, device } = await backIn();
    comeBack();
    await work.sweep();
    expect([rows(), await history(), await device.db.quarantine.count()]).toEqual([3, 3, 0]);
  });

  test('keeps it while they are not in it, or while the server cannot be asked', async () => {
    const { work, account, comeBack, device, world } = await backIn();
    await work.sweep();
    expect(await device.db.quarantine.count()).toBe(1);
    const listed = account.get()?.teams ?? [];
    account.change(owner, { teams: listed.filter(({ public_id }) => public_id !== teamOf(2)) });
    comeBack();
    await work.sweep();
    account.change(owner, { teams: listed });
    world.isOffline = true;
    await work.sweep();
    expect(await device.db.quarantine.count()).toBe(1);
  });
});

test('What has been kept for its time goes only by the server’s clock.', async () => {
  const { work, save, world, pass, device, teams } = aPersonAtWork();
  await save(2, 1);
  world.memberOf.delete(teamOf(2));
  await work.leave(owner, teamOf(2));
  const [entry] = await quarantinesOf(device, owner);
  if (entry) await device.db.quarantine.put({ ...entry, warnedAt: entry.at });
  pass(400);
  world.isOffline = true;
  await work.sweep();
  expect(await quarantinesOf(device, owner)).toHaveLength(1);
  world.isOffline = false;
  await teams.load({ force: true });
  await work.sweep();
  expect(await quarantinesOf(device, owner)).toEqual([]);
});

test('Everything can be taken out, also without a network.', async () => {
  const { work, save, world } = aPersonAtWork();
  await save(1, 1);
  await save(3, 1);
  world.isOffline = true;
  const { name, zip } = await work.exportEverything();
  expect(name).toMatch(/^spoolside-\d{4}-\d\d-\d\d\.zip$/);
  const files = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())));
  expect(files.filter((path) => path.endsWith('team.json'))).toEqual([
    'Team 1 00000000/team.json',
    'Team 3 00000000/team.json',
  ]);
});

test('What the server has is handed out where the session still counts, and not without a network.', async () => {
  const { work, world } = aPersonAtWork();
  expect(await work.serverExport()).toEqual({ ok: true, value: '/api/v2/users/me/export' });
  world.isOffline = true;
  expect(await work.serverExport()).toEqual({ ok: false, error: { kind: 'offline' } });
});

test('Storage is kept when the browser promised it, and unavailable when it cannot be opened.', async () => {
  const { work } = aPersonAtWork();
  expect(await work.storageState()).toBe('kept');
});
