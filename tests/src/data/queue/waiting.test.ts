import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { takeBatch } from '#data/queue/outcomes.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import { markGone } from '#data/left-teams/gone.ts';
import { discardWaiting, keepWaiting } from '#data/queue/waiting.ts';
import { aSpool, aTab, aThread, aUse, contentsOf, save, saved } from '../a-tab.ts';

const aQueue = async () => {
  const tab = aTab();
  const [threadId, spoolId] = [newId(), newId()];
  await save(tab.store, aThread({ code: '1' }), aThread({ code: '2' }, threadId), aSpool(threadId, {}, spoolId));
  await save(tab.store, aThread({ code: '3' }), aUse(spoolId, 300_000), aThread({ code: '4' }));
  const mids = (await tab.db.outbox.toArray()).map(({ mid }) => mid);
  return { ...tab, threadId, mids };
};
const queued = async (db: TeamDatabase) => (await db.outbox.toArray()).map(({ seq, mid }) => [seq, mid]);

describe('A change that has never left the device', () => {
  test('can be taken back with all that builds on it; the others move up, and it can be put back where it was', async () => {
    const { db, store, mids, threadId } = await aQueue();
    const before = await contentsOf(db);
    const taken = saved(await discardWaiting(store, mids[1] ?? ''));
    expect(taken.map(({ mid }) => mid)).toEqual([mids[1], mids[2], mids[4]]);
    expect(await queued(db)).toEqual([
      [1, mids[0]],
      [2, mids[3]],
      [3, mids[5]],
    ]);
    expect(await db.meta.get('queue')).toMatchObject({ nextSeq: 4 });
    expect(await db.rows.get(rowKey('thread', threadId))).toBeUndefined();
    await keepWaiting(store, taken);
    const stamps = ({ rows, ...rest }: Awaited<ReturnType<typeof contentsOf>>) => ({
      ...rest,
      rows: rows.map(({ key }) => key),
    });
    expect(stamps(await contentsOf(db))).toEqual(stamps(before));
    await keepWaiting(store, taken); // the person clicks a second time
    expect(await db.outbox.count()).toBe(6);
  });

  test('is not put back into a team that was left meanwhile', async () => {
    const { db, store, mids } = await aQueue();
    const taken = saved(await discardWaiting(store, mids[0] ?? ''));
    await markGone(store);
    const before = await contentsOf(db);
    expect(await keepWaiting(store, taken)).toEqual({ ok: false, error: { kind: 'gone' } });
    expect(await contentsOf(db)).toEqual(before);
  });

  test('comes back at the end when what was behind it has been sent meanwhile', async () => {
    const { db, store, mids } = await aQueue();
    const taken = saved(await discardWaiting(store, mids[0] ?? ''));
    await takeBatch(store, 2, 1_000_000);
    await keepWaiting(store, taken);
    expect(await queued(db)).toEqual([
      [1, mids[1]],
      [2, mids[2]],
      [3, mids[3]],
      [4, mids[4]],
      [5, mids[5]],
      [6, mids[0]],
    ]);
  });
});

test('A change that is put back never takes a number that was sent, though that change has left the queue since.', async () => {
  const { db, store, mids } = await aQueue();
  const taken = saved(await discardWaiting(store, mids[0] ?? ''));
  await takeBatch(store, 1, 100_000);
  await db.outbox.delete(1); // the server applied it, and a page has brought its row
  await keepWaiting(store, taken);
  const queue = await queued(db);
  expect(queue.at(-1)).toEqual([6, mids[0]]);
  expect(queue.map(([seq]) => seq)).toEqual([2, 3, 4, 5, 6]);
});

test('A change that may be on its way cannot be taken back.', async () => {
  const { db, store, mids } = await aQueue();
  await takeBatch(store, 1, 1_000_000);
  const before = await contentsOf(db);
  expect(saved(await discardWaiting(store, mids[0] ?? ''))).toEqual([]);
  expect(saved(await discardWaiting(store, newId()))).toEqual([]);
  expect(await contentsOf(db)).toEqual(before);
});
