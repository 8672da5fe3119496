import { discardCard } from '#data/queue/attention.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { oneOf } from '../../src/seeded.ts';
import { hasForms, hasJobs, hasMachines } from '../seeds.ts';
import { Violation } from '../violation.ts';
import { someWork } from '../work.ts';
import type { Device } from '../device.ts';
import { isOwn } from '../own-rows.ts';
import type { Tab } from '../tab.ts';
import { namesOn, tapName } from '../tablet.ts';
import { keep, type World } from '../world.ts';
import { isGone } from './leaving.ts';
import type { Step } from './step.ts';

export const act: Step = async (world, random) => {
  const tabs = world.liveTabs().filter(({ device }) => device.role !== 'viewer' || random() < 0.1);
  if (tabs.length === 0) return undefined;
  return workIn(world, oneOf(random, tabs), random);
};

export const workIn = (world: World, tab: Tab, random: () => number): Promise<string> => {
  const { rows } = tab.device.disk.team(world.databaseOf(tab.device));
  const place = {
    teamId: world.teamId,
    now: tab.store.now(),
    rows: rows.filter((row) => !isOwn(world.ownIds, row)),
    mayPoison: world.isPoisoned,
    hasMachines: hasMachines(world.seed),
    hasForms: hasForms(world.seed),
    hasJobs: hasJobs(world.seed),
  };
  return book(world, tab, someWork(random, place));
};

export const book = async (world: World, tab: Tab, drafts: readonly Draft[]): Promise<string> =>
  (await save(world, tab, drafts)).words;

export const save = async (world: World, tab: Tab, drafts: readonly Draft[]) => {
  const wasGone = isGone(world, tab.device);
  const seen = cursorOn(world, tab.device);
  let end = 'never answered' as 'saved' | 'refused' | 'never answered';
  const work = async () => {
    await tapName(world, tab);
    const note = namesOn(world, tab);
    const entries = await tab.save(drafts);
    note(entries ?? []);
    end = entries === undefined ? 'refused' : 'saved';
    if (wasGone && entries !== undefined)
      world.broken.push(new Violation('I11', `${tab.name} saves in a team that is about to be deleted there.`));
    for (const entry of entries ?? []) keep(world, tab.device, entry, { seen, role: tab.store.actor.role });
  };
  work().catch((fault: unknown) => {
    if (!tab.isDead()) world.faults.push(fault);
  });
  await world.rest();
  return { words: `${tab.name} ${drafts.map(({ name }) => name).join(' ')}: ${end}`, end };
};

const cursorOn = (world: World, device: Device): number => {
  const cursor = device.disk.team(world.databaseOf(device)).meta.find(({ k }) => k === 'cursor');
  return cursor?.k === 'cursor' ? cursor.cursor : 0;
};

export const wake: Step = async (world, random) => {
  const tabs = world.liveTabs();
  if (tabs.length === 0) return undefined;
  const tab = oneOf(random, tabs);
  const why = oneOf(random, ['online', 'focus', 'doorbell', 'person'] as const);
  tab.engine.wake(why);
  await world.rest();
  return `${tab.name} wakes: ${why}`;
};

export const discard: Step = async (world, random) => {
  const tabs = world
    .liveTabs()
    .filter((tab) => tab.device.disk.team(world.databaseOf(tab.device)).attention.length > 0);
  if (tabs.length === 0) return undefined;
  const tab = oneOf(random, tabs);
  const before = tab.device.disk.team(world.databaseOf(tab.device)).attention.map(({ mid }) => mid);
  const mid = oneOf(random, before);
  void discardCard(tab.store, mid).catch((fault: unknown) => world.faults.push(fault));
  await world.rest();
  const left = new Set(tab.device.disk.team(world.databaseOf(tab.device)).attention.map((entry) => entry.mid));
  for (const gone of before.filter((one) => !left.has(one))) {
    const change = world.saved.get(gone);
    if (change !== undefined) change.discardedOn = tab.device;
  }
  return before.length > left.size ? `${tab.name} discards ${before.length - left.size}` : undefined;
};

export const signOut: Step = async (world, random) => {
  const device = oneOf(random, world.devices);
  device.isSignedOut = !device.isSignedOut;
  if (!device.isSignedOut) for (const tab of device.tabs) tab.engine.wake('signedIn');
  await world.rest();
  return `${device.name} is signed ${device.isSignedOut ? 'out' : 'in'}`;
};
