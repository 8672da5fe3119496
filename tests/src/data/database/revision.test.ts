import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { changedAfter, revisionFrom } from '#data/database/revision.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import { storePage } from '#data/rows/pages.ts';
import { aPage, aPulled, aSpool, aTab, aThread, save } from '../a-tab.ts';

const revisionOf = async (db: TeamDatabase) => revisionFrom(await db.meta.get('revision'));
const aRow = (kind: string, id: string) => ({ key: rowKey(kind, id), kind, id, v: 1, d: {}, deleted: false });

test('Every transaction that changes a row moves the revision on by one, whatever it does to how many.', async () => {
  const { db, store } = aTab();
  expect((await revisionOf(db)).n).toBe(0);
  const [thread, spool] = [newId(), newId()];
  await save(store, aThread({}, thread), aSpool(thread, {}, spool));
  expect((await revisionOf(db)).n).toBe(1);
  await storePage(store, aPage(0, 1, [aPulled(1), aPulled(1)]), { epoch: null, generation: 0 });
  expect((await revisionOf(db)).n).toBe(2);
  await db.rows.put(aRow('machine', 'a'));
  await db.rows.where('key').equals(rowKey('machine', 'a')).modify({ v: 2 });
  await db.rows.delete(rowKey('machine', 'a'));
  expect((await revisionOf(db)).n).toBe(5);
  await db.transaction('rw', db.rows, async () => {
    await Promise.all([db.rows.put(aRow('thread', 'b')), db.rows.put(aRow('thread', 'c'))]);
    await db.rows.delete(rowKey('thread', 'b'));
  });
  const revision = await revisionOf(db);
  expect(revision.n).toBe(6);
  expect(changedAfter(revision, 5)).toEqual(['thread/b', 'thread/c', 'thread/b']);
  expect(changedAfter(revision, 0)).toEqual(expect.arrayContaining([rowKey('thread', thread), rowKey('spool', spool)]));
});

test('What changes no row, and what fails, leaves it where it was.', async () => {
  const { db } = aTab();
  await db.rows.put(aRow('thread', 'a'));
  await db.meta.put({ k: 'digest', checkedAt: '' });
  await db.rows.toArray();
  await db.transaction('rw', db.rows, db.meta, () => db.rows.toArray());
  const torn = db.transaction('rw', db.rows, async () => {
    await db.rows.put(aRow('thread', 'b'));
    throw new Error('torn');
  });
  await expect(torn).rejects.toThrow('torn');
  expect(await revisionOf(db)).toMatchObject({ n: 1, changes: [[1, ['thread/a']]] });
});

test('Where so much has changed that it is not remembered, that is known, and what comes after is.', async () => {
  const { db } = aTab();
  await db.rows.bulkPut(Array.from({ length: 600 }, (_, at) => aRow('thread', `one${at}`)));
  expect(changedAfter(await revisionOf(db), 0)).toHaveLength(600);
  await db.rows.bulkPut(Array.from({ length: 600 }, (_, at) => aRow('spool', `two${at}`)));
  expect(changedAfter(await revisionOf(db), 0)).toBeUndefined();
  expect(changedAfter(await revisionOf(db), 1)).toHaveLength(600);
  await db.rows.bulkPut(Array.from({ length: 2000 }, (_, at) => aRow('thread', `three${at}`)));
  expect(changedAfter(await revisionOf(db), 2)).toBeUndefined();
  expect(changedAfter(await revisionOf(db), 3)).toEqual([]);
  await db.rows.clear();
  expect(changedAfter(await revisionOf(db), 3)).toBeUndefined();
  await db.rows.put(aRow('thread', 'four'));
  expect(changedAfter(await revisionOf(db), 4)).toEqual(['thread/four']);
});

test('Of many small changes the last fifty are remembered, so that no save carries more of them.', async () => {
  const { db } = aTab();
  for (let at = 1; at <= 120; at += 1) await db.rows.put(aRow('thread', String(at)));
  const revision = await revisionOf(db);
  expect(revision.changes).toHaveLength(51);
  expect(changedAfter(revision, 69)).toEqual(Array.from({ length: 51 }, (_, at) => `thread/${70 + at}`));
  expect(changedAfter(revision, 68)).toBeUndefined();
});

test('Two tabs that write at the same time never make the same revision.', async () => {
  const one = aTab();
  const other = aTab({ disk: one.disk });
  const puts = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : other).db.rows.put(aRow('thread', `${at}`)));
  await Promise.all(puts);
  const revision = await revisionOf(one.db);
  expect(revision.n).toBe(40);
  expect(new Set(changedAfter(revision, 0)).size).toBe(40);
});

test('A transaction that is ended before it changes a row leaves no fault behind that nobody hears of.', async () => {
  const { db } = aTab();
  await db.open();
  const faults: unknown[] = [];
  const note = (fault: unknown) => void faults.push(fault);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const cut = db.transaction('rw', db.rows, (transaction) => {
    const read = db.rows.get('thread/a');
    transaction.abort();
    return read;
  });
  await expect(cut).rejects.toThrow(/abort/iu);
  await new Promise((resolve) => void setTimeout(resolve, 20));
  expect(faults).toEqual([]);
});
