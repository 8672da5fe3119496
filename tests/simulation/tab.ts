import { IDBKeyRange } from 'fake-indexeddb';
import type { RungPage } from '#core/wire/doorbell-wire.ts';
import { rowFormat } from '#core/rows/row-format.ts';
import { syncRemoteOf } from '#app/workspace/sync-remote-of.ts';
import type { Action } from '#core/mutations/registry.ts';
import { commit } from '#data/queue/commit.ts';
// A page imports these with its first save and its first fresh copy; here they are imported at once, because no seed
// decides how long a loader takes.
import '#data/queue/commit-now.ts';
import '#sync/read-all-again.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { markGone } from '#data/left-teams/gone.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import type { OutboxEntry, TeamDatabase } from '#data/database/team-database.ts';
import { createTeamStore, cursorOf, type TeamStore } from '#data/database/team-store.ts';
import { createRemote } from '#remote/remote.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import { createNewsWaker } from '#sync/doorbell.ts';
import type { Device } from './device.ts';
import { fuseOn } from './fuse.ts';
import type { Caller } from './network.ts';
import { Violation } from './violation.ts';
import type { World } from './world.ts';

export interface Tab extends Caller {
  readonly db: TeamDatabase;
  readonly store: TeamStore;
  readonly engine: Engine;
  readonly hear: (version: number, page?: RungPage) => void;
  /** Up to where the server has told this tab, as a stream remembers it. */
  readonly told: { version?: number };
  readonly light: (steps: number) => void;
  /** Ends the tab like a killed process: none of its code runs any more, and open transactions are undone. */
  readonly kill: () => void;
  /** Saves as a person does. Undefined: the device refused the changes. In a killed tab, the promise never settles. */
  readonly save: (drafts: readonly Draft[]) => Promise<readonly OutboxEntry[] | undefined>;
}

/** The team's database as the release on a device opens it: each later release has one table more. */
export const databaseOf = ({ person, disk, code }: Device, teamId: string): TeamDatabase => {
  const db = openTeamDatabase(person.userId, teamId, { indexedDB: disk.factory, IDBKeyRange });
  for (let later = 1; later < code; later += 1) db.version(db.verno + 1).stores({ [`later${later}`]: 'id' });
  return db;
};

const formatOf = (code: number): string =>
  [rowFormat, ...Array.from({ length: code - 1 }, (_, at) => `later${at}:name`)].join(';');

export const openTab = async (
  world: World,
  device: Device,
  name: string,
  teamId: string = world.teamId,
): Promise<Tab> => {
  const { code } = device;
  const adding: OutboxEntry[] = [];
  const db = databaseOf(device, teamId);
  const fuse = fuseOn(Infinity, () => end());
  fuse.holds(db, device.disk, (table, request) => {
    if (device.code > code && device.disk.team(db.name).version > db.verno * 10)
      world.broken.push(new Violation('I13', `${name} writes to ${table}, which newer code has changed.`));
    if (table === 'outbox' && request.type === 'add') adding.push(...(request.values as OutboxEntry[]));
  });

  const clock = () => world.timers.now() + device.clockOffset;
  const caller: Caller = { name, device, code, burnsOut: fuse.burns, isDead: fuse.isOut };
  const entered = device.browser.enter();
  const remote = createRemote({
    fetch: world.network.fetchOf(caller),
    clock,
    build: 'simulation',
    refresh: async () => 'refused',
  });
  const actor = { userId: device.person.userId, teamId, role: device.role };
  const now = () => clock() + remote.serverOffsetMs();
  const store = createTeamStore(db, actor, now, formatOf(code));
  entered.leave();
  const engine = createEngine({
    store,
    remote: syncRemoteOf(remote.http, actor.userId),
    random: world.random,
    setTimer: (run, ms) => (fuse.isOut() ? () => {} : world.timers.set(caller, run, ms)),
    unlessBusy: (lock, work) => device.browser.unlessBusy(caller, lock, work),
    isLive: () => device.hears && !device.isCutOff,
    snapshot: () => Promise.resolve(), // these worlds are too small for deletions to be held back
    onGone: () => markGone(store),
    onFault: (fault) => {
      if (!fuse.isOut()) world.faults.push(fault);
    },
  });
  const cursor = async () => (await cursorOf(db)).cursor;
  const waker = createNewsWaker(engine, cursor, (fault) => {
    if (!fuse.isOut()) world.faults.push(fault);
  });
  const end = () => {
    waker.stop();
    engine.stop();
    store.feed.close();
    db.close({ disableAutoOpen: true });
    world.timers.clear(caller);
    device.browser.forget(caller);
  };
  await db.open();
  engine.start();
  return {
    ...caller,
    db,
    store,
    engine,
    hear: waker.notify,
    told: {},
    light: fuse.light,
    kill: fuse.blow,
    save: async (drafts) => {
      adding.length = 0;
      const saved = await commit(store, drafts as readonly Action[]);
      if (fuse.isOut()) return new Promise(() => {});
      return saved.ok ? [...adding] : undefined;
    },
  };
};
