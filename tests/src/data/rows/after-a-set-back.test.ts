import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { PullAnswer, PulledRow } from '#core/wire/sync-wire.ts';
import { beginFreshCopy, freshCopyOf } from '#data/rows/fresh-copy.ts';
import { storeFreshPage } from '#data/rows/fresh-page.ts';
import { storeOutcomes, takeBatch } from '#data/queue/outcomes.ts';
import { storePage } from '#data/rows/pages.ts';
import { rowKey, type FreshCopyReason, type TeamDatabase } from '#data/database/team-database.ts';
import { cursorOf, type TeamStore } from '#data/database/team-store.ts';
import { aPage, aPulled, aSpool, aTab, aThread, aUse, epoch, save } from '../a-tab.ts';

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

describe('After a server was set back', () => {
  const restored = newId();

  const worked = async () => {
    const tab = aTab();
    const { store, db } = tab;
    const [threadId, spoolId] = [newId(), newId()];
    await storePage(store, aPage(0, 2), first);
    await save(store, aThread({}, threadId), aSpool(threadId, {}, spoolId));
    await save(store, aUse(spoolId, 300_000), { name: 'thread.update', args: { id: threadId, set: { name: 'late' } } });
    const mids = (await db.outbox.toArray()).map(({ mid }) => mid);
    await takeBatch(store, 3, 1_000_000);
    await storeOutcomes(
      store,
      mids.slice(0, 3).map((mid, at) => ({ mid, status: 'applied', version: 3 + at })),
    );
    const opened = await db.rows.toArray();
    const rows = opened.map(({ kind, id, d }): PulledRow => ({
      t: kind,
      id,
      v: kind === 'thread' ? 3 : 4,
      d: { ...d },
    }));
    await storePage(store, aPage(2, 4, rows), asked);
    return { ...tab, threadId, spoolId, mids };
  };

  test('what it applied in the last seven days is offered again in the old order, then the queue, all under a new name', async () => {
    const { db, store, mids, spoolId, threadId } = await worked();
    expect((await db.history.toArray()).map(({ mid }) => mid)).toEqual(mids.slice(0, 2));
    const oldName = await takeBatch(store, 1, 10);
    await replaceAll(store, [], { ...aPage(0, 2), epoch: restored }, 'epoch');
    const { entries, clientId } = await takeBatch(store, 50, 1_000_000);
    expect(clientId).not.toBe(oldName.clientId);
    expect(entries.map(({ seq, mid, was }) => [seq, mid, was])).toEqual([
      [1, mids[0], 3],
      [2, mids[1], 4],
      [3, mids[2], 5],
      [4, mids[3], undefined],
    ]);
    expect(await db.history.count()).toBe(0);
    expect(await shown(db, 'spool', spoolId)).toMatchObject({ remainingMm: 700_000 });
    expect(await shown(db, 'thread', threadId)).toMatchObject({ name: 'late' });
    await save(store, aThread());
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  test('once more before everything was answered, nothing is lost and nothing doubled', async () => {
    const { db, store, mids } = await worked();
    await replaceAll(store, [], { ...aPage(0, 2), epoch: restored }, 'epoch');
    await storeOutcomes(store, [{ mid: mids[0] ?? '', status: 'applied', version: 9 }]);
    await replaceAll(store, [], { ...aPage(0, 2), epoch: newId() }, 'epoch');
    expect((await db.outbox.toArray()).map(({ mid, was }) => [mid, was])).toEqual([
      [mids[0], 9],
      [mids[1], 4],
      [mids[2], 5],
      [mids[3], undefined],
    ]);
  });

  test('a change that is refused now goes to the log, not to the person; one that never was applied goes to the person', async () => {
    const { db, store, mids } = await worked();
    await replaceAll(store, [], { ...aPage(0, 2), epoch: restored }, 'epoch');
    const refused = { status: 'rejected' as const, code: 'missing_row', message: 'No.' };
    await storeOutcomes(store, [
      { mid: mids[2] ?? '', ...refused },
      { mid: mids[3] ?? '', ...refused },
    ]);
    expect((await db.attention.toArray()).map(({ mid }) => mid)).toEqual([mids[3]]);
    expect((await db.log.toArray()).at(-1)).toMatchObject({
      kind: 'refused_again',
      detail: { mid: mids[2], name: 'movement.create', code: 'missing_row' },
    });
    expect((await db.outbox.toArray()).map(({ mid }) => mid)).toEqual(mids.slice(0, 2));
  });

  test('a change for which the server has no room to wait goes to the person, who alone can send it again', async () => {
    const { db, store } = aTab();
    await storePage(store, aPage(0, 2), first);
    await save(store, aThread());
    const [entry] = await db.outbox.toArray();
    const mid = entry?.mid ?? '';
    await storeOutcomes(store, [{ mid, status: 'applied', version: 2 }]);
    await replaceAll(store, [], { ...aPage(0, 1), epoch: restored }, 'epoch');
    await storeOutcomes(store, [{ mid, status: 'rejected', code: 'too_many_waiting', message: 'Too many.' }]);
    expect(await db.attention.toArray()).toMatchObject([{ mid, name: 'thread.create', code: 'too_many_waiting' }]);
    expect((await db.log.toArray()).filter(({ kind }) => kind === 'refused_again')).toEqual([]);
  });

  const setBack = async () => {
    const { db, store } = aTab();
    const id = newId();
    await storePage(store, aPage(0, 2, [aPulled(2, { name: 'first' }, id)]), first);
    await save(store, { name: 'thread.update', args: { id, set: { name: 'mine' } } });
    const [entry] = await db.outbox.toArray();
    await storeOutcomes(store, [{ mid: entry?.mid ?? '', status: 'applied', version: 5 }]);
    const restore = async (v: number, name: string, told: Pick<PullAnswer, 'epoch' | 'former'>) => {
      await replaceAll(store, [aPulled(v, { name }, id)], { ...aPage(0, 8), ...told }, 'epoch');
      return (await shown(db, 'thread', id))?.['name'];
    };
    return { db, store, restore };
  };

  test.each<[what: string, shown: string, v: number, former: PullAnswer['former']]>([
    ['made before the backup stays beneath what others have changed since', 'theirs', 8, { [epoch]: 5 }],
    ['made before the backup stays beneath what others had changed before it', 'theirs', 7, { [epoch]: 7 }],
    ['that the backup does not have is shown, whatever the number of a row written since', 'mine', 8, { [epoch]: 4 }],
    ['that the backup does not have is shown over the older row', 'mine', 2, { [epoch]: 4 }],
    ['of an epoch that the server has never heard of is shown', 'mine', 8, { [newId()]: 7 }],
    ['is shown where an older server does not say how far it was set back', 'mine', 8, undefined],
  ])('what is offered again and was %s', async (_, name, v, former) => {
    const { restore } = await setBack();
    expect(await restore(v, 'theirs', { epoch: restored, ...(former && { former }) })).toBe(name);
  });

  test('what is offered again stays beneath the rows until a restore has lost it', async () => {
    const { db, restore } = await setBack();
    const [second, third] = [newId(), newId()];
    expect(await restore(8, 'theirs', { epoch: restored, former: { [epoch]: 6 } })).toBe('theirs');
    expect(await restore(9, 'theirs', { epoch: second, former: { [epoch]: 6, [restored]: 8 } })).toBe('theirs');
    expect(await restore(6, 'old', { epoch: third, former: { [restored]: 3 } })).toBe('mine');
    expect(await restore(9, 'old', { epoch: newId(), former: { [third]: 9 } })).toBe('mine');
    expect((await db.outbox.toArray()).map(({ was }) => was)).toEqual([5]);
  });
});

test.each<[why: FreshCopyReason, offered: boolean]>([
  ['digest', true],
  ['resync', false],
  ['format', false],
])('A fresh copy because of "%s" offers again what was applied: %s', async (why, offered) => {
  const { db, store } = aTab();
  await storePage(store, aPage(0, 2), first);
  await save(store, aThread());
  const [entry] = await db.outbox.toArray();
  await storeOutcomes(store, [{ mid: entry?.mid ?? '', status: 'applied', version: 2 }]);
  await replaceAll(store, [], aPage(0, 2), why);
  expect((await db.outbox.toArray()).map(({ was }) => was)).toEqual(offered ? [2] : []);
  expect(await db.history.count()).toBe(offered ? 0 : 1);
});

test('An answer that was on its way while the server was set back settles nothing: the change is sent again.', async () => {
  const { db, store } = aTab();
  await storePage(store, aPage(0, 2), first);
  await save(store, aThread());
  const [entry] = await db.outbox.toArray();
  await replaceAll(store, [], { ...aPage(0, 2), epoch: newId() }, 'epoch');
  await storeOutcomes(store, [{ mid: entry?.mid ?? '', status: 'applied', version: 3 }], {
    epoch,
    version: 3,
    asked: undefined,
  });
  expect(await db.outbox.toArray()).toMatchObject([{ mid: entry?.mid, state: 'pending' }]);
});

test('A server that was set back without another epoch is offered everything again too.', async () => {
  const { db, store } = aTab();
  await storePage(store, aPage(0, 9), first);
  await save(store, aThread());
  const [entry] = await db.outbox.toArray();
  await storeOutcomes(store, [{ mid: entry?.mid ?? '', status: 'applied', version: 9 }]);
  await replaceAll(store, [], aPage(0, 4), 'epoch');
  expect(await cursorOf(db)).toMatchObject({ cursor: 4 });
  expect((await db.outbox.toArray()).map(({ mid, was }) => [mid, was])).toEqual([[entry?.mid, 9]]);
});
