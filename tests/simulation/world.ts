import { limits } from '#core/limits.ts';
import type { Change } from '#core/mutations/mutation.ts';
import type { RungPage } from '#core/wire/doorbell-wire.ts';
import type { Role } from '#core/access/permissions.ts';
import type { Person } from '../server/product.ts';
import { seeded } from '../src/seeded.ts';
import { teamId } from '../src/core/mutations/a-book.ts';
import { createBrowser } from './browser.ts';
import type { Device } from './device.ts';
import { createDisk } from './disk.ts';
import { leaveOldRelease } from './old-release.ts';
import type { OwnRows } from './own-rows.ts';
import { createNetwork, type Network } from './network.ts';
import { seedIds } from './seeded-uuid.ts';
import { hasLatecomer } from './seeds.ts';
import type { ServerContents, ServerHalf } from './server-half.ts';
import { createTimers, type Timers } from './timers.ts';
import { openTab, type Tab } from './tab.ts';
import type { Violation } from './violation.ts';

export interface Saved extends Change {
  readonly device: Device;
  /** The version up to which its device had read when it was saved, and the role that the device had read. */
  readonly seen: number;
  readonly role: Role;
  /** Its place among the saves of all devices; the last one if it was set aside unapplied and queued again. */
  order: number;
  readonly savedAt: number;
  /** Whether a pulled page has brought its effect to the device that made it. */
  hasArrived: boolean;
  /** The version at which the server applied it, by the epoch of each history of the server that contains it. */
  readonly appliedIn: Map<string, number>;
  /** The device on which the person discarded it last. A copy of that device may still have it. */
  discardedOn: Device | undefined;
  /** Whether a power cut has removed it from the disk again. */
  wasRolledBack: boolean;
  /** Whether a tab died while it queued this set-aside change again: it may then have ended and still be set aside. */
  mayLieTwice: boolean;
  /** Why the checks no longer follow this change; undefined while they do. */
  excused: string | undefined;
}

export interface Ring {
  readonly tab: Tab;
  readonly version: number;
  readonly news?: RungPage;
}

export interface World {
  readonly seed: number;
  readonly random: () => number;
  readonly timers: Timers;
  readonly network: Network;
  readonly server: ServerHalf;
  readonly teamId: string;
  readonly people: readonly Person[];
  readonly devices: Device[];
  readonly saved: Map<string, Saved>;
  readonly faults: unknown[];
  readonly trace: string[];
  readonly broken: Violation[];
  readonly proxyBytes: number;
  /** Whether notes exist that make the server's database throw. */
  readonly isPoisoned: boolean;
  /** How many rows a pull returns; it adds all other rows of the last row's version. */
  readonly pageRows: number;
  /** The rows that only one person writes; undefined before the first, and when their expected state is unknown. */
  ownRows: OwnRows | undefined;
  /** The ids of all rows that any `ownRows` has had: only one person writes each of them. */
  readonly ownIds: Set<string>;
  /** The ids of the refused changes and of the notices that have been checked. */
  readonly judged: Set<string>;
  readonly rings: Ring[];
  /** The oldest release whose tabs the server accepts. */
  oldestCode: number;
  hasBackup: boolean;
  /** Whether the event has come in which half a year passes. */
  hadWinter: boolean;
  /** How many histories the server has had: one at first, and one more for each restore. */
  epochs: number;
  contents: ServerContents;
  /** The id of a call that is slow, so that others overtake it; undefined if there is none. */
  slowFlight: number | undefined;
  isServerTouched: boolean;
  orders: number;
  looks: number;
  /** The counts of reads, saves and disk writes at the last check of the promises; empty demands a new check. */
  checkedAt: string;
  readonly liveTabs: () => readonly Tab[];
  /** Waits until every tab waits only for the network, a lock or the clock; then removes the dead tabs. */
  readonly rest: () => Promise<void>;
  readonly open: (device: Device) => Promise<Tab>;
  readonly look: () => Promise<void>;
  readonly databaseOf: (device: Device) => string;
}

export const createWorld = async (server: ServerHalf, seed: number): Promise<World> => {
  const random = seeded(seed);
  const timers = createTimers(Date.parse('2026-03-01T10:00:00.000Z'));
  seedIds(seed, timers.now);
  await server.reset();
  server.product.time.now = timers.now();
  const people = ['ana', 'bo', 'cy'].map((name) => server.product.person(name));
  const [ana, ...others] = people;
  if (ana === undefined) throw new Error('There is nobody.');
  await ana.call('POST', '/teams', { body: { name: 'Stitchery', public_id: teamId } });
  const roles: readonly Role[] = ['owner', 'member', random() < 0.5 ? 'admin' : 'viewer'];
  for (const [at, person] of others.entries()) await server.product.join(person, teamId, roles[at + 1] ?? 'member');

  const devices: Device[] = [];
  let opened = 0;
  const world: World = {
    seed,
    random,
    timers,
    network: createNetwork(),
    server,
    teamId,
    people,
    devices,
    saved: new Map(),
    faults: [],
    trace: [],
    broken: [],
    proxyBytes: random() < 0.15 ? 1300 : Infinity,
    isPoisoned: random() < 0.15,
    pageRows: random() < 0.6 ? 1 + Math.floor(random() * 4) : limits.pullRows,
    ownRows: undefined,
    ownIds: new Set(),
    judged: new Set(),
    rings: [],
    oldestCode: 1,
    hasBackup: false,
    hadWinter: false,
    epochs: 1,
    slowFlight: undefined,
    contents: await server.contents(teamId),
    isServerTouched: false,
    looks: 0,
    orders: 0,
    checkedAt: '',
    liveTabs: () => devices.flatMap(({ tabs }) => tabs),
    rest: async () => {
      for (let quiet = 0; quiet < quietTurns; quiet += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        if (devices.some(({ disk }) => disk.isBusy())) quiet = 0;
      }
      for (const device of devices) buryDead(device);
    },
    open: async (device) => {
      const member = world.contents.members.find(({ user_id: id }) => id === device.person.userId);
      if (member !== undefined && !device.isCutOff) device.role = member.role;
      opened += 1;
      const tab = await openTab(world, device, `${device.name}.${opened}`);
      device.tabs.push(tab);
      return tab;
    },
    look: async () => {
      world.contents = await server.contents(teamId);
      world.isServerTouched = false;
      world.looks += 1;
    },
    databaseOf: ({ person }) => `spoolside_${person.userId}_${teamId}`,
  };
  await server.poison(world.isPoisoned);
  const owners = [0, random() < 0.5 ? 1 : 0, ...(random() < 0.6 ? [2] : [])];
  for (const [at, owner] of owners.entries()) {
    const person = people[owner] ?? ana;
    devices.push({
      name: `d${at + 1}`,
      person,
      hears: random() < 0.6,
      browser: createBrowser(random() < 0.7 && !(at === 0 && hasLatecomer(seed))),
      tabs: [],
      clockOffset: clockOffset(random),
      disk: createDisk(),
      inherited: new Set(),
      role: roles[owner] ?? 'member',
      isCutOff: false,
      isSignedOut: false,
      code: 1,
      earlier: undefined,
    });
  }
  const [first] = devices;
  if (first !== undefined && random() < 0.12) {
    const at = new Date(timers.now() + first.clockOffset).toISOString();
    for (const change of await leaveOldRelease(first.disk, first.person.userId, teamId, at)) keep(world, first, change);
  }
  for (const device of devices) await world.open(device);
  await world.rest();
  return world;
};

/** Whether a change was made on a device, or on the device of which it is a copy, before it was copied. */
export const isMadeOn = (device: Device, change: Pick<Saved, 'mid' | 'device'>): boolean =>
  change.device === device || device.inherited.has(change.mid);

export const keep = (
  world: World,
  device: Device,
  { mid, name, args, at }: Change,
  { seen, role }: Pick<Saved, 'seen' | 'role'> = { seen: 0, role: device.role },
): void => {
  world.saved.set(mid, {
    mid,
    name,
    args,
    at,
    device,
    seen,
    role,
    order: (world.orders += 1),
    savedAt: world.timers.now(),
    hasArrived: false,
    appliedIn: new Map(),
    discardedOn: undefined,
    wasRolledBack: false,
    mayLieTwice: false,
    excused: undefined,
  });
};

// Between two database operations, and while it reads a body, an engine needs a few turns of the event loop.
const quietTurns = 4;

const years = 365 * 86_400_000;

const clockOffset = (random: () => number): number => {
  const chance = random();
  if (chance < 0.6) return Math.round((random() - 0.5) * 20_000);
  return Math.round((random() - 0.5) * (chance < 0.8 ? 4 * 3_600_000 : 20 * years));
};

const buryDead = ({ tabs }: Device): void => {
  for (let at = tabs.length - 1; at >= 0; at -= 1) if (tabs[at]?.isDead()) tabs.splice(at, 1);
};
