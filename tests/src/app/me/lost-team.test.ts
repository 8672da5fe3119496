import { expect, test, vi } from 'vitest';
import { dropQuarantine, quarantinesOf, unsentIn } from '#data/left-teams/quarantine.ts';
import { teamsOnDevice, withTeam } from '#data/database/device-databases.ts';
import { setAside } from '#data/left-teams/set-aside.ts';
import { snapshotsOf } from '#data/rows/snapshots.ts';
import { notify } from '#ui/notify.ts';
import { aTeamServer } from '../../a-team-server.ts';
import { owner } from '../../core/mutations/a-book.ts';
import { aPersonAtWork, teamOf } from './a-person-at-work.ts';

const withALostTeam = async () => {
  const person = aPersonAtWork();
  await person.save(2, 3);
  await person.work.syncEverything();
  await person.save(2, 1); // one more thread, which was never sent
  person.world.memberOf.delete(teamOf(2));
  person.world.lost.add(teamOf(2));
  const asides = async () => (await quarantinesOf(person.device, owner)).map((one) => [one.reason, unsentIn(one)]);
  return { ...person, asides };
};

test('Of a team that the server lost everything is kept, also what it had taken, and the person is told so.', async () => {
  const said = vi.spyOn(notify, 'problem').mockImplementation(() => undefined);
  const { work, asides, device } = await withALostTeam();
  await work.leave(owner, teamOf(2));
  expect(said.mock.calls.map(([sentence]) => sentence)).toEqual([expect.stringContaining('The server lost Team 2')]);
  expect(await asides()).toEqual([['team_lost', 4]]);
  expect(await teamsOnDevice(owner)).not.toContain(teamOf(2));
  const [copy] = await snapshotsOf(device, owner);
  expect([copy?.reason, copy?.rows.length]).toEqual(['team_lost', 4]);
  // logging out deletes these threads too, so they count as unsent
  expect(await work.countUnsent()).toBe(4);
  said.mockRestore();
});

test('A team that is made again gets all of it, from each of its people by themselves.', async () => {
  const { work, asides, world, servers, device } = await withALostTeam();
  await work.leave(owner, teamOf(2));
  servers.set(teamOf(2), aTeamServer());
  world.lost.clear();
  world.memberOf.add(teamOf(2));
  await work.sweep();
  expect(servers.get(teamOf(2))?.book.rows.size).toBe(4);
  expect(await asides()).toEqual([]);
  expect(await device.db.quarantine.count()).toBe(0);
});

test('What is let go of a lost team asks for nothing any more, and is sent if the team comes back after all.', async () => {
  const { work, asides, world, servers, device } = await withALostTeam();
  await work.leave(owner, teamOf(2));
  await dropQuarantine(device, `${owner}/${teamOf(2)}`);
  expect([await asides(), await work.countUnsent()]).toEqual([[], 0]);
  servers.set(teamOf(2), aTeamServer());
  world.memberOf.add(teamOf(2));
  await work.sweep();
  expect(servers.get(teamOf(2))?.book.rows.size).toBe(3);
});

test('A team that somebody deleted reads as deleted, not as one that the person was removed from.', async () => {
  const said = vi.spyOn(notify, 'problem').mockImplementation(() => undefined);
  const { work, asides, world } = await withALostTeam();
  world.lost.clear();
  world.deleted.add(teamOf(2));
  await work.leave(owner, teamOf(2));
  expect(said.mock.calls).toEqual([['Team 2 was deleted. 1 unsent change is kept under Sync.']]);
  expect(await asides()).toEqual([['team_deleted', 1]]);
  said.mockRestore();
});

test('A team that was not read for thirty days may have been deleted and removed, and counts as left.', async () => {
  const person = await withALostTeam();
  person.pass(30);
  await person.work.leave(owner, teamOf(2));
  expect(await person.asides()).toEqual([['not_member', 1]]);
});

test('Without an answer of the server the team stays on the device, until a later sweep knows that it is lost.', async () => {
  const { work, asides, world, device, teams } = await withALostTeam();
  world.isOffline = true;
  await work.leave(owner, teamOf(2));
  expect([await asides(), await teamsOnDevice(owner)]).toEqual([[], expect.arrayContaining([teamOf(2)])]);
  world.isOffline = false;
  await teams.load({ force: true });
  await work.sweep();
  expect(await asides()).toEqual([['team_lost', 4]]);
  expect((await snapshotsOf(device, owner)).map(({ rows }) => rows.length)).toEqual([4]);
});

test('A team stays a lost one when its removal was cut off and the server then counts it as left.', async () => {
  const { work, asides, world, device } = await withALostTeam();
  await withTeam(owner, teamOf(2), (db) =>
    setAside(device, db, { userId: owner, teamId: teamOf(2), teamName: 'Team 2', isLost: true }),
  );
  world.lost.clear();
  await work.sweep();
  expect(await asides()).toEqual([['team_lost', 4]]);
  expect((await snapshotsOf(device, owner)).map(({ rows }) => rows.length)).toEqual([4]);
});

test('Of a lost team in which the person did nothing lately, the copy is kept too, and a log-out asks first.', async () => {
  const { work, asides, device } = await withALostTeam();
  await withTeam(owner, teamOf(2), (db) => Promise.all([db.history.clear(), db.outbox.clear()]));
  await work.leave(owner, teamOf(2));
  expect([await asides(), await work.countUnsent()]).toEqual([[['team_lost', 1]], 1]);
  expect((await snapshotsOf(device, owner)).map(({ rows }) => rows.length)).toEqual([4]);
});
