import { newId } from '#core/ids.ts';
import type { Person } from '../../server/product.ts';
import { oneOf } from '../../src/seeded.ts';
import type { Device } from '../device.ts';
import type { TeamContents } from '../disk.ts';
import { check } from '../invariants/all.ts';
import type { Tab } from '../tab.ts';
import type { World } from '../world.ts';
import { hear } from './doorbell.ts';
import { adopt, isGone, leaveOn } from './leaving.ts';
import { carry } from './network.ts';
import { book, workIn } from './person.ts';
import { mayOpen } from './power.ts';
import { backUp, restore, setBack } from './server.ts';
import type { Step } from './step.ts';
import { giveRole, putOut } from './team.ts';

/* Scenes are orders of events that chance rarely brings. They use ordinary steps, and may turn out impossible. */

/** A person is removed after all their work was sent. Then an older backup is restored in which they are a member. */
export const putOutWithAllSent: Step = async (world, random) => {
  const [owner] = world.people;
  const tab = await someoneAtWork(world, random, ({ person }) => person !== owner);
  if (tab === undefined) return undefined;
  const { device } = tab;
  const tell = teller(world);
  await tell(await backUp(world, random));
  await tell(await workUntilSaved(world, tab, random));
  await tell(await carryUntil(world, tab, isAllRead));
  await tell(await putOut(world, device.person));
  tab.engine.wake('person');
  await tell(await carryUntil(world, tab, () => isGone(world, device)));
  if (isGone(world, device)) await tell(await leaveOn(world, device, Infinity));
  // this restore removes the acknowledged changes from the server: then only the device has them
  await tell(await (random() < 0.5 ? setBack : restore)(world, random));
  return (random() < 0.5 ? await adopt(world, random) : undefined) ?? 'nobody takes anything back yet';
};

/** A push is answered. Before its device pulls, a backup is put back and another device pushes other changes. */
export const setBackAfterAnAnswer: Step = async (world, random) => {
  const tab = await someoneAtWork(world, random);
  if (tab === undefined) return undefined;
  const tell = teller(world);
  await tell(await backUp(world, random));
  await tell(await workUntilSaved(world, tab, random));
  await tell(await carryUntil(world, tab, ({ outbox }) => outbox.every(({ state }) => state === 'acked')));
  const { version: answered } = world.contents.counter;
  await tell(await setBack(world, random));
  // another device brings the team to the version that was answered, with other work
  const other = await someoneAtWork(world, random, (device) => device !== tab.device);
  for (let tries = 0; other !== undefined && tries < mostTries; tries += 1) {
    if (world.contents.counter.version >= answered) break;
    await tell(await workUntilSaved(world, other, random));
    await tell(await carryUntil(world, other, isAllRead));
  }
  tab.engine.wake('person');
  return carryUntil(world, tab, isAllRead);
};

/** A device has read all. A backup is put back, another device brings the team further, and only the last ring arrives. */
export const rungAfterSetBack: Step = async (world, random) => {
  const tab = await someoneAtWork(world, random, ({ hears }) => hears);
  if (tab === undefined) return undefined;
  const tell = teller(world);
  await tell(await backUp(world, random));
  await tell(await workUntilSaved(world, tab, random));
  await tell(await carryUntil(world, tab, isAllRead));
  const { version: read } = world.contents.counter;
  await tell(await setBack(world, random));
  const other = await someoneAtWork(world, random, (device) => device !== tab.device);
  for (let tries = 0; other !== undefined && tries < mostTries; tries += 1) {
    if (world.contents.counter.version > read) break;
    await tell(await workUntilSaved(world, other, random));
    await tell(await carryUntil(world, other, isAllRead));
  }
  const last = world.rings.findLast((one) => one.tab === tab);
  return last === undefined ? 'no ring' : hear(world, last);
};

/** A person's role changes. If they become a viewer, an open page of theirs still changes a spool with a price. */
export const changeRole: Step = async (world, random) => {
  const person = oneOf(random, world.people.slice(1));
  const role = oneOf(random, ['viewer', 'member', 'admin'] as const);
  const tab = role === 'viewer' ? openPageOf(world, person) : undefined;
  if (tab === undefined) return giveRole(world, person, role);
  const [threadId, id] = [newId(), newId()];
  const tell = teller(world);
  const spool = { threadId, shortCode: 'T-0900', pricePaidMinor: 795 };
  const added = [
    { name: 'thread.create', args: { id: threadId, set: { brand: 'Own', line: 'x', code: '900' } } },
    { name: 'spool.create', args: { id, set: spool } },
  ];
  await tell(await book(world, tab, added));
  await tell(await carryUntil(world, tab, isAllRead));
  await tell(await giveRole(world, person, role));
  await tell(await book(world, tab, [{ name: 'spool.update', args: { id, set: { notes: 'as before' } } }]));
  return carryUntil(world, tab, isAllRead);
};

const openPageOf = (world: World, person: Person): Tab | undefined => {
  const isMember = world.contents.members.some(({ user_id: id, role }) => id === person.userId && role !== 'viewer');
  return world.liveTabs().find(({ device, code, store }) => {
    const isReached = !device.isCutOff && !device.isSignedOut && code >= world.oldestCode && !isGone(world, device);
    return isMember && isReached && device.person === person && store.actor.role !== 'viewer';
  });
};

const isAllRead = ({ outbox }: TeamContents): boolean => outbox.length === 0;

const teller = (world: World) => async (words: string | undefined) => {
  world.trace.push(`scene step | ${words ?? 'nothing'} | ${await check(world)}`);
};

const someoneAtWork = async (
  world: World,
  random: () => number,
  isWanted: (device: Device) => boolean = () => true,
): Promise<Tab | undefined> => {
  const writers = new Set(world.contents.members.flatMap(({ user_id: id, role }) => (role === 'viewer' ? [] : [id])));
  const devices = world.devices.filter((device) => {
    const isReached = !device.isCutOff && !device.isSignedOut && device.code >= world.oldestCode;
    return isReached && writers.has(device.person.userId) && mayOpen(world, device) && isWanted(device);
  });
  if (devices.length === 0) return undefined;
  const device = oneOf(random, devices);
  const open = device.tabs.find(({ code, store }) => code === device.code && store.actor.role !== 'viewer');
  const tab = open ?? (await world.open(device));
  await world.rest();
  return tab;
};

const mostTries = 4;
const mostMoves = 16;

/** Lets the person of a tab work until a change is saved, in at most four tries: the page refuses some at once. */
const workUntilSaved = async (world: World, tab: Tab, random: () => number): Promise<string> => {
  const before = world.saved.size;
  const words: string[] = [];
  for (let tries = 0; tries < mostTries && world.saved.size === before; tries += 1)
    words.push(await workIn(world, tab, random));
  return words.join(', ');
};

const carryUntil = async (world: World, tab: Tab, isSo: (team: TeamContents) => boolean): Promise<string> => {
  const { device } = tab;
  const done: string[] = [];
  for (let moves = 0; moves < mostMoves && !isSo(device.disk.team(world.databaseOf(device))); moves += 1) {
    const flight = world.network.flights.find((one) => one.isAwaited && one.tab.device === device);
    if (flight !== undefined) done.push(await carry(world, flight));
    else tab.engine.wake('person');
    await world.rest();
  }
  return done.join(', ');
};
