import { newId } from '#core/ids.ts';
import { deviceIdOf, tabletId } from '#core/mutations/derived-ids.ts';
import type { OutboxEntry } from '#data/database/team-database.ts';
import { setAtTablet } from '#data/queue/at-tablet.ts';
import { oneOf, seeded } from '../src/seeded.ts';
import type { Device } from './device.ts';
import type { Tab } from './tab.ts';
import { Violation } from './violation.ts';
import type { World } from './world.ts';

/** A device that is a workshop tablet, and for each movement who its screen named when it was saved. */
interface SharedTablet {
  readonly device: Device;
  readonly key: string;
  readonly random: () => number;
  readonly named: Map<string, string | null>;
}

const tablets = new WeakMap<World, SharedTablet>();

/** In every other world the first device is a workshop tablet. */
const hasTablet = (seed: number): boolean => seed % 2 === 0;

/** Returns the change that makes the first device a workshop tablet; undefined in worlds without one. */
export const tabletOf = (world: World) => {
  const [device] = world.devices;
  const [tab] = device?.tabs ?? [];
  if (!hasTablet(world.seed) || device === undefined || tab === undefined) return undefined;
  const key = newId();
  const deviceId = deviceIdOf(key);
  tablets.set(world, { device, key, random: seeded(world.seed ^ 0x7ab1), named: new Map() });
  const args = { id: tabletId(world.teamId, deviceId), set: { name: 'By the window', deviceId } };
  return { tab, drafts: [{ name: 'tablet.create', args }] };
};

/** Now and then somebody taps their name, or goes away, before the tablet saves. */
export const tapName = async (world: World, tab: Tab): Promise<void> => {
  const { device, key, random } = tablets.get(world) ?? {};
  if (key === undefined || random === undefined || tab.device !== device || random() < 0.5) return;
  const member = random() < 0.2 ? undefined : oneOf(random, world.people).userId;
  const untilMs = tab.store.now() + oneOf(random, [-1, 60_000, 86_400_000]);
  await setAtTablet(tab.db, key, member === undefined ? undefined : { member, untilMs });
};

/** Returns what notes, once changes are saved, whom the screen named when that began. */
export const namesOn = (world: World, tab: Tab): ((entries: readonly OutboxEntry[]) => void) => {
  const found = tab.device.disk.team(world.databaseOf(tab.device)).meta.find(({ k }) => k === 'present');
  // changes are dated in whole milliseconds
  const isThere = found?.k === 'present' && Math.floor(tab.store.now()) < found.untilMs;
  return (entries) => {
    for (const { name, args } of entries)
      if (name === 'movement.create')
        tablets.get(world)?.named.set((args as { readonly id: string }).id, isThere ? found.member : null);
  };
};

/** I27: a movement names who was at the tablet when it was made, or nobody, and never somebody else. */
export const namesAreRight = (world: World): void => {
  const { named } = tablets.get(world) ?? {};
  if (named === undefined) return;
  // Where people left or histories were lost, a name may have been dropped.
  const isCalm =
    world.epochs === 1 && !world.trace.some((line) => / (?:remove|leave|changeRole|retire) \| /.test(line));
  for (const { id, by_member: by = null } of world.contents.movements) {
    const expected = named.get(id);
    if (expected === undefined || by === expected || (by === null && !isCalm)) continue;
    throw new Violation('I27', `movement ${id} names ${by}; ${expected} was at the tablet.`);
  }
};
