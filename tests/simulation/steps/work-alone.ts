import { oneOf } from '../../src/seeded.ts';
import type { Device } from '../device.ts';
import { differenceOf, ownRowsOn, stateOf, type OwnRows } from '../own-rows.ts';
import type { OwnAct, OwnPlace } from '../own-place.ts';
import { ownWork } from '../own-work.ts';
import { hasOwnRows } from '../seeds.ts';
import type { Tab } from '../tab.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';
import { isGone } from './leaving.ts';
import { save } from './person.ts';
import type { Step } from './step.ts';

/** A person works on rows that only they write, or takes back their last act, on a device that shows all of it. */
export const workAlone: Step = async (world, random) => {
  if (!hasOwnRows(world.seed) || world.proxyBytes < Infinity) return undefined;
  const owner = world.ownRows?.person ?? oneOf(random, world.devices).person;
  const own = world.ownRows ?? { person: owner, ids: new Set(), done: [], state: {} };
  const tabs = tabsOf(world, own);
  if (tabs.length === 0) return undefined;
  world.ownRows = own;
  const tab = oneOf(random, tabs);
  return own.done.length > 0 && random() < 0.4 ? takeBackOn(world, own, tab) : actOn(world, own, tab, random);
};

export const takeBackLast: Step = async (world, random) => {
  const { ownRows: own } = world;
  if (own === undefined || own.done.length === 0) return undefined;
  const tabs = tabsOf(world, own);
  return tabs.length === 0 ? undefined : takeBackOn(world, own, oneOf(random, tabs));
};

/**
 * A device with a clock farther off is left out until the first answer corrects it: else the order of acts is unclear.
 */
const mostMsOff = 10_000;

const tabsOf = (world: World, own: OwnRows): readonly Tab[] =>
  world.liveTabs().filter(({ device, code, store }) => {
    const { userId, role } = store.actor;
    const isKnown = world.contents.members.some((member) => member.user_id === userId && member.role === role);
    const isAble = isKnown && role !== 'viewer' && code === device.code && !isGone(world, device);
    const isOnTime = Math.abs(store.now() - world.timers.now()) <= mostMsOff;
    return isAble && isOnTime && device.person === own.person && showsAll(world, device, own);
  });

const showsAll = (world: World, device: Device, own: OwnRows): boolean =>
  differenceOf(own.state, stateOf(ownRowsOn(world, device, own))) === undefined;

const actOn = async (world: World, own: OwnRows, tab: Tab, random: () => number): Promise<string | undefined> => {
  const act = ownWork(random, placeOf(world, own, tab));
  if (act === undefined) return undefined;
  for (const id of act.makes) {
    own.ids.add(id);
    world.ownIds.add(id);
  }
  const before = own.state;
  const words = await perform(world, tab, act.drafts);
  if (words.isSaved) {
    own.state = stateOf(ownRowsOn(world, tab.device, own));
    const changed = differenceOf(before, own.state);
    if (act.takeBack !== undefined) own.done.push({ act, before });
    else if (act.makes.length === 0 && changed !== undefined)
      throw new Violation('I22', `${words.said} sends what is there, and ${changed}.`);
  }
  return `alone, ${words.said}`;
};

const takeBackOn = async (world: World, own: OwnRows, tab: Tab): Promise<string> => {
  const last = own.done.pop();
  const drafts = last?.act.takeBack?.(placeOf(world, own, tab));
  if (drafts === undefined) {
    own.done.length = 0; // the act stays, so the acts before it cannot be taken back either
    return `alone, ${tab.name} no longer shows what to take back of ${namesOf(last?.act)}`;
  }
  const words = await perform(world, tab, drafts);
  if (words.isSaved && last !== undefined) {
    const other = differenceOf(last.before, stateOf(ownRowsOn(world, tab.device, own)));
    if (other !== undefined && last.act.isSeenLate === undefined)
      throw new Violation('I22', `${words.said} does not give the state before: ${other}`);
    own.state = last.before;
  }
  return `alone, taking back ${namesOf(last?.act)}, ${words.said}`;
};

const namesOf = (act: OwnAct | undefined): string => act?.drafts.map(({ name }) => name).join(' ') ?? 'nothing';

const placeOf = (world: World, own: OwnRows, tab: Tab): OwnPlace => {
  const { teamId, userId, role } = tab.store.actor;
  world.timers.pass(secondsOfWork * 1000);
  return {
    teamId,
    userId,
    role,
    now: tab.store.now(),
    device: tab.device.name,
    rows: ownRowsOn(world, tab.device, own),
  };
};

/** Seconds that pass before each act. Clocks differ by up to 20 s, so a later act is later on every device. */
const secondsOfWork = 30;

const perform = async (world: World, tab: Tab, drafts: OwnAct['drafts']) => {
  const { words, end } = await save(world, tab, drafts);
  // A page that died may or may not have saved.
  if (end === 'never answered') world.ownRows = undefined;
  if (end === 'refused') throw new Violation('I21', `${words}, on rows that nobody else writes and the device shows.`);
  return { said: words, isSaved: end === 'saved' };
};
