import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseName } from '#data/database/team-database.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aDevice, fetchOf } from './a-device.ts';

/* A tablet as an earlier version stored it, with a lost answer and five unsent changes. Today's code opens it. */

interface StoredStore {
  readonly keyPath: string;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

interface Recorded {
  readonly ana: string;
  readonly bo: string;
  readonly team: string;
  readonly now: number;
  /** The changes that the earlier version sent, in order of arrival, so that today's server gets the same rows. */
  readonly server: {
    readonly epoch: string;
    readonly version: number;
    readonly pushes: readonly { readonly by: string; readonly body: { readonly sentAt: string } }[];
  };
  readonly device: { readonly version: number; readonly stores: Readonly<Record<string, StoredStore>> };
}

const recorded = JSON.parse(readFileSync(new URL('earlier-version.json', import.meta.url), 'utf8')) as Recorded;
const storedIn = (store: string) => recorded.device.stores[store]?.rows ?? [];

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const theDisk = async (): Promise<IDBFactory> => {
  const disk = new IDBFactory();
  const { version, stores } = recorded.device;
  const request = disk.open(databaseName(recorded.ana, recorded.team), version);
  request.addEventListener('upgradeneeded', () => {
    for (const [name, { keyPath, autoIncrement, indexes, rows }] of Object.entries(stores)) {
      const store = request.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
      for (const row of rows) store.put(row);
    }
  });
  await new Promise((resolve, reject) => {
    request.addEventListener('success', resolve);
    request.addEventListener('error', reject);
  });
  request.result.close();
  return disk;
};

const theServer = async () => {
  const { team, server } = recorded;
  const [ana, bo] = [product.person('ana', { userId: recorded.ana }), product.person('bo', { userId: recorded.bo })];
  await ana.call('POST', '/teams', { body: { name: 'Stitchery', public_id: team } });
  await product.join(bo, team, 'admin');
  await product.db.query(
    'update app.team_counter set epoch = $2 where team_id = (select id from app.team where public_id = $1)',
    [team, server.epoch],
  );
  for (const { by, body } of server.pushes) {
    product.time.now = Date.parse(body.sentAt); // the server's history records the time of each change
    const headers = { 'X-Sync-Protocol': '2', 'X-Client-Build': 'earlier' };
    const path = `/teams/${team}/sync/push`;
    const { status } = await (by === ana.userId ? ana : bo).call('POST', path, { headers, body });
    expect(status).toBe(200);
  }
  product.time.now = recorded.now;
  return { ana, bo };
};

test('A tablet of an earlier version with an unsent queue opens: everything is there, and everything is sent once', async () => {
  const { ana, bo } = await theServer();
  const teamId = recorded.team;
  const deviceOf = (person: typeof ana, indexedDB = new IDBFactory()) =>
    aDevice({ userId: person.userId, teamId, clock: () => product.time.now, fetch: fetchOf(person), indexedDB });
  const tablet = deviceOf(ana, await theDisk());

  for (const store of ['rows', 'outbox', 'attention', 'history'] as const)
    expect([store, await tablet.db[store].toArray()]).toEqual([store, storedIn(store)]);
  expect(storedIn('outbox')).toHaveLength(6);

  expect([await tablet.sync(), await tablet.sync()]).toEqual(['idle', 'idle']);
  expect(await tablet.db.outbox.toArray()).toEqual([]);
  expect(await tablet.db.attention.toArray()).toEqual(storedIn('attention'));

  const fresh = deviceOf(bo);
  expect(await fresh.sync()).toBe('idle');
  expect(await fresh.living()).toEqual(await tablet.living());
  const rows = [...(await fresh.living()).keys()].map((key) => key.split('/') as [kind: string, id: string]);
  const shown = async (wanted: string) =>
    Promise.all(rows.filter(([kind]) => kind === wanted).map(([kind, id]) => fresh.data(kind, id)));
  const byCode = (await shown('thread')).toSorted((a, b) => String(a['code']).localeCompare(String(b['code'])));
  expect(byCode).toMatchObject([
    { brand: 'Isacord', code: '0015', name: 'White' },
    { brand: 'Madeira', code: '1147' },
    { brand: 'Isacord', code: '1902', notes: 'for the choir', minSpools: 2 },
  ]);
  const spools = (await shown('spool')).toSorted((a, b) =>
    String(a['shortCode']).localeCompare(String(b['shortCode'])),
  );
  expect(spools).toMatchObject([
    { shortCode: 'T-0001', remainingMm: 700_000 },
    { shortCode: 'T-0002', remainingMm: 1_000_000, pricePaidMinor: 599 },
  ]);
  const uses = (await shown('movement')).filter(({ type }) => type === 'consume');
  // the change whose answer was lost is not applied twice
  expect(uses.map(({ reason }) => reason).toSorted()).toEqual(['one', 'two']);
  expect(await shown('place')).toEqual([]); // the tablet deleted the place while it was offline
});
