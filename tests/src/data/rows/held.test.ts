import { describe, expect, test } from 'vitest';
import { beginFreshCopy, freshCopyOf } from '#data/rows/fresh-copy.ts';
import { storeFreshPage } from '#data/rows/fresh-page.ts';
import { acceptDeletions } from '#data/rows/accept-deletions.ts';
import { rowsRemovedBy, rowsRemovedBySwap } from '#data/rows/held.ts';
import { storePage } from '#data/rows/pages.ts';
import type { PulledRow } from '#core/wire/sync-wire.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { nine } from '../../core/mutations/a-book.ts';
import { aPage, aPulled, aTab, epoch, save } from '../a-tab.ts';

const asked = { epoch, generation: 0 };
const dead = (rows: readonly PulledRow[], v: number) => rows.map(({ t, id }) => ({ t, id, v, del: 1 as const }));
const keysOf = (rows: readonly { readonly key: string }[]) => new Set(rows.map(({ key }) => key));

const aFull = async (count: number) => {
  const tab = aTab();
  const rows = Array.from({ length: count }, (_, at) => aPulled(1, { code: String(at) }));
  await storePage(tab.store, aPage(0, 1, rows), { epoch: null, generation: 0 });
  return { ...tab, rows };
};

describe('A page that removes rows', () => {
  test.each([
    [250, 200, 'stored'],
    [1010, 202, 'stored'],
    [1000, 201, 'held'],
    [300, 300, 'held'],
  ])('of %i, %i: it is %s', async (count, deletes, fate) => {
    const { db, store, rows } = await aFull(count);
    expect(await storePage(store, aPage(1, 2, dead(rows.slice(0, deletes), 2)), asked)).toBe(fate);
    const left = await db.rows.filter((row) => !row.deleted).count();
    expect(left).toBe(fate === 'held' ? count : count - deletes);
    const held = await db.meta.get('held');
    expect(held).toEqual(
      fate === 'held' ? { k: 'held', deletes, of: count, noticedAt: nine, accepted: false } : undefined,
    );
    expect(await cursorOf(db)).toMatchObject({ cursor: fate === 'held' ? 1 : 2 });
  });

  test('counts with the pages before it in one pull', async () => {
    const { db, store, rows } = await aFull(1000);
    expect(await storePage(store, aPage(1, 2, dead(rows.slice(0, 150), 2), true), asked)).toBe('stored');
    expect(await storePage(store, aPage(2, 3, dead(rows.slice(150, 300), 3)), asked)).toBe('held');
    expect(await db.meta.get('held')).toMatchObject({ deletes: 300, of: 1000 });
  });

  test('is no news to who deleted them', async () => {
    const { store, rows } = await aFull(300);
    const deletions = rows.map(({ id }) => ({ name: 'thread.delete', args: { id } }));
    await save(store, ...deletions);
    expect(await storePage(store, aPage(1, 2, dead(rows, 2)), asked)).toBe('stored');
  });

  test('is stored when the person agrees, and only what was copied before goes', async () => {
    const { db, store, rows } = await aFull(300);
    const page = aPage(1, 2, dead(rows, 2));
    await acceptDeletions(store); // there are no held deletions yet, so there is nothing to accept
    expect(await storePage(store, page, asked)).toBe('held');
    await acceptDeletions(store);
    expect(await storePage(store, page, asked)).toBe('discarded');
    const removedRows = await rowsRemovedBy(db, page.rows);
    expect(removedRows).toHaveLength(300);
    expect(await storePage(store, page, asked, keysOf(removedRows.slice(1)))).toBe('discarded');
    expect(await db.rows.filter((row) => row.deleted).count()).toBe(0);
    expect(await storePage(store, page, asked, keysOf(removedRows))).toBe('stored');
    expect(await db.rows.filter((row) => row.deleted).count()).toBe(300);
    expect(await db.meta.get('held')).toBeUndefined();
  });

  test('asks again in the next pull', async () => {
    const { db, store, rows } = await aFull(1000);
    const some = aPage(1, 2, dead(rows.slice(0, 300), 2));
    await storePage(store, some, asked);
    await acceptDeletions(store);
    await storePage(store, some, asked, keysOf(await rowsRemovedBy(db, some.rows)));
    expect(await storePage(store, aPage(2, 3, dead(rows.slice(300, 600), 3)), asked)).toBe('held');
  });

  test('is let go when the server thinks better of it', async () => {
    const { db, store, rows } = await aFull(300);
    await storePage(store, aPage(1, 2, dead(rows, 2)), asked);
    expect(
      await storePage(
        store,
        aPage(
          1,
          3,
          rows.map((row) => ({ ...row, v: 3 })),
        ),
        asked,
      ),
    ).toBe('stored');
    expect(await db.meta.get('held')).toBeUndefined();
  });
});

describe('A fresh copy that lacks rows', () => {
  test('is held back as a whole, and goes in when the person agrees and the rows were copied', async () => {
    const { db, store, rows } = await aFull(1000);
    await beginFreshCopy(store, 'epoch', 0);
    const bring = async (copied?: ReadonlySet<string>) => {
      const copy = await freshCopyOf(db);
      if (copy === undefined) throw new Error('Nothing is being read again.');
      const last = aPage(
        copy.cursor,
        9,
        copy.cursor === 0 ? rows.slice(0, 400) : rows.slice(400, 700),
        copy.cursor === 0,
      );
      const page = copy.cursor === 0 ? { ...last, to: 5 } : last;
      return { page, fate: await storeFreshPage(store, page, copy, copied) };
    };
    expect((await bring()).fate).toBe('stored');
    const { page, fate } = await bring();
    expect(fate).toBe('held');
    expect(await db.meta.get('held')).toMatchObject({ deletes: 300, of: 1000 });
    expect(await db.rows.count()).toBe(1000);
    await acceptDeletions(store);
    const removedRows = await rowsRemovedBySwap(store, page);
    expect(removedRows.map(({ id }) => id).toSorted()).toEqual(
      rows
        .slice(700)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect((await bring()).fate).toBe('discarded');
    expect((await bring(keysOf(removedRows))).fate).toBe('stored');
    expect(await db.rows.count()).toBe(700);
    expect(await db.meta.get('held')).toBeUndefined();
  });

  test('is held back too where an earlier page of it has them as deleted', async () => {
    const { db, store, rows } = await aFull(1000);
    await beginFreshCopy(store, 'epoch', 0);
    const stored = async (from: number, to: number, brought: readonly PulledRow[], more: boolean) => {
      const copy = await freshCopyOf(db);
      if (copy === undefined) throw new Error('Nothing is being read again.');
      return storeFreshPage(store, { ...aPage(from, to, brought, more), total: 700 }, copy);
    };
    expect(await stored(0, 5, rows.slice(0, 600), true)).toBe('stored');
    expect(await stored(5, 8, dead(rows.slice(700), 7), true)).toBe('stored');
    expect(await stored(8, 9, rows.slice(600, 700), false)).toBe('held');
    expect(await db.meta.get('held')).toMatchObject({ deletes: 300, of: 1000 });
  });
});
