import { oneOf } from '../../src/seeded.ts';
import { createBrowser } from '../browser.ts';
import type { Device } from '../device.ts';
import { copyDisk, refusedAgain } from '../disk.ts';
import { isGone, setAsideOn } from './leaving.ts';
import { isMadeOn, type World } from '../world.ts';
import type { Step } from './step.ts';

const mostTabs = 2;
const mostDevices = 4;

export const crash: Step = async (world, random) => {
  const tabs = world.liveTabs();
  if (tabs.length === 0) return undefined;
  const tab = oneOf(random, tabs);
  tab.kill();
  await world.rest();
  return `${tab.name} dies`;
};

export const light: Step = async (world, random) => {
  const tabs = world.liveTabs();
  if (tabs.length === 0) return undefined;
  const tab = oneOf(random, tabs);
  const steps = 1 + Math.floor(random() * 30);
  tab.light(steps);
  return `${tab.name} will die after ${steps}`;
};

export const open: Step = async (world, random) => {
  const devices = world.devices.filter((device) => device.tabs.length < mostTabs && mayOpen(world, device));
  if (devices.length === 0) return undefined;
  const empty = devices.filter(({ tabs }) => tabs.length === 0);
  const device = oneOf(random, empty.length > 0 ? empty : devices);
  const tab = await world.open(device);
  await world.rest();
  return `${tab.name} is opened`;
};

/** A disk has written everything; a power cut may set it back to this state. */
export const remember: Step = async (world, random) => {
  const device = oneOf(random, world.devices);
  device.earlier = await copyDisk(device.disk);
  return `${device.name} has flushed`;
};

export const powerCut: Step = async (world, random) => {
  const devices = world.devices.filter(({ earlier }) => earlier !== undefined);
  if (devices.length === 0) return undefined;
  const device = oneOf(random, devices);
  const { earlier } = device;
  if (earlier === undefined) return undefined;
  for (const tab of device.tabs) tab.kill();
  // the power cut undoes acts that no person took back, so the expected state is unknown
  if (device.person === world.ownRows?.person) world.ownRows = undefined;
  await world.rest();
  const before = midsOn(world, device);
  device.disk = earlier;
  world.checkedAt = '';
  device.earlier = undefined;
  const left = new Set(midsOn(world, device));
  const lost = before.filter((mid) => !left.has(mid));
  for (const mid of lost) {
    const change = world.saved.get(mid);
    if (change !== undefined) change.wasRolledBack = true;
  }
  for (const mid of left) {
    const change = world.saved.get(mid);
    // the disk that was set back has the card again
    if (change !== undefined && !before.includes(mid)) change.discardedOn = undefined;
  }
  return `the power of ${device.name} fails: ${lost.length} are undone`;
};

export const clone: Step = async (world, random) => {
  if (world.devices.length >= mostDevices) return undefined;
  const original = oneOf(random, world.devices);
  const device: Device = {
    ...original,
    name: `d${world.devices.length + 1}`,
    browser: createBrowser(random() < 0.7),
    tabs: [],
    disk: await copyDisk(original.disk),
    inherited: new Set([...world.saved.values()].flatMap((one) => (isMadeOn(original, one) ? [one.mid] : []))),
    earlier: undefined,
  };
  world.devices.push(device);
  await world.open(device);
  await world.rest();
  return `${device.name} is a copy of ${original.name}`;
};

/**
 * Whether a device offers to open the team: its person is a member or its disk has the team, and it noted no removal.
 */
export const mayOpen = (world: World, device: Device): boolean => {
  const isMember = world.contents.members.some(({ user_id: id }) => id === device.person.userId);
  const isHere = device.disk.team(world.databaseOf(device)).version > 0;
  return !isGone(world, device) && (isMember || isHere);
};

const midsOn = (world: World, device: Device): readonly string[] => {
  const team = device.disk.team(world.databaseOf(device));
  const { outbox, attention, history } = team;
  const aside = setAsideOn(world, device).flatMap((entry) => [...entry.outbox, ...entry.attention, ...entry.history]);
  return [...[...outbox, ...attention, ...history, ...aside].map(({ mid }) => mid), ...refusedAgain(team)];
};
