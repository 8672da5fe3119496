import { limits } from '#core/limits.ts';
import { check } from './invariants/all.ts';
import { hear } from './steps/doorbell.ts';
import { isGone, letGo } from './steps/leaving.ts';
import { carry } from './steps/network.ts';
import { mayOpen } from './steps/power.ts';
import { Violation } from './violation.ts';
import type { World } from './world.ts';

const patienceMs = 2 * limits.backoffMostMs;
// so many, because a pull in a world with the smallest pages returns one row
const mostSteps = 2000;

/** Ends every fault and lets time pass. I12: devices then send all that waits within twice the longest pause. */
export const heal = async (world: World): Promise<void> => {
  await endFaults(world);
  let end = world.timers.now() + patienceMs;
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const gone = world.devices.find((device) => isGone(world, device));
    if (gone !== undefined) {
      for (const tab of gone.tabs) tab.kill();
      await world.rest();
      await letGo(world, gone, Infinity);
      if (isMember(world, gone.person.userId)) await world.open(gone);
      await world.rest();
      end = world.timers.now() + patienceMs;
    }
    const [flight] = world.network.flights;
    const [ring] = world.rings;
    const wait = world.timers.untilNext();
    let words = `timer after ${wait}`;
    if (ring !== undefined) words = await hear(world, ring);
    else if (flight !== undefined) words = await carry(world, flight);
    else if (wait === undefined || world.timers.now() + wait > end) return;
    else {
      world.timers.next();
      await world.rest();
    }
    world.trace.push(`healing | ${words} | ${await check(world)}`);
  }
  throw new Violation('I12', 'The world does not come to rest.');
};

const endFaults = async (world: World): Promise<void> => {
  const { mishaps } = world.server;
  mishaps.fault = undefined;
  mishaps.breaksAfterCommit = false;
  await world.server.poison(false);
  for (const device of world.devices) {
    device.isCutOff = false;
    device.isSignedOut = false;
    const newest = Math.max(device.code, world.oldestCode);
    for (const tab of device.tabs) {
      tab.light(Infinity);
      // close pages that ask for a reload, because they are too old or the person's role has changed
      if (device.code !== tab.code || newest > tab.code || tab.store.actor.role !== roleOf(world, device.person.userId))
        tab.kill();
      else tab.engine.wake('signedIn');
    }
    await world.rest();
    device.code = newest;
    if (device.tabs.length === 0 && mayOpen(world, device)) await world.open(device);
    await world.rest();
  }
};

const roleOf = (world: World, userId: string): string | undefined =>
  world.contents.members.find(({ user_id: id }) => id === userId)?.role;

const isMember = (world: World, userId: string): boolean => roleOf(world, userId) !== undefined;
