import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { discardCard, keepCard } from '#data/queue/attention.ts';
import { markGone } from '#data/left-teams/gone.ts';
import { storeOutcomes, takeBatch } from '#data/queue/outcomes.ts';
import { storePage } from '#data/rows/pages.ts';
import { clientIdOf } from '#data/database/team-store.ts';
import { rowKey } from '#data/database/team-database.ts';
import { nine } from '../../core/mutations/a-book.ts';
import { aPage, aPulled, aSpool, aTab, aThread, aUse, contentsOf, save, saved } from '../a-tab.ts';

const first = { epoch: null, generation: 0 };

describe('A refused change', () => {
  test('waits for the person with its reason, and the row goes back to what the server says', async () => {
    const { db, store, heard } = aTab();
    const row = aPulled(2, { name: 'theirs' });
    await storePage(store, aPage(0, 2, [row]), first);
    const args = { id: row.id, set: { name: 'mine' }, baseVersion: 2 };
    await save(store, { name: 'thread.update', args });
    const [entry] = await db.outbox.toArray();
    const current = { t: 'thread', id: row.id, v: 2, d: row.d };
    const refusal = { status: 'rejected' as const, code: 'row_deleted', message: 'It was deleted.', current };
    await storeOutcomes(store, [{ mid: entry?.mid ?? '', ...refusal }]);
    expect(await contentsOf(db)).toMatchObject({
      rows: [{ key: rowKey('thread', row.id), v: 2, d: row.d }],
      outbox: [],
      history: [],
      attention: [
        {
          mid: entry?.mid,
          name: 'thread.update',
          at: nine,
          args,
          kind: 'rejected',
          code: 'row_deleted',
          message: 'It was deleted.',
          current,
          noticedAt: nine,
        },
      ],
    });
    expect((await db.rows.get(rowKey('thread', row.id)))?.dirty).toBeUndefined();
    expect(heard.at(-1)).toEqual([rowKey('thread', row.id)]);
  });

  test('takes along what was built on it and has never been sent', async () => {
    const { db, store } = aTab();
    const [threadId, spoolId] = [newId(), newId()];
    await save(store, aThread({}, threadId), aSpool(threadId, {}, spoolId), aUse(spoolId, 300_000));
    const queue = await db.outbox.toArray();
    await storeOutcomes(store, [{ mid: queue[0]?.mid ?? '', status: 'parked', code: 'server_error' }]);
    expect(await db.rows.count()).toBe(0);
    expect(await db.outbox.toArray()).toEqual([]);
    const [creation] = queue;
    expect(await db.attention.toArray()).toMatchObject([
      { mid: creation?.mid, kind: 'parked', code: 'server_error', current: null },
      { name: 'spool.create', cause: creation?.mid, code: 'depends' },
      { name: 'movement.create', cause: creation?.mid, code: 'depends' },
    ]);
  });

  test('does not take the changes of others along', async () => {
    const { db, store } = aTab();
    const row = aPulled(2, { name: 'theirs', notes: null });
    await storePage(store, aPage(0, 2, [row]), first);
    await save(store, { name: 'thread.update', args: { id: row.id, set: { name: 'mine' } } });
    await save(store, { name: 'thread.update', args: { id: row.id, set: { notes: 'mine' } } });
    const [entry] = await db.outbox.toArray();
    await storeOutcomes(store, [{ mid: entry?.mid ?? '', status: 'rejected', code: 'invalid' }]);
    expect((await db.rows.get(rowKey('thread', row.id)))?.d).toMatchObject({ name: 'theirs', notes: 'mine' });
  });

  test('can be taken off the list, and put back as it was', async () => {
    const { db, store } = aTab();
    await save(store, aThread());
    const [entry] = await db.outbox.toArray();
    const mid = entry?.mid ?? '';
    await storeOutcomes(store, [{ mid, status: 'rejected', code: 'invalid' }]);
    const [listed] = await db.attention.toArray();
    const discarded = saved(await discardCard(store, mid));
    expect(discarded).toEqual([listed]);
    expect(await db.attention.count()).toBe(0);
    expect(saved(await discardCard(store, mid))).toEqual([]);
    await keepCard(store, discarded);
    expect(await db.attention.toArray()).toEqual([listed]);
    await discardCard(store, mid);
    await markGone(store);
    expect(await keepCard(store, discarded)).toEqual({ ok: false, error: { kind: 'gone' } });
    expect(await db.attention.count()).toBe(0);
  });
});

test('An outcome of a change that is not here any more changes nothing.', async () => {
  const { db, store, heard } = aTab();
  await save(store, aThread());
  const before = await contentsOf(db);
  await storeOutcomes(store, [{ mid: newId(), status: 'rejected', code: 'invalid' }]);
  const after = await contentsOf(db);
  expect({ ...after, rows: after.rows.map(({ d }) => d) }).toEqual({ ...before, rows: before.rows.map(({ d }) => d) });
  expect(after.attention).toEqual([]);
  expect(heard.length).toBeGreaterThan(0);
});

describe('The next changes to send', () => {
  const aQueue = async (count: number, notes = '') => {
    const tab = aTab();
    for (let at = 0; at < count; at += 1) await save(tab.store, aThread({ code: String(at), notes }));
    return tab;
  };
  const seqs = (entries: readonly { readonly seq: number }[]) => entries.map(({ seq }) => seq);

  test('are the oldest, as many as may be', async () => {
    const { store } = await aQueue(5);
    expect(seqs((await takeBatch(store, 3, 1_000_000)).entries)).toEqual([1, 2, 3]);
    expect(seqs((await takeBatch(store, 9, 1_000_000)).entries)).toEqual([1, 2, 3, 4, 5]);
  });

  test('are as heavy as a push may be in its bytes, even where every sign takes three', async () => {
    const { store } = await aQueue(9, '絲'.repeat(1000));
    const most = 20_000;
    const { entries: batch } = await takeBatch(store, 50, most);
    expect(batch.length).toBeGreaterThan(1);
    expect(batch.length).toBeLessThan(9);
    expect(new TextEncoder().encode(JSON.stringify(batch)).byteLength).toBeLessThan(most);
  });

  test('are one at least, however heavy', async () => {
    const { store } = await aQueue(2, 'x'.repeat(1000));
    expect(seqs((await takeBatch(store, 50, 10)).entries)).toEqual([1]);
  });

  test('leave out what is applied already', async () => {
    const { db, store } = await aQueue(3);
    const [entry] = await db.outbox.toArray();
    await storeOutcomes(store, [{ mid: entry?.mid ?? '', status: 'applied', version: 9 }]);
    expect(seqs((await takeBatch(store, 50, 1_000_000)).entries)).toEqual([2, 3]);
  });

  test('are marked as they are taken, for from then on they may be applied', async () => {
    const { db, store } = await aQueue(3);
    expect(await takeBatch(store, 2, 1_000_000)).toMatchObject({ pending: 3, epoch: null, access: 'full' });
    expect((await db.outbox.toArray()).map(({ sent }) => sent)).toEqual([1, 1, undefined]);
  });
});

test('A device has one name in the protocol, made before its first write or by it.', async () => {
  const { store, db } = aTab();
  const name = await clientIdOf(store);
  await save(store, aThread());
  expect(await clientIdOf(store)).toBe(name);
  expect(await db.meta.get('queue')).toEqual({ k: 'queue', clientId: name, nextSeq: 2, protocol: 1 });
});
