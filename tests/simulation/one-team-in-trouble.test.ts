import { expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { newId } from '#core/ids.ts';
import { databaseName } from '#data/database/team-database.ts';
import type { Flight, Reply } from './network.ts';
import { carry } from './steps/network.ts';
import { openTab } from './tab.ts';
import { withSimulation } from './with-simulation.ts';
import { createWorld } from './world.ts';

const simulation = withSimulation();

const troubles: readonly Reply[] = [
  { status: 503, headers: { 'content-type': 'text/plain', 'retry-after': '60' }, body: '' },
  { status: 500, headers: { 'content-type': 'text/html' }, body: 'Sorry' },
  {
    status: 403,
    headers: { 'content-type': 'application/json' },
    body: '{"error":{"code":"not_member","message":"No."}}',
  },
];
const aThread = () => ({ name: 'thread.create', args: { id: newId(), set: { brand: 'Own', line: 'x', code: '1' } } });

// I10 of the simulation: a team in trouble never delays another one for longer than two of the longest pauses.
test.each(troubles)('where one team is answered $status for ever, the other one sends what waits', async (trouble) => {
  const world = await createWorld(simulation.server(), 10);
  const [device] = world.devices;
  const [tab] = device?.tabs ?? [];
  if (device === undefined || tab === undefined) throw new Error('Nobody is at work.');
  const neighbour = newId();
  await device.person.call('POST', '/teams', { body: { name: 'Neighbours', public_id: neighbour } });
  const other = await openTab(world, device, 'neighbour', neighbour);
  await world.rest();
  const [mine] = (await tab.save([aThread()])) ?? [];
  await other.save([aThread()]);
  await world.rest();
  const isInTrouble = ({ url }: Flight) => url.includes(world.teamId);
  for (const end = world.timers.now() + 2 * limits.backoffMostMs; world.timers.now() < end;) {
    const [flight] = world.network.flights;
    if (flight === undefined) world.timers.next();
    else if (isInTrouble(flight)) world.network.hand(flight, trouble);
    else await carry(world, flight);
    await world.rest();
  }
  expect(device.disk.team(databaseName(device.person.userId, neighbour)).outbox).toEqual([]);
  expect(device.disk.team(world.databaseOf(device)).outbox).toMatchObject([{ mid: mine?.mid, state: 'pending' }]);
  for (const one of [tab, other]) one.kill();
});
