import { act, book } from './steps/person.ts';
import { carry, go } from './steps/network.ts';
import type { Caller, Flight } from './network.ts';
import type { World } from './world.ts';

const changes = 8;
const mostSteps = 60;

/** Lets the first device see its team empty, and come back later in two tabs that share no lock. */
export const comeLate = async (world: World): Promise<void> => {
  const [late] = world.devices;
  if (late === undefined) return;
  const callOf = (tab: Caller | undefined) => world.network.flights.find((flight) => flight.tab.name === tab?.name);
  await bring(world, callOf(late.tabs[0]));
  for (const tab of late.tabs) tab.kill();
  await world.rest();
  for (let change = 0; change < changes; change += 1) await act(world, world.random);
  for (let steps = 0; steps < mostSteps && world.network.flights.length > 0; steps += 1) await go(world, world.random);
  const [first, second] = [await world.open(late), await world.open(late)];
  await world.rest();
  world.slowFlight = callOf(second)?.id;
  await bring(world, callOf(first));
  // after the first tab has read the team, another device deletes a thread
  const other = world.liveTabs().find(({ device }) => device !== late);
  if (other === undefined) return;
  const { rows } = other.device.disk.team(world.databaseOf(other.device));
  const thread = rows.find(({ kind, deleted, v }) => kind === 'thread' && !deleted && v > 0);
  if (thread !== undefined)
    await book(world, other, [{ name: 'thread.delete', args: { id: thread.id, baseVersion: thread.v } }]);
};

const bring = async (world: World, call: Flight | undefined): Promise<void> => {
  for (let leg = 0; call !== undefined && leg < 2; leg += 1) await carry(world, call);
};
