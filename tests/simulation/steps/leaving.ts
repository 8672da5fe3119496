import { adoptQuarantine } from '#data/left-teams/adopt-quarantine.ts';
import {
  deviceDatabaseName,
  openDeviceDatabase,
  type DeviceStore,
  type QuarantineEntry,
} from '#data/database/device-database.ts';
import { leaveTeam } from '#data/left-teams/set-aside.ts';
import { IDBKeyRange } from 'fake-indexeddb';
import { oneOf } from '../../src/seeded.ts';
import type { Device } from '../device.ts';
import { fuseOn } from '../fuse.ts';
import { databaseOf } from '../tab.ts';
import type { World } from '../world.ts';
import type { Step } from './step.ts';

export const leave: Step = async (world, random) => {
  const left = world.devices.filter((device) => isGone(world, device));
  if (left.length === 0) return undefined;
  const device = oneOf(random, left);
  return leaveOn(world, device, random() < 0.25 ? Infinity : 1 + Math.floor(random() * 16));
};

/** Closes the tabs of a device and removes the team from it; the process dies after `steps` database operations. */
export const leaveOn = async (world: World, device: Device, steps: number): Promise<string> => {
  for (const tab of device.tabs) tab.kill();
  await world.rest();
  return `${device.name} leaves: ${await letGo(world, device, steps)}`;
};

export const letGo = async (world: World, device: Device, steps: number): Promise<string> => {
  const { db, store, fuse } = openDevice(world, device, steps);
  const { userId } = device.person;
  const team = databaseOf(device, world.teamId);
  fuse.holds(team, device.disk);
  let words = 'died on the way';
  const work = async () => {
    await leaveTeam(store, team, { userId, teamId: world.teamId, teamName: 'Stitchery' });
    device.disk.touch();
    words = 'done';
  };
  void work().catch((fault: unknown) => {
    if (!fuse.isOut()) world.faults.push(fault);
  });
  await world.rest();
  fuse.blow();
  team.close({ disableAutoOpen: true });
  db.close({ disableAutoOpen: true });
  await world.rest();
  device.disk.touch();
  return words;
};

/** A device sends again what it set aside; if needed, its person joins the team first. */
export const adopt: Step = async (world, random) => {
  const waiting = world.devices.filter((device) => !isGone(world, device) && setAsideOn(world, device).length > 0);
  if (waiting.length === 0) return undefined;
  const device = oneOf(random, waiting);
  if (world.contents.members.every(({ user_id: member }) => member !== device.person.userId)) {
    await world.server.product.join(device.person, world.teamId, 'member');
    world.isServerTouched = true;
  }
  if (device.tabs.length === 0) await world.open(device);
  await world.rest();
  const [tab] = device.tabs;
  const [entry] = setAsideOn(world, device);
  if (tab === undefined || entry === undefined) return undefined;
  const { db, store, fuse } = openDevice(world, device, random() < 0.7 ? Infinity : 1 + Math.floor(random() * 12));
  let words = 'died on the way';
  const work = async () => {
    words = `${await adoptQuarantine(store, tab.store, entry.id)} changes`;
  };
  void work().catch((fault: unknown) => {
    if (!fuse.isOut()) world.faults.push(fault);
  });
  await world.rest();
  const waits = new Set(device.disk.team(world.databaseOf(device)).outbox.map(({ mid }) => mid));
  // changes that were applied before go to the front of the queue, the others to its end
  const unsent = entry.outbox.filter(({ version, was }) => version === undefined && was === undefined);
  for (const { mid } of unsent.filter((one) => waits.has(one.mid))) {
    const change = world.saved.get(mid);
    if (change !== undefined) change.order = world.orders += 1;
  }
  if (fuse.isOut()) {
    for (const one of device.tabs) one.kill();
    for (const { mid } of [...entry.outbox, ...entry.attention]) {
      const change = world.saved.get(mid);
      if (change !== undefined) change.mayLieTwice = true;
    }
  }
  fuse.blow();
  db.close({ disableAutoOpen: true });
  await world.rest();
  return `${tab.name} takes back what was set aside: ${words}`;
};

export const isGone = (world: World, device: Device): boolean =>
  device.disk.team(world.databaseOf(device)).meta.some(({ k }) => k === 'gone');

export const setAsideOn = (world: World, { disk, person }: Device): readonly QuarantineEntry[] =>
  (disk.tableOf(deviceDatabaseName, 'quarantine') as readonly QuarantineEntry[]).filter(
    ({ userId, teamId }) => userId === person.userId && teamId === world.teamId,
  );

const openDevice = (world: World, device: Device, steps: number) => {
  const db = openDeviceDatabase({ indexedDB: device.disk.factory, IDBKeyRange });
  const fuse = fuseOn(steps);
  fuse.holds(db, device.disk);
  const store: DeviceStore = { db, now: () => world.timers.now() + device.clockOffset };
  return { db, store, fuse };
};
