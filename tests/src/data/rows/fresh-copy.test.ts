import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { rowFormat } from '#core/rows/row-format.ts';
import type { PullAnswer, PulledRow } from '#core/wire/sync-wire.ts';
import { everything } from '#data/database/revision.ts';
import { beginFreshCopy, freshCopyOf } from '#data/rows/fresh-copy.ts';
import { restartFreshCopy, storeFreshPage } from '#data/rows/fresh-page.ts';
import { storePage } from '#data/rows/pages.ts';
import { rowKey, type FreshCopyReason, type TeamDatabase } from '#data/database/team-database.ts';
import { cursorOf, type TeamStore } from '#data/database/team-store.ts';
import { aPage, aPulled, aTab, contentsOf, epoch, meddle, save } from '../a-tab.ts';

const first = { epoch: null, generation: 0 };
const asked = { epoch, generation: 0 };
const shown = async (db: TeamDatabase, kind: string, id: string) => (await db.rows.get(rowKey(kind, id)))?.d;

const bring = async (store: TeamStore, page: PullAnswer) => {
  const copy = await freshCopyOf(store.db);
  if (copy === undefined) throw new Error('Nothing is being read again.');
  return storeFreshPage(store, page, copy);
};
const replaceAll = async (store: TeamStore, rows: readonly PulledRow[], page: PullAnswer, why: FreshCopyReason) => {
  await beginFreshCopy(store, why, (await cursorOf(store.db)).generation);
  return bring(store, { ...page, rows: [...rows] });
};

describe('A fresh copy', () => {
  const begun = async () => {
    const tab = aTab();
    const [kept, lost] = [aPulled(2, { name: 'theirs' }), aPulled(3)];
    await storePage(tab.store, aPage(0, 3, [kept, lost]), first);
    await beginFreshCopy(tab.store, 'resync', 0);
    return { ...tab, kept, lost };
  };

  test('leaves the old rows in view and open to changes until its last page is there', async () => {
    const { db, store, kept, lost, heard } = await begun();
    expect(await bring(store, aPage(0, 5, [{ ...kept, v: 5 }], true))).toBe('stored');
    expect((await db.rows.toArray()).map(({ id }) => id).toSorted()).toEqual([kept.id, lost.id].toSorted());
    await save(store, { name: 'thread.update', args: { id: kept.id, set: { notes: 'mine' } } });
    expect(await shown(db, 'thread', kept.id)).toMatchObject({ name: 'theirs', notes: 'mine' });
    expect(heard.flat()).not.toContain(everything);
    expect(await bring(store, aPage(5, 7, [aPulled(7, { name: 'new' })]))).toBe('stored');
    expect((await db.rows.toArray()).map(({ v, d }) => [v, d['name'], d['notes']]).toSorted()).toEqual([
      [5, 'theirs', 'mine'],
      [7, 'new', null],
    ]);
    expect(await cursorOf(db)).toMatchObject({ cursor: 7, generation: 1, complete: true, format: rowFormat });
    expect(await db.shadow.count()).toBe(0);
    expect(await freshCopyOf(db)).toBeUndefined();
    expect(heard.at(-1)).toEqual([everything]);
    expect(await db.log.toArray()).toMatchObject([
      { kind: 'fresh_copy', detail: { reason: 'resync', before: 2, after: 2 } },
    ]);
  });

  test('goes on where it was when the tab was closed', async () => {
    const { store, kept, disk } = await begun();
    await bring(store, aPage(0, 5, [{ ...kept, v: 5 }], true));
    const { db, store: later } = aTab({ disk });
    expect(await freshCopyOf(db)).toMatchObject({ cursor: 5, done: 1, epoch });
    await beginFreshCopy(later, 'resync', 0);
    expect(await freshCopyOf(db)).toMatchObject({ cursor: 5, done: 1 });
    await bring(later, aPage(5, 6));
    expect((await db.rows.toArray()).map(({ id, v }) => [id, v])).toEqual([[kept.id, 5]]);
  });

  test('and its place are one, and so are its last page and the exchange: a torn write leaves what was there', async () => {
    const { kept, disk } = await begun();
    const { db, store } = aTab({ disk });
    let tears = true;
    meddle(db, (table) => (tears && table === 'meta' ? Promise.reject(new Error('torn')) : Promise.resolve()));
    const before = await contentsOf(db);
    await expect(bring(store, aPage(0, 5, [{ ...kept, v: 5 }], true))).rejects.toThrow('torn');
    await expect(bring(store, aPage(0, 5, [{ ...kept, v: 5 }]))).rejects.toThrow('torn');
    expect(await contentsOf(db)).toEqual(before);
    expect(await db.shadow.count()).toBe(0);
    tears = false;
    expect(await bring(store, aPage(0, 5, [{ ...kept, v: 5 }]))).toBe('stored');
  });

  test('is read by two tabs at once as by one: what comes twice is discarded, and who comes late has nothing to do', async () => {
    const { store: one, kept, lost, disk, db } = await begun();
    const { store: other } = aTab({ disk });
    const place = await freshCopyOf(db);
    if (place === undefined) throw new Error('Nothing is being read again.');
    const page = aPage(0, 5, [{ ...kept, v: 5 }], true);
    expect(await storeFreshPage(one, page, place)).toBe('stored');
    expect(await storeFreshPage(other, page, place)).toBe('discarded');
    expect(await bring(other, aPage(5, 6))).toBe('stored');
    expect(await storeFreshPage(one, aPage(5, 6), { ...place, cursor: 5 })).toBe('discarded');
    await beginFreshCopy(one, 'resync', 0); // has no effect, because this reading has another generation by now
    expect(await freshCopyOf(db)).toBeUndefined();
    expect(await storePage(one, aPage(3, 9, [lost]), asked)).toBe('discarded');
    expect((await db.rows.toArray()).map(({ id }) => id)).toEqual([kept.id]);
  });

  test.each([
    ['epoch', { epoch: newId() }],
    ['access', { access: 'noCosts' as const }],
  ])('begins again when a page comes of another %s', async (_what, other) => {
    const { db, store, kept } = await begun();
    await bring(store, aPage(0, 5, [aPulled(4)], true));
    expect(await bring(store, { ...aPage(5, 6), ...other })).toBe('discarded');
    expect(await freshCopyOf(db)).toMatchObject({ cursor: 0, epoch: null, done: 0 });
    expect(await db.shadow.count()).toBe(0);
    expect(await bring(store, { ...aPage(0, 6, [kept]), ...other })).toBe('stored');
    expect(await cursorOf(db)).toMatchObject({ ...other, cursor: 6 });
    expect(await db.rows.count()).toBe(1);
  });

  test('begins again when the server no longer goes on from there', async () => {
    const { db, store } = await begun();
    await bring(store, aPage(0, 5, [aPulled(4)], true));
    await restartFreshCopy(store, 'epoch');
    expect(await freshCopyOf(db)).toMatchObject({ cursor: 0, reason: 'epoch' });
    expect(await db.shadow.count()).toBe(0);
  });

  test('leaves out what was deleted while it was read', async () => {
    const { db, store, kept } = await begun();
    await bring(store, aPage(0, 5, [{ ...kept, v: 5 }], true));
    await bring(store, aPage(5, 6, [{ t: 'thread', id: kept.id, v: 6, del: 1 }]));
    expect(await db.rows.toArray()).toMatchObject([{ id: kept.id, deleted: true, d: { name: 'theirs' } }]);
  });

  test('keeps the bodies of deleted rows, so that a restore that waits stays in view', async () => {
    const { db, store, lost } = await begun();
    await db.meta.delete('resync');
    await storePage(store, aPage(3, 4, [{ t: 'thread', id: lost.id, v: 4, del: 1 }]), asked);
    await save(store, { name: 'thread.restore', args: { id: lost.id } });
    await replaceAll(store, [], { ...aPage(0, 5), epoch: newId() }, 'epoch');
    expect(await db.rows.get(rowKey('thread', lost.id))).toMatchObject({ deleted: false, dirty: 1, v: 0 });
  });

  test('keeps nothing of deleted rows that the person may no longer see', async () => {
    const { db, store } = await begun();
    const spool = newId();
    const d = { pricePaidMinor: 995, shortCode: 'T-0001' };
    await db.rows.put({ key: rowKey('spool', spool), kind: 'spool', id: spool, v: 2, deleted: true, d });
    await bring(store, { ...aPage(0, 5), access: 'noCosts' });
    expect(await shown(db, 'spool', spool)).toEqual({ pricePaidMinor: null, shortCode: 'T-0001' });
  });

  test('is not begun in a team that was left', async () => {
    const { db, store, kept } = await begun();
    await db.meta.put({ k: 'gone', at: '' });
    expect(await bring(store, aPage(0, 5, [kept]))).toBe('discarded');
  });
});

test('While a fresh copy is being read no other page is stored: it would be further on than the copy ends.', async () => {
  const { store } = aTab();
  await storePage(store, aPage(0, 9), first);
  await beginFreshCopy(store, 'format', 0);
  expect(await storePage(store, aPage(9, 10, [aPulled(10)]), asked)).toBe('discarded');
});
