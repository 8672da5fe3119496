import { IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { mutate } from '#core/mutations/mutate.ts';
import { newId } from '#core/ids.ts';
import { undo } from '#core/stock/stock-actions.ts';
import { discardCard, keepCard } from '#data/queue/attention.ts';
import { localWrite } from '#data/database/revision.ts';
import { commit } from '#data/queue/commit.ts';
import { markGone } from '#data/left-teams/gone.ts';
import { storeOutcomes, takeBatch } from '#data/queue/outcomes.ts';
import { saveLate } from '#data/queue/save-late.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { rowKey } from '#data/database/team-database.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import { discardWaiting, keepWaiting } from '#data/queue/waiting.ts';
import { nine, owner, teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aTab, aThread, aUse, save, saved } from '../a-tab.ts';

const aTurn = () => {
  const tab = aTab();
  Object.assign(Dexie.dependencies, { indexedDB: tab.disk, IDBKeyRange });
  const { store, db } = tab;
  const turn = () => {
    store.feed.close();
    db.close();
  };
  const again = () => openTeamDatabase(owner, teamId);
  return { ...tab, turn, again };
};

describe('What a message offers after a turn to another team', () => {
  test('puts a discarded change back into the queue', async () => {
    const { store, turn, again } = aTurn();
    await save(store, aThread({ code: '1' }), aThread({ code: '2' }));
    const [first] = await store.db.outbox.toArray();
    const taken = saved(await discardWaiting(store, first?.mid ?? ''));
    turn();
    expect(await saveLate(store, (later) => keepWaiting(later, taken))).toEqual({ ok: true, value: undefined });
    const db = again();
    expect((await db.outbox.orderBy('seq').toArray()).map(({ seq, mid }) => [seq, mid === first?.mid])).toEqual([
      [1, true],
      [2, false],
    ]);
    db.close();
  });

  test('puts a discarded card back', async () => {
    const { store, turn, again } = aTurn();
    await save(store, aThread());
    const { entries } = await takeBatch(store, 1, 100_000);
    const mid = entries[0]?.mid ?? '';
    await storeOutcomes(store, [{ mid, status: 'rejected', code: 'invalid' }]);
    const card = saved(await discardCard(store, mid));
    turn();
    expect(await saveLate(store, (later) => keepCard(later, card))).toEqual({ ok: true, value: undefined });
    const db = again();
    expect((await db.attention.toArray()).map((entry) => entry.mid)).toEqual([mid]);
    db.close();
  });

  test('takes back a use and a deletion', async () => {
    const { store, turn, again } = aTurn();
    const [threadId, spoolId, useId] = [newId(), newId(), newId()];
    const used = { id: useId, spoolId, type: 'consume', deltaMm: -1000, groupId: null } as const;
    await save(store, aThread({}, threadId), aSpool(threadId, {}, spoolId), aUse(spoolId, 1000, useId));
    await save(store, { name: 'thread.delete', args: { id: threadId } });
    turn();
    const restored = mutate('thread.restore', { id: threadId });
    expect(await saveLate(store, (later) => commit(later, [restored]))).toMatchObject({ ok: true });
    expect(await saveLate(store, (later) => commit(later, undo(teamId, [used], nine)))).toMatchObject({ ok: true });
    const db = again();
    expect(await db.rows.get(rowKey('thread', threadId))).toMatchObject({ deleted: false });
    expect((await db.outbox.toArray()).slice(-2).map(({ name }) => name)).toEqual([
      'thread.restore',
      'movement.create',
    ]);
    db.close();
  });

  test('wakes the one who has the team open by then', async () => {
    const { store, turn, again, time } = aTurn();
    await save(store, aThread());
    turn();
    const opened = createTeamStore(again(), store.actor, () => time.now);
    const heard: string[] = [];
    opened.feed.subscribe((keys) => void heard.push(...keys));
    await saveLate(store, (later) => commit(later, [aThread()]));
    await expect.poll(() => heard).toContain(localWrite);
    opened.feed.close();
    opened.db.close();
  });

  test('makes nothing again where the team has left the device, and says that it was left', async () => {
    const { store, turn } = aTurn();
    await save(store, aThread());
    const [entry] = await store.db.outbox.toArray();
    const taken = saved(await discardWaiting(store, entry?.mid ?? ''));
    turn();
    await Dexie.delete(store.db.name);
    expect(await saveLate(store, (later) => keepWaiting(later, taken))).toEqual({ ok: false, error: { kind: 'gone' } });
    expect(await Dexie.exists(store.db.name)).toBe(false);
  });
});

test('What an open team refuses is not tried a second time.', async () => {
  const { store } = aTurn();
  await save(store, aThread());
  await markGone(store);
  let tries = 0;
  const refused = await saveLate(store, (later) => {
    tries += 1;
    return commit(later, [aThread()]);
  });
  expect([refused, tries]).toEqual([{ ok: false, error: { kind: 'gone' } }, 1]);
});
