import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { adoptQuarantine } from '#data/left-teams/adopt-quarantine.ts';
import {
  dropQuarantine,
  expireQuarantines,
  keepQuarantine,
  quarantinesOf,
  unsentIn,
} from '#data/left-teams/quarantine.ts';
import { leaveTeam } from '#data/left-teams/set-aside.ts';
import { keepFetched, keepForSending, keptFile, pin, touch, watchKeptFile } from '#data/files/file-bytes.ts';
import { dropUnclaimed } from '#data/files/waiting-files.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aTab, aThread, meddle, save } from '../a-tab.ts';
import { aDevice } from '../a-device.ts';

const hash = (n: number): string => String(n).padStart(64, '0');
const aBlob = (text = 'some bytes') => new Blob([text], { type: 'image/png' });
const dayMs = 86_400_000;

/** Makes a disk that, while `isFull`, refuses each write for which `refuses` is true. Call it before using `db`. */
const fillable = (db: TeamDatabase, refuses: () => boolean): { isFull: boolean } => {
  const disk = { isFull: false };
  meddle(db, (table, { type }) =>
    disk.isFull && table === 'fileBytes' && type === 'put' && refuses()
      ? Promise.reject(new Dexie.QuotaExceededError('full'))
      : Promise.resolve(),
  );
  return disk;
};

const addRow = async (store: TeamStore, sha256: string) => {
  const threadId = newId();
  const set = { ofKind: 'thread', ofId: threadId, sha256, name: 'A.png', type: 'image/png', bytes: 10 } as const;
  await save(store, aThread({}, threadId), mutate('file.create', { id: newId(), set }));
};

describe('The bytes of a file', () => {
  test('are kept once, with their type, and say what became of them', async () => {
    const { store, db, time } = aTab();
    await keepForSending(store, hash(1), aBlob());
    time.now += 1000;
    await keepForSending(store, hash(1), aBlob());
    expect(await db.fileBytes.count()).toBe(1);
    const kept = await keptFile(store, hash(1));
    expect(kept).toMatchObject({
      state: 'waiting',
      bytes: 10,
      parts: 1,
      sentParts: 0,
      usedAt: time.now,
      pinned: false,
    });
    expect(kept?.blob.type).toBe('image/png');
    expect(await kept?.blob.text()).toBe('some bytes');
    expect(await keptFile(store, hash(2))).toBeUndefined();
  });

  test('that were fetched before wait when they are added here', async () => {
    const { store } = aTab();
    await keepFetched(store, hash(1), aBlob());
    await pin(store, hash(1), true);
    await keepForSending(store, hash(1), aBlob());
    expect(await keptFile(store, hash(1))).toMatchObject({ state: 'waiting', pinned: true });
    await keepFetched(store, hash(1), aBlob());
    expect(await keptFile(store, hash(1))).toMatchObject({ state: 'waiting' });
  });

  test('are not kept on a full device, which says so, once nothing is left that may go', async () => {
    const { store, db } = aTab();
    const disk = fillable(db, () => true);
    await keepFetched(store, hash(1), aBlob());
    await keepForSending(store, hash(2), aBlob());
    disk.isFull = true;
    const saved = await keepForSending(store, hash(3), aBlob());
    expect(saved).toEqual({ ok: false, error: { kind: 'storage', reason: 'full' } });
    expect(await db.files.toCollection().primaryKeys()).toEqual([hash(2)]);
  });

  test.each(['DataCloneError', 'DataError', 'UnknownError'])(
    'are kept as a buffer in a browser that answers a Blob with %s',
    async (name) => {
      const { store, db } = aTab();
      meddle(db, async (table, request) => {
        if (table !== 'fileBytes' || request.type !== 'put') return;
        const blobs = (request.values as readonly { readonly bytes: unknown }[]).some(
          ({ bytes }) => bytes instanceof Blob,
        );
        if (blobs) throw Object.assign(new Error('Error preparing Blob/File data'), { name });
      });
      expect(await keepForSending(store, hash(1), aBlob())).toMatchObject({ ok: true });
      expect((await db.fileBytes.get(hash(1)))?.bytes).toBeInstanceOf(ArrayBuffer);
      const kept = await keptFile(store, hash(1));
      expect([kept?.blob.type, await kept?.blob.text()]).toEqual(['image/png', 'some bytes']);
    },
  );

  test('find room on a full device where the server has others', async () => {
    const { store, db } = aTab();
    let tries = 0;
    const disk = fillable(db, () => (tries += 1) === 1);
    await keepFetched(store, hash(1), aBlob());
    disk.isFull = true;
    expect(await keepForSending(store, hash(2), aBlob())).toMatchObject({ ok: true });
    expect(await db.files.toCollection().primaryKeys()).toEqual([hash(2)]);
  });

  test('make room on a full device one by one: those used longest ago first, and never what only this device has', async () => {
    const { store, db, time } = aTab();
    const held = new Set([hash(1), hash(2), hash(3), hash(4), hash(5), hash(6)]);
    const disk = { isFull: false };
    meddle(db, async (table, request) => {
      if (table !== 'fileBytes') return;
      if (request.type === 'delete') for (const key of request.keys) held.delete(String(key));
      // The disk holds six files of this size.
      if (request.type === 'put' && disk.isFull && held.size >= 6) throw new Dexie.QuotaExceededError('full');
    });
    await keepForSending(store, hash(1), aBlob());
    await keepForSending(store, hash(2), aBlob());
    await db.files.update(hash(2), { state: 'sent', sentAt: time.now }); // its upload ended a moment ago
    for (const n of [3, 4, 5, 6]) {
      time.now += 1000;
      await keepFetched(store, hash(n), aBlob());
    }
    await pin(store, hash(3), true);
    time.now += 1000;
    await touch(store, hash(4));
    disk.isFull = true;
    const left = async () => (await db.files.toCollection().primaryKeys()).toSorted();
    expect(await keepForSending(store, hash(7), aBlob())).toMatchObject({ ok: true });
    expect(await left()).toEqual([1, 2, 3, 4, 6, 7].map(hash));
    held.add(hash(7));
    expect(await keepForSending(store, hash(8), aBlob())).toMatchObject({ ok: true });
    expect(await left()).toEqual([1, 2, 3, 4, 7, 8].map(hash));
    held.add(hash(8));
    expect(await keepForSending(store, hash(9), aBlob())).toMatchObject({ ok: true });
    expect(await left()).toEqual([1, 2, 3, 7, 8, 9].map(hash));
    held.add(hash(9));
    expect(await keepForSending(store, hash(10), aBlob())).toMatchObject({ ok: false, error: { reason: 'full' } });
    expect(await left()).toEqual([1, 2, 3, 7, 8, 9].map(hash));
  });

  test('do not go into a team that was left', async () => {
    const { store, db } = aTab();
    await db.meta.put({ k: 'gone', at: '' });
    expect(await keepForSending(store, hash(1), aBlob())).toEqual({ ok: false, error: { kind: 'gone' } });
    expect(await db.fileBytes.count()).toBe(0);
  });

  test('whose row was never saved go after a day; with a row they stay', async () => {
    const { store, db, time } = aTab();
    await keepForSending(store, hash(1), aBlob());
    await keepForSending(store, hash(2), aBlob());
    await addRow(store, hash(2));
    time.now += dayMs - 1;
    await dropUnclaimed(store);
    expect(await db.files.count()).toBe(2);
    time.now += 2;
    await dropUnclaimed(store);
    expect(await db.files.toCollection().primaryKeys()).toEqual([hash(2)]);
    expect(await db.fileBytes.toCollection().primaryKeys()).toEqual([hash(2)]);
  });

  test('that wait and whose row was deleted long ago are kept: a refused deletion brings the row back', async () => {
    const { store, db, time } = aTab();
    await keepForSending(store, hash(1), aBlob());
    await addRow(store, hash(1));
    const row = await db.rows.where('key').startsWith('file/').first();
    await save(store, mutate('file.delete', { id: row?.id ?? '' }));
    // all changes were sent, and none can be undone on this device any more
    await Promise.all([db.outbox.clear(), db.history.clear()]);
    time.now += 30 * dayMs;
    await dropUnclaimed(store);
    expect(await db.fileBytes.toCollection().primaryKeys()).toEqual([hash(1)]);
  });

  test('are watched: a listener hears of every change', async () => {
    const { store, time } = aTab();
    const seen: unknown[] = [];
    const next = async (count: number) => {
      while (seen.length < count) await new Promise((resolve) => setImmediate(resolve));
    };
    const end = watchKeptFile(store, hash(1), (file) => void seen.push(file?.usedAt));
    await next(1);
    await keepFetched(store, hash(1), aBlob());
    await next(2);
    const first = time.now;
    time.now += 5;
    await touch(store, hash(1));
    await next(3);
    end();
    expect(seen).toEqual([undefined, first, first + 5]);
  });
});

describe('A team that was left with a file that was not sent', () => {
  const aLeftTeam = async () => {
    const { disk, device, pass } = aDevice();
    const { store, db } = aTab({ disk });
    await keepForSending(store, hash(1), aBlob('a photo'));
    await addRow(store, hash(1));
    await db.outbox.clear(); // the rows have been sent
    expect(await leaveTeam(device, db, { userId: owner, teamId, teamName: 'Atelier' })).toBe(1);
    const [entry] = await quarantinesOf(device, owner);
    if (entry === undefined) throw new Error('Nothing was set aside.');
    return { disk, device, pass, entry };
  };

  test('keeps its bytes beside the team, and puts them back', async () => {
    const { disk, device, entry } = await aLeftTeam();
    expect(unsentIn(entry)).toBe(1);
    const { store } = aTab({ disk });
    expect(await adoptQuarantine(device, store, entry.id)).toBe(1);
    const kept = await keptFile(store, hash(1));
    expect(kept).toMatchObject({ state: 'waiting' });
    expect(await kept?.blob.text()).toBe('a photo');
    await expireQuarantines(device);
    expect(await device.db.files.count()).toBe(0);
  });

  test('deletes them when the person drops them, unless that is taken back', async () => {
    const { device, entry } = await aLeftTeam();
    const dropped = await dropQuarantine(device, entry.id);
    expect(await quarantinesOf(device, owner)).toEqual([]);
    if (dropped !== undefined) await keepQuarantine(device, dropped);
    await expireQuarantines(device);
    expect(await device.db.files.count()).toBe(1);
    await dropQuarantine(device, entry.id);
    await expireQuarantines(device);
    expect(await device.db.files.count()).toBe(0);
  });
});
