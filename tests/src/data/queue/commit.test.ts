import { Dexie, type DBCore } from 'dexie';
import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { localWrite } from '#data/database/revision.ts';
import { commit } from '#data/queue/commit.ts';
import { markGone } from '#data/left-teams/gone.ts';
import { storePage } from '#data/rows/pages.ts';
import { rowKey } from '#data/database/team-database.ts';
import { queueOf } from '#data/database/team-store.ts';
import { nine } from '../../core/mutations/a-book.ts';
import { aPage, aPulled, aSpool, aTab, aThread, aUse, contentsOf, epoch, meddle, save } from '../a-tab.ts';

describe('What is saved', () => {
  test('is the row and its place in the queue, together, and then everybody hears of it', async () => {
    const { db, store, heard } = aTab();
    const id = newId();
    await save(store, aThread({ name: 'Poinsettia' }, id));
    expect(await contentsOf(db)).toMatchObject({
      meta: [{ k: 'queue', clientId: expect.any(String), nextSeq: 2 }],
      rows: [{ key: rowKey('thread', id), v: 0, deleted: false, dirty: 1, base: null, d: { name: 'Poinsettia' } }],
      outbox: [{ seq: 1, mid: expect.any(String), name: 'thread.create', at: nine, state: 'pending', args: { id } }],
      attention: [],
      history: [],
    });
    expect(heard).toEqual([[rowKey('thread', id), localWrite]]);
  });

  test('may be several changes of one action, each of which sees the one before', async () => {
    const { db, store } = aTab();
    const [threadId, spoolId] = [newId(), newId()];
    await save(store, aThread({}, threadId), aSpool(threadId, {}, spoolId), aUse(spoolId, 300_000));
    expect((await db.outbox.toArray()).map(({ seq, name }) => [seq, name])).toEqual([
      [1, 'thread.create'],
      [2, 'spool.create'],
      [3, 'movement.create'],
    ]);
    expect((await db.rows.get(rowKey('spool', spoolId)))?.d).toMatchObject({ remainingMm: 700_000, state: 'open' });
  });

  test.each(['update', 'delete', 'restore'])('as %s names the version of the row that the person saw', async (verb) => {
    const { db, store } = aTab();
    const row = aPulled(7);
    const deleted = { t: 'thread', id: row.id, v: 8, del: 1 as const };
    await storePage(store, aPage(0, 7, [row]), { epoch: null, generation: 0 });
    if (verb === 'restore') await storePage(store, aPage(7, 8, [deleted]), { epoch, generation: 0 });
    const args = { id: row.id, ...(verb === 'update' && { set: { name: 'mine' } }) };
    await save(store, { name: `thread.${verb}`, args }, { name: `thread.${verb}`, args: { ...args, baseVersion: 3 } });
    expect((await db.outbox.toArray()).map((entry) => entry.args)).toEqual([
      { ...args, baseVersion: verb === 'restore' ? 8 : 7 },
      { ...args, baseVersion: 3 },
    ]);
  });

  test('names no cost where this device is told none, and what was typed before stays typed', async () => {
    const { db, store } = aTab();
    const [threadId, priced] = [newId(), newId()];
    await save(store, aThread({}, threadId), aSpool(threadId, { pricePaidMinor: 795 }, priced));
    const page = { ...aPage(0, 7, [aPulled(7)]), access: 'noCosts' as const };
    await storePage(store, page, { epoch: null, generation: 0 });
    const tried = await commit(store, [aSpool(threadId, { pricePaidMinor: 795 })]);
    expect(tried).toMatchObject({ ok: false, error: { kind: 'rejected', rejection: { code: 'forbidden' } } });
    expect((await commit(store, [aSpool(threadId, { pricePaidMinor: null })])).ok).toBe(true);
    expect((await db.rows.get(rowKey('spool', priced)))?.d).toMatchObject({ pricePaidMinor: 795 });
    expect(await db.outbox.count()).toBe(3);
  });

  test('about a row that is new here says that nothing of the server was seen', async () => {
    const { db, store } = aTab();
    const id = newId();
    const args = { id, set: { name: 'mine' } };
    await save(store, aThread({}, id), { name: 'thread.update', args });
    expect((await db.outbox.toArray())[1]?.args).toEqual({ ...args, baseVersion: 0 });
  });

  test('waits for the disk', async () => {
    const { db, store } = aTab();
    const asked: unknown[] = [];
    db.use({
      stack: 'dbcore',
      create: (core: DBCore): DBCore => ({
        ...core,
        transaction: (tables, mode, options) => {
          if (mode === 'readwrite') asked.push(options?.durability);
          return core.transaction(tables, mode, options);
        },
      }),
    });
    await save(store, aThread());
    expect(asked).toEqual(['strict']);
  });
});

describe('What is refused leaves nothing', () => {
  test('by a rule, not even of the changes before it in the same action', async () => {
    const { db, store, heard } = aTab();
    await save(store, aThread());
    const before = await contentsOf(db);
    const saved = await commit(store, [aThread({ name: 'first' }), aThread({ code: '' })]);
    expect(saved).toEqual({
      ok: false,
      error: { kind: 'rejected', rejection: { code: 'invalid', fields: { code: { problem: 'required' } } } },
    });
    expect(await contentsOf(db)).toEqual(before);
    expect(heard).toHaveLength(1);
  });

  test('to a viewer', async () => {
    const { db, store } = aTab({ role: 'viewer' });
    expect(await commit(store, [aThread()])).toEqual({
      ok: false,
      error: { kind: 'rejected', rejection: { code: 'forbidden' } },
    });
    expect(await contentsOf(db)).toMatchObject({ rows: [], outbox: [], meta: [] });
  });

  test('to somebody who is no longer in the team', async () => {
    const { db, store } = aTab();
    await markGone(store);
    const before = await contentsOf(db);
    expect(await commit(store, [aThread()])).toEqual({ ok: false, error: { kind: 'gone' } });
    expect(await contentsOf(db)).toEqual(before);
  });

  test('by a full disk, in the middle of an action', async () => {
    const { db, store } = aTab();
    meddle(db, (table) =>
      table === 'outbox' ? Promise.reject(new Dexie.QuotaExceededError('full')) : Promise.resolve(),
    );
    expect(await commit(store, [aThread()])).toEqual({ ok: false, error: { kind: 'storage', reason: 'full' } });
    expect(await contentsOf(db)).toMatchObject({ rows: [], outbox: [], meta: [] });
  });

  test('by a disk that turns out to be full when everything was handed to it', async () => {
    const { db, store } = aTab();
    meddle(db, (table, { trans }) => {
      if (table === 'meta') {
        const error = new DOMException('full', 'QuotaExceededError');
        Object.defineProperty(trans, 'error', { get: () => error });
        trans.abort();
      }
      return Promise.resolve();
    });
    expect(await commit(store, [aThread()])).toEqual({ ok: false, error: { kind: 'storage', reason: 'full' } });
    expect(await contentsOf(db)).toMatchObject({ rows: [], outbox: [], meta: [] });
  });

  test('by a number that the queue has already, which is thrown as the bug that it is', async () => {
    const { db, store } = aTab();
    await save(store, aThread());
    await db.meta.put({ ...(await queueOf(db)), nextSeq: 1 });
    const before = await contentsOf(db);
    await expect(commit(store, [aThread()])).rejects.toThrow(/ConstraintError|uniqueness/iu);
    expect(await contentsOf(db)).toEqual(before);
  });

  test('by a database that was closed', async () => {
    const { db, store } = aTab();
    await save(store, aThread());
    db.close({ disableAutoOpen: true });
    expect(await commit(store, [aThread()])).toEqual({ ok: false, error: { kind: 'storage', reason: 'lost' } });
  });

  test('by a bug, which is thrown and not called a full disk', async () => {
    const { db, store } = aTab();
    meddle(db, (table) => (table === 'outbox' ? Promise.reject(new TypeError('a bug')) : Promise.resolve()));
    await expect(commit(store, [aThread()])).rejects.toThrow('a bug');
    expect(await contentsOf(db)).toMatchObject({ rows: [], outbox: [], meta: [] });
  });
});

describe('Two tabs of one browser', () => {
  test('number their changes in one queue, under one name', async () => {
    const one = aTab();
    const other = aTab({ disk: one.disk });
    const codes = Array.from({ length: 40 }, (_, at) => String(at));
    await Promise.all(codes.map((code, at) => save((at % 2 === 0 ? one : other).store, aThread({ code }))));
    const { outbox, meta } = await contentsOf(one.db);
    expect(outbox.map(({ seq }) => seq)).toEqual(codes.map((_, at) => at + 1));
    expect(new Set(outbox.map(({ mid }) => mid)).size).toBe(40);
    expect(meta).toMatchObject([{ k: 'queue', nextSeq: 41 }]);
    expect(await contentsOf(other.db)).toEqual(await contentsOf(one.db));
  });

  test('build on what the other has saved: 300 m each off one spool leave 400 m', async () => {
    const one = aTab();
    const other = aTab({ disk: one.disk });
    const [threadId, spoolId] = [newId(), newId()];
    await save(one.store, aThread({}, threadId), aSpool(threadId, {}, spoolId));
    await Promise.all([save(one.store, aUse(spoolId, 300_000)), save(other.store, aUse(spoolId, 300_000))]);
    expect((await one.db.rows.get(rowKey('spool', spoolId)))?.d).toMatchObject({ remainingMm: 400_000 });
  });

  test('hear of each other', async () => {
    const one = aTab();
    const other = aTab({ disk: one.disk });
    const id = newId();
    await save(one.store, aThread({}, id));
    await expect.poll(() => other.heard).toEqual([[rowKey('thread', id), localWrite]]);
    expect(one.heard).toHaveLength(1);
  });
});
