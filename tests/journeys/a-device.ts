import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import { syncRemoteOf } from '#app/workspace/sync-remote-of.ts';
import { newId } from '#core/ids.ts';
import type { Role } from '#core/access/permissions.ts';
import type { LedgerEntry } from '#core/stock/stock.ts';
import type { Action } from '#core/mutations/registry.ts';
import { commit } from '#data/queue/commit.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { createChangeFeed } from '#data/database/revision.ts';
import { markGone } from '#data/left-teams/gone.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { rowKey } from '#data/database/team-database.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import { createRemote } from '#remote/remote.ts';
import { createEngine, type EngineDeps } from '#sync/engine.ts';
import type { CallOptions, Person } from '../server/product.ts';

export interface DeviceOptions {
  readonly userId: string;
  readonly teamId: string;
  readonly fetch: typeof globalThis.fetch;
  readonly role?: Role;
  readonly clock?: () => number;
  readonly accessToken?: () => string;
  readonly baseUrl?: string;
  readonly setTimer?: EngineDeps['setTimer'];
  /** Whether its doorbell stream is open. When left out, the device has no stream. */
  readonly isLive?: () => boolean;
  readonly indexedDB?: IDBFactory;
}

export const aDevice = ({
  userId,
  teamId,
  role = 'owner',
  clock = Date.now,
  setTimer = never,
  isLive = () => false,
  indexedDB = new IDBFactory(),
  ...reach
}: DeviceOptions) => {
  const db = openTeamDatabase(userId, teamId, { indexedDB, IDBKeyRange });
  const feed = createChangeFeed(newId()); // a feed of its own, because the devices of this process are not tabs of one browser
  const store = { ...createTeamStore(db, { userId, teamId, role }, clock), feed };
  const network = { is: 'on' as 'on' | 'off' | 'loses answers' | 'on, but for pulls' };
  const faults: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const isPull = String(input).includes('/sync/pull');
    if (network.is === 'off' || (network.is === 'on, but for pulls' && isPull)) throw new TypeError('Failed to fetch');
    const answer = await reach.fetch(input, init);
    if (network.is === 'loses answers') throw new TypeError('Failed to fetch');
    return answer;
  };
  const { http } = createRemote({ ...reach, fetch, clock, build: 'test', refresh: async () => 'refused' });
  const engine = createEngine({
    store,
    remote: syncRemoteOf(http, userId),
    random: Math.random,
    setTimer,
    unlessBusy: async (_name, work) => {
      await work();
      return true;
    },
    isLive,
    onGone: () => markGone(store),
    snapshot: async () => undefined,
    onFault: (fault) => void faults.push(fault),
  });
  onTestFinished(() => {
    engine.stop();
    store.feed.close();
    db.close();
  });

  let started = false;
  const finished = () =>
    new Promise<void>((resolve) => {
      const end = engine.subscribe(() => {
        if (engine.status().phase === 'working') return;
        end();
        resolve();
      });
    });

  const data = async (kind: string, id: string) => {
    const row = await db.rows.get(rowKey(kind, id));
    if (row === undefined) throw new Error(`The device has no ${kind} ${id}.`);
    return row.d;
  };

  return {
    db,
    store,
    network,
    engine,
    faults,
    sync: async () => {
      // in these phases the engine starts no more rounds
      if (['gone', 'upgrade'].includes(engine.status().phase)) return engine.status().phase;
      const end = finished();
      if (started) engine.wake('person');
      else engine.start();
      started = true;
      await end;
      await new Promise((resolve) => setImmediate(resolve)); // lets the engine leave the round
      return engine.status().phase;
    },
    save: async (...drafts: readonly Draft[]): Promise<readonly string[]> => {
      const before = new Set(await db.outbox.toCollection().primaryKeys());
      const saved = await commit(store, drafts as readonly Action[]);
      if (!saved.ok) throw new Error(`Nothing was saved: ${JSON.stringify(saved.error)}`);
      return (await db.outbox.orderBy('seq').toArray()).filter(({ seq }) => !before.has(seq)).map(({ mid }) => mid);
    },
    data,
    /** What is left on a spool, in mm, as this device shows it. */
    left: async (spoolId: string) => (await data('spool', spoolId))['remainingMm'],
    ledger: async (spoolId: string): Promise<readonly LedgerEntry[]> =>
      (await db.rows.where('refs').equals(`movement.spoolId=${spoolId}`).toArray()).map(
        ({ id, d }) => ({ ...d, id }) as unknown as LedgerEntry,
      ),
    /** Every row that is neither deleted nor private, by its key. */
    living: async () =>
      new Map(
        (await db.rows.toArray())
          .filter(({ deleted, kind }) => !deleted && kind !== 'notice')
          .map(({ key, v, d, dirty }) => [key, { v, d, dirty }]),
      ),
  };
};

// a timer that never fires: a journey itself tells a device when to sync
const never: EngineDeps['setTimer'] = () => () => undefined;

export type Device = ReturnType<typeof aDevice>;

export const fetchOf =
  (person: Pick<Person, 'call'>): typeof globalThis.fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(String(input), 'http://localhost');
    const headers = new Headers(init?.headers);
    headers.delete('content-type'); // `call` sets the content type itself
    const options: CallOptions = {
      headers: Object.fromEntries(headers),
      ...(typeof init?.body === 'string' && { body: init.body }),
    };
    const told = await person.call(init?.method ?? 'GET', `${pathname.replace('/api/v2', '')}${search}`, options);
    return Response.json(told.body, { status: told.status, headers: told.headers });
  };

export const aFullSpool = () => {
  const [threadId, spoolId] = [newId(), newId()];
  const drafts: readonly Draft[] = [
    { name: 'thread.create', args: { id: threadId, set: { brand: 'Isacord', line: '40', code: '1902' } } },
    { name: 'spool.create', args: { id: spoolId, set: { threadId, shortCode: 'T-0001' } } },
  ];
  return { threadId, spoolId, drafts };
};
