import { expect, test, vi } from 'vitest';
import { dropQuarantine, quarantinesOf, unsentIn } from '#data/left-teams/quarantine.ts';
import { teamsOnDevice } from '#data/database/device-databases.ts';
import { snapshotsOf } from '#data/rows/snapshots.ts';
import { notify } from '#ui/notify.ts';
import { aTeamServer } from '../../a-team-server.ts';
import { owner } from '../../core/mutations/a-book.ts';
import { aPersonAtWork, teamOf } from './a-person-at-work.ts';

/** A person whose server took three threads in team 2 and was then set back to a time before that team. */
const withALostTeam = async () => {
  const person = aPersonAtWork();
  await person.save(2, 3);
  await person.work.syncEverything();
  await person.save(2, 1); // one more, which was never sent
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
  // a log-out asks before it deletes this
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

test.each([
  ['that was not read for thirty days may have been deleted and removed', (person: Lost) => person.pass(30)],
  ['of a server that does not answer may be one that others are in', (person: Lost) => (person.world.isOffline = true)],
])('A team %s, and counts as left.', async (_, change) => {
  const person = await withALostTeam();
  change(person);
  await person.work.leave(owner, teamOf(2));
  expect(await person.asides()).toEqual([['not_member', 1]]);
});

type Lost = Awaited<ReturnType<typeof withALostTeam>>;
