import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { commit } from '#data/queue/commit.ts';
import { openTeamDatabase, type OpenOptions } from '#data/database/open-team-database.ts';
import { databaseName } from '#data/database/team-database.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import { nine, owner, teamId } from '../../core/mutations/a-book.ts';
import { aPulled, aTab, aThread, contentsOf, save } from '../a-tab.ts';

const name = databaseName(owner, teamId);

const raw = (disk: IDBFactory, version: number, upgrade: (db: IDBDatabase) => void = () => {}) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = disk.open(name, version);
    request.addEventListener('upgradeneeded', () => upgrade(request.result));
    request.addEventListener('success', () => {
      onTestFinished(() => request.result.close());
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error));
  });

const open = (disk: IDBFactory, options: OpenOptions = {}) => {
  const db = openTeamDatabase(owner, teamId, { indexedDB: disk, IDBKeyRange, ...options });
  onTestFinished(() => db.close());
  return db;
};

test('A team that another tab deletes is closed here for good: no reading makes an empty one in its place.', async () => {
  const disk = new IDBFactory();
  const db = open(disk);
  await db.meta.put({ k: 'gone', at: '' });
  await new Promise<void>((resolve, reject) => {
    const request = disk.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error));
  });
  await expect(db.meta.get('gone')).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(await disk.databases()).toEqual([]);
});

const firstVersion = (db: IDBDatabase) => {
  db.createObjectStore('meta', { keyPath: 'k' });
  const rows = db.createObjectStore('rows', { keyPath: 'key' });
  rows.createIndex('[kind+sort]', ['kind', 'sort']);
  rows.createIndex('refs', 'refs', { multiEntry: true });
  rows.createIndex('dirty', 'dirty');
  const outbox = db.createObjectStore('outbox', { keyPath: 'seq' });
  outbox.createIndex('mid', 'mid', { unique: true });
  outbox.createIndex('state', 'state');
  db.createObjectStore('attention', { keyPath: 'mid' });
  db.createObjectStore('history', { keyPath: 'mid' }).createIndex('ackedAt', 'ackedAt');
};

describe('A database that the first version has written', () => {
  const base = aPulled(7, { name: 'theirs' });
  const row = { key: `thread/${base.id}`, kind: 'thread', id: base.id, v: 7, deleted: false, sort: 'a' };
  const dirty = { ...row, dirty: 1, d: { ...base.d, name: 'mine' }, base: { d: base.d, deleted: false } };
  const change = (seq: number, verb: string, args: object) => ({
    seq,
    mid: newId(),
    name: `thread.${verb}`,
    at: nine,
    args,
    state: 'pending',
  });
  const outbox = [
    change(3, 'update', { id: base.id, set: { name: 'mine' } }),
    change(4, 'update', { id: base.id, set: { name: 'mine' }, baseVersion: 5 }),
    change(5, 'update', { id: newId(), set: { name: 'nobody knows it' } }),
    change(6, 'create', { id: newId(), set: { brand: 'A', line: 'B', code: 'C' } }),
  ];
  const card = (at: string) => ({
    mid: newId(),
    name: 'thread.update',
    at,
    args: {},
    kind: 'rejected',
    code: 'invalid',
    message: '',
    current: null,
    noticedAt: nine,
  });
  const cards = [card('2026-02-02T00:00:00.000Z'), card('2026-02-01T00:00:00.000Z')];
  const queue = { k: 'queue', clientId: newId(), nextSeq: 7 };
  const cursor = { k: 'cursor', epoch: newId(), cursor: 9, access: 'full', generation: 2, total: 1, pulledAt: nine };
  const acked = { mid: newId(), name: 'thread.create', at: nine, args: {}, version: 3, ackedAt: nine };

  const written = async () => {
    const disk = new IDBFactory();
    const db = await raw(disk, 10, firstVersion);
    const tx = db.transaction([...db.objectStoreNames], 'readwrite');
    const put = (store: string, values: readonly object[]) =>
      values.forEach((value) => tx.objectStore(store).put(value));
    put('meta', [queue, cursor]);
    put('rows', [dirty]);
    put('outbox', outbox);
    put('attention', cards);
    put('history', [acked]);
    await new Promise((resolve) => tx.addEventListener('complete', resolve));
    db.close();
    return disk;
  };

  test('is opened with everything in it, and its queue says what the person had seen', async () => {
    const db = open(await written());
    expect(await db.rows.toArray()).toEqual([dirty]);
    expect(await db.history.toArray()).toEqual([acked]);
    expect((await db.outbox.toArray()).map(({ mid, args }) => [mid, args])).toEqual([
      [outbox[0]?.mid, { ...outbox[0]?.args, baseVersion: 7 }],
      [outbox[1]?.mid, outbox[1]?.args],
      [outbox[2]?.mid, { ...outbox[2]?.args, baseVersion: 0 }],
      [outbox[3]?.mid, outbox[3]?.args],
    ]);
    expect(await db.meta.toArray()).toEqual([
      { ...cursor, format: '', complete: false },
      { ...queue, protocol: 1 },
    ]);
    const inOrder = (await db.attention.toArray()).toSorted((a, b) => a.seq - b.seq);
    expect(inOrder.map(({ mid }) => mid)).toEqual([cards[1]?.mid, cards[0]?.mid]);
    expect(inOrder.every(({ seq }) => seq < 3)).toBe(true);
    expect(await db.shadow.count()).toBe(0);
  });

  test('is brought up to date once, whoever opens it again', async () => {
    const disk = await written();
    const db = open(disk);
    const before = await contentsOf(db);
    db.close();
    expect(await contentsOf(open(disk))).toEqual(before);
  });

  test('takes new changes behind the old ones', async () => {
    const { store, db } = aTab({ disk: await written() });
    await save(store, aThread());
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7]);
  });
});

describe('A tab whose code is older than the data', () => {
  test.each([31, 40])('does not write into version %i that it finds', async (version) => {
    const { db: before, disk, store: writer } = aTab();
    await save(writer, aThread());
    before.close();
    (await raw(disk, version, () => {})).close();
    const frozen: string[] = [];
    const db = open(disk, { onFrozen: (why) => frozen.push(why) });
    const store = createTeamStore(db, { userId: owner, teamId, role: 'owner' }, Date.now);
    onTestFinished(store.feed.close);
    expect(await commit(store, [aThread()])).toMatchObject({ ok: false, error: { kind: 'storage' } });
    expect(frozen).toEqual(['older_page']);
    const here = await raw(disk, version);
    const count = here.transaction('outbox').objectStore('outbox').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    expect(count.result).toBe(1);
  });

  test('makes way at once for one that brings a newer version, and writes nothing more', async () => {
    const disk = new IDBFactory();
    const frozen: string[] = [];
    const db = open(disk, { onFrozen: (why) => frozen.push(why) });
    const store = createTeamStore(db, { userId: owner, teamId, role: 'owner' }, Date.now);
    onTestFinished(store.feed.close);
    await save(store, aThread());
    await raw(disk, 40); // would wait for ever if the product kept its connection open
    expect(frozen).toEqual(['other_tab']);
    expect(await commit(store, [aThread()])).toMatchObject({ ok: false, error: { kind: 'storage', reason: 'lost' } });
  });

  test('is not called old when its data was deleted', async () => {
    const disk = new IDBFactory();
    const frozen: string[] = [];
    const db = open(disk, { onFrozen: (why) => frozen.push(why) });
    await db.open();
    const deletion = disk.deleteDatabase(name);
    await new Promise((resolve) => deletion.addEventListener('success', resolve));
    expect(db.isOpen()).toBe(false);
    expect(frozen).toEqual([]);
  });
});

describe('A tab that another keeps from its data', () => {
  afterEach(() => void vi.useRealTimers());

  test('says so after three seconds, and when it is over', async () => {
    const disk = new IDBFactory();
    const old = await raw(disk, 10, firstVersion); // this old connection does not close for the new one
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const told: boolean[] = [];
    const db = open(disk, { onBlocked: (isBlocked) => told.push(isBlocked) });
    const opening = db.open();
    const turns = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    await turns();
    vi.advanceTimersByTime(2999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([true]);
    old.close();
    vi.useRealTimers();
    await opening;
    expect(told).toEqual([true, false]);
  });

  test('says nothing when the other makes way', async () => {
    const disk = new IDBFactory();
    const old = await raw(disk, 10, firstVersion);
    old.addEventListener('versionchange', () => old.close());
    const told: boolean[] = [];
    await open(disk, { onBlocked: (isBlocked) => told.push(isBlocked) }).open();
    expect(told).toEqual([]);
  });
});

describe('A database that the browser takes away under the app', () => {
  test('is opened again, and the change is saved once', async () => {
    const { db, store } = aTab();
    await save(store, aThread({ code: '1' }));
    forceCloseDatabase(db.backendDB() as never);
    await save(store, aThread({ code: '2' }));
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('in the middle of a saving lets it be tried once more', async () => {
    const { db, store } = aTab();
    await save(store, aThread({ code: '1' }));
    let closes = 1;
    db.rows.hook('creating', () => {
      closes -= 1;
      if (closes >= 0) throw new Dexie.DatabaseClosedError();
    });
    await save(store, aThread({ code: '2' }));
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await db.rows.count()).toBe(2);
  });

  test('again and again is called lost, and nothing of the change is there', async () => {
    const { db, store } = aTab();
    await save(store, aThread({ code: '1' }));
    const closes = () => {
      throw new Dexie.DatabaseClosedError();
    };
    db.rows.hook('creating', closes);
    expect(await commit(store, [aThread({ code: '2' })])).toEqual({
      ok: false,
      error: { kind: 'storage', reason: 'lost' },
    });
    db.rows.hook('creating').unsubscribe(closes);
    expect(await db.outbox.count()).toBe(1);
  });
});
