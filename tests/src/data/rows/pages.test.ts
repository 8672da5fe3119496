import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { wholeBook } from '#data/database/revision.ts';
import { storeOutcomes, becomeNewClient } from '#data/queue/outcomes.ts';
import { storePage } from '#data/rows/pages.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { nine } from '../../core/mutations/a-book.ts';
import { aPage, aPulled, aTab, aThread, contentsOf, epoch, meddle, save } from '../a-tab.ts';

const first = { epoch: null, generation: 0 };
const asked = { epoch, generation: 0 };
const shown = async (db: TeamDatabase, kind: string, id: string) => (await db.rows.get(rowKey(kind, id)))?.d;

describe('A page', () => {
  test('is stored with its cursor, and its rows are told', async () => {
    const { db, store, heard } = aTab();
    const row = aPulled(3, { name: 'Poinsettia' });
    expect(await storePage(store, { ...aPage(0, 5, [row]), total: 9 }, first)).toBe('stored');
    expect(await contentsOf(db)).toMatchObject({
      meta: [{ k: 'cursor', epoch, cursor: 5, access: 'full', generation: 0, total: 9, pulledAt: nine }],
      rows: [{ key: rowKey('thread', row.id), v: 3, d: row.d, deleted: false }],
    });
    expect(heard).toEqual([[wholeBook, rowKey('thread', row.id)]]);
  });

  test('and its cursor are one: when the cursor cannot be stored, nothing is', async () => {
    const { db, store } = aTab();
    meddle(db, (table) => (table === 'meta' ? Promise.reject(new Error('torn')) : Promise.resolve()));
    await expect(storePage(store, aPage(0, 5, [aPulled(3)]), first)).rejects.toThrow('torn');
    expect(await contentsOf(db)).toMatchObject({ meta: [], rows: [] });
  });

  test.each([
    ['under another epoch', aPage(5, 9, [aPulled(7)]), { epoch: newId(), generation: 0 }],
    ['before everything was read again', aPage(5, 9, [aPulled(7)]), { epoch, generation: -1 }],
    ['for rows further on than the device has read', aPage(6, 9, [aPulled(7)]), asked],
    ['for less than the device has read by now', aPage(3, 4, [aPulled(3)]), asked],
    ['from the very start, without what is deleted, by a tab that came late', aPage(0, 9, [aPulled(7)]), asked],
  ])('that was asked for %s is discarded', async (_case, page, under) => {
    const { db, store, heard } = aTab();
    await storePage(store, aPage(0, 5, [aPulled(2)]), first);
    const before = await contentsOf(db);
    expect(await storePage(store, page, under)).toBe('discarded');
    expect(await contentsOf(db)).toEqual(before);
    expect(heard).toHaveLength(1);
  });

  test('in the middle of a reading is discarded when its place in the history would not be told of again', async () => {
    const { db, store } = aTab();
    const page = (from: number, to: number, version: number) => ({
      ...aPage(from, to, [aPulled(to)], true),
      version,
      last: `mark ${to}`,
      newest: `mark ${version}`,
    });
    await storePage(store, page(0, 5, 9), first);
    // another tab was told of version 11 after this tab asked for its page
    const cursor = await cursorOf(db);
    await db.meta.put({ ...cursor, heard: { version: 11, last: 'mark 11' } });
    const before = await contentsOf(db);
    const late = { ...asked, heard: { version: 9, last: 'mark 9' } };
    expect(await storePage(store, page(5, 7, 13), late)).toBe('discarded');
    expect(await contentsOf(db)).toEqual(before);
    expect(await storePage(store, page(5, 7, 11), late)).toBe('stored');
    expect(await storePage(store, page(7, 8, 13), { ...asked, heard: { version: 11, last: 'mark 11' } })).toBe(
      'stored',
    );
    expect((await cursorOf(db)).heard).toEqual({ version: 13, last: 'mark 13' });
  });

  test('that overlaps with what was read is stored: it is newer', async () => {
    const { db, store } = aTab();
    const id = newId();
    await storePage(store, aPage(0, 5, [aPulled(2, { name: 'old' }, id)]), first);
    expect(await storePage(store, aPage(3, 9, [aPulled(8, { name: 'new' }, id)]), asked)).toBe('stored');
    expect(await shown(db, 'thread', id)).toMatchObject({ name: 'new' });
  });

  test('keeps kinds and fields that this version does not know just as they came', async () => {
    const { db, store } = aTab();
    const odd = { t: 'hoop', id: newId(), v: 4, d: { name: '5×7', fieldWMm10: 1300, parts: [{ a: null }] } };
    const known = aPulled(5, { sparkle: { level: 9 } });
    await storePage(store, aPage(0, 5, [odd, known]), first);
    await save(store, { name: 'thread.update', args: { id: known.id, set: { name: 'mine' } } });
    expect(await shown(db, 'hoop', odd.id)).toEqual(odd.d);
    expect(await shown(db, 'thread', known.id)).toMatchObject({ name: 'mine', sparkle: { level: 9 } });
    await storePage(store, aPage(5, 6, [{ t: 'hoop', id: odd.id, v: 6, del: 1 }]), asked);
    expect(await db.rows.get(rowKey('hoop', odd.id))).toMatchObject({ deleted: true, d: odd.d, v: 6 });
  });
});

describe('A tombstone', () => {
  test('keeps the last body that the device knew, out of every list, and a restore shows it at once', async () => {
    const { db, store } = aTab();
    const row = aPulled(2, { name: 'Poinsettia' });
    await storePage(store, aPage(0, 2, [row]), first);
    await storePage(store, aPage(2, 3, [{ t: 'thread', id: row.id, v: 3, del: 1 }]), asked);
    const gone = await db.rows.get(rowKey('thread', row.id));
    expect(gone).toMatchObject({ deleted: true, v: 3, d: row.d });
    expect(gone).not.toHaveProperty('sort');
    await save(store, { name: 'thread.restore', args: { id: row.id } });
    expect(await db.rows.get(rowKey('thread', row.id))).toMatchObject({
      deleted: false,
      d: { name: 'Poinsettia' },
      sort: expect.any(String),
    });
  });

  test('of a row that the device never knew is kept too, so that it stays deleted', async () => {
    const { db, store } = aTab();
    const id = newId();
    await storePage(store, aPage(0, 2, [{ t: 'thread', id, v: 2, del: 1 }]), first);
    expect(await db.rows.get(rowKey('thread', id))).toEqual({
      key: rowKey('thread', id),
      kind: 'thread',
      id,
      v: 2,
      d: {},
      deleted: true,
    });
  });

  test('keeps the body of the server, not one with pending changes on it', async () => {
    const { db, store } = aTab();
    const row = aPulled(2, { name: 'Poinsettia' });
    await storePage(store, aPage(0, 2, [row]), first);
    await save(store, { name: 'thread.update', args: { id: row.id, set: { name: 'mine' } } });
    await storePage(store, aPage(2, 3, [{ t: 'thread', id: row.id, v: 3, del: 1 }]), asked);
    expect(await db.rows.get(rowKey('thread', row.id))).toMatchObject({ deleted: true, d: { name: 'Poinsettia' } });
  });
});

describe('Pending changes lie on top', () => {
  test('of every page that comes, and go with the change that made them', async () => {
    const { db, store } = aTab();
    const id = newId();
    await storePage(store, aPage(0, 2, [aPulled(2, { name: 'theirs', notes: null }, id)]), first);
    await save(store, { name: 'thread.update', args: { id, set: { name: 'mine' } } });
    await storePage(store, aPage(2, 3, [aPulled(3, { name: 'theirs again', notes: 'new' }, id)]), asked);
    expect(await db.rows.get(rowKey('thread', id))).toMatchObject({
      v: 3,
      dirty: 1,
      d: { name: 'mine', notes: 'new' },
      base: { deleted: false, d: { name: 'theirs again', notes: 'new' } },
    });
  });
});

describe('An applied change', () => {
  const anApplied = async (version: number) => {
    const tab = aTab();
    const id = newId();
    await storePage(tab.store, aPage(0, 2, [aPulled(2, { name: 'before' }, id)]), first);
    await save(tab.store, { name: 'thread.update', args: { id, set: { name: 'mine' } } });
    const [entry] = await tab.db.outbox.toArray();
    const mid = entry?.mid ?? '';
    await storeOutcomes(tab.store, [{ mid, status: 'applied', version }]);
    return { ...tab, id, mid };
  };

  test('stays in view until the device has read as far as its version', async () => {
    const { db, store, id, mid } = await anApplied(9);
    expect(await db.outbox.toArray()).toMatchObject([{ mid, state: 'acked', version: 9 }]);
    await storePage(store, aPage(2, 8, [aPulled(8, { name: 'theirs' }, id)]), asked);
    expect(await shown(db, 'thread', id)).toMatchObject({ name: 'mine' });
    await storePage(store, aPage(8, 9, [aPulled(9, { name: 'mine' }, id)]), asked);
    expect(await contentsOf(db)).toMatchObject({
      rows: [{ v: 9, d: { name: 'mine' } }],
      outbox: [],
      history: [{ mid, version: 9, name: 'thread.update' }],
    });
    expect(await db.rows.where('dirty').equals(1).count()).toBe(0);
  });

  test('stays until the last page: its row may have changed again, and then comes with a later one', async () => {
    const { db, store, id } = await anApplied(9);
    await storePage(store, aPage(2, 10, [], true), asked);
    expect(await shown(db, 'thread', id)).toMatchObject({ name: 'mine' });
    await storePage(store, aPage(10, 20, [aPulled(15, { name: 'theirs' }, id)]), asked);
    expect(await shown(db, 'thread', id)).toMatchObject({ name: 'theirs' });
    expect(await db.outbox.count()).toBe(0);
  });

  test('that the device has read already, by another tab, is done with at once', async () => {
    const { db, mid } = await anApplied(2);
    expect(await contentsOf(db)).toMatchObject({ outbox: [], history: [{ mid }] });
    expect(await db.rows.where('dirty').equals(1).count()).toBe(0);
  });

  test('is kept for seven days to be offered again, and no longer', async () => {
    const { db, store, time, mid } = await anApplied(2);
    const day = 86_400_000;
    time.now += 7 * day;
    await storePage(store, aPage(2, 3), asked);
    expect(await db.history.toArray()).toMatchObject([{ mid }]);
    time.now += 1;
    await storePage(store, aPage(3, 4), asked);
    expect(await db.history.toArray()).toEqual([]);
  });
});

describe('A device that takes a new name', () => {
  test('numbers its queue from one; the changes keep their ids and their order', async () => {
    const { db, store } = aTab();
    for (const code of ['1', '2', '3', '4']) await save(store, aThread({ code }));
    const before = await db.outbox.toArray();
    const [one, two] = before;
    const applied = [one, two].map((entry) => ({ mid: entry?.mid ?? '', status: 'applied' as const, version: 1 }));
    await storePage(store, aPage(0, 2), first);
    await storeOutcomes(store, applied);
    const oldName = await db.meta.get('queue');
    await becomeNewClient(store);
    const after = await db.outbox.toArray();
    expect(after.map(({ seq, mid }) => [seq, mid])).toEqual(before.slice(2).map(({ mid }, at) => [at + 1, mid]));
    const name = await db.meta.get('queue');
    expect(name).toMatchObject({ k: 'queue', nextSeq: 3 });
    expect(name).not.toMatchObject({ clientId: oldName?.k === 'queue' ? oldName.clientId : '' });
    await save(store, aThread({ code: '5' }));
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });
});
