import { describe, expect, test } from 'vitest';
import { mutate } from '#core/mutations/mutate.ts';
import { newId } from '#core/ids.ts';
import type { Outcome } from '#core/wire/sync-wire.ts';
import { discardCard, keepCard, resendCard } from '#data/queue/attention.ts';
import { dependantsOf } from '#data/queue/plan.ts';
import { storeOutcomes, becomeNewClient, takeBatch } from '#data/queue/outcomes.ts';
import { storePage } from '#data/rows/pages.ts';
import { rowKey } from '#data/database/team-database.ts';
import { aPage, aPulled, aSpool, aTab, aThread, aUse, contentsOf, save, saved } from '../a-tab.ts';

const refusal = (mid: string | undefined, code = 'invalid'): Outcome => ({ mid: mid ?? '', status: 'rejected', code });
const applied = (mid: string | undefined, version: number): Outcome => ({ mid: mid ?? '', status: 'applied', version });

const aQueue = async (sent: number) => {
  const tab = aTab();
  const [threadId, spoolId, otherId] = [newId(), newId(), newId()];
  await save(tab.store, aThread({}, threadId), aSpool(threadId, {}, spoolId));
  await save(tab.store, aThread({ code: '2' }, otherId));
  await save(tab.store, aUse(spoolId, 300_000), { name: 'thread.update', args: { id: otherId, set: { name: 'x' } } });
  const mids = (await tab.db.outbox.toArray()).map(({ mid }) => mid);
  if (sent > 0) await takeBatch(tab.store, sent, 1_000_000);
  return { ...tab, threadId, spoolId, otherId, mids };
};

describe('On the card of a refused creation lies', () => {
  test('what waits and depends on it, also through others; what does not is sent on, its numbers without a gap', async () => {
    const { db, store, mids, otherId } = await aQueue(1);
    await storeOutcomes(store, [refusal(mids[0])]);
    const cards = (await db.attention.toArray()).toSorted((a, b) => a.seq - b.seq);
    expect(cards.map(({ mid, cause, code }) => [mid, cause, code])).toEqual([
      [mids[0], undefined, 'invalid'],
      [mids[1], mids[0], 'depends'],
      [mids[3], mids[0], 'depends'],
    ]);
    expect((await db.outbox.toArray()).map(({ seq, mid }) => [seq, mid])).toEqual([
      [2, mids[2]],
      [3, mids[4]],
    ]);
    expect(await db.meta.get('queue')).toMatchObject({ nextSeq: 4 });
    expect((await db.rows.toArray()).map(({ id, d }) => [id, d['name']])).toEqual([[otherId, 'x']]);
  });

  test('what is on its way only when its own outcome is known', async () => {
    const { db, store, mids } = await aQueue(2);
    await storeOutcomes(store, [refusal(mids[0])]);
    expect((await db.outbox.toArray()).map(({ mid }) => mid)).toEqual([mids[1], mids[2], mids[4]]);
    expect((await db.attention.toArray()).map(({ mid }) => mid).toSorted()).toEqual([mids[0], mids[3]].toSorted());
    await storeOutcomes(store, [refusal(mids[1], 'missing_row')]);
    expect(await db.attention.get(mids[1] ?? '')).toMatchObject({ cause: mids[0], code: 'missing_row' });
  });

  test('also what was refused with it in one answer, and nothing that was applied', async () => {
    const { db, store, mids } = await aQueue(5);
    await storeOutcomes(store, [
      refusal(mids[0]),
      refusal(mids[1], 'missing_row'),
      applied(mids[2], 4),
      refusal(mids[3], 'missing_row'),
      applied(mids[4], 5),
    ]);
    const causes = new Map((await db.attention.toArray()).map(({ mid, cause }) => [mid, cause]));
    expect(causes).toEqual(
      new Map([
        [mids[0], undefined],
        [mids[1], mids[0]],
        [mids[3], mids[0]],
      ]),
    );
    expect((await db.outbox.toArray()).map(({ mid }) => mid)).toEqual([mids[2], mids[4]]);
  });

  test('in the old order still, after the device took a new name', async () => {
    const { db, store, mids } = await aQueue(2);
    await storeOutcomes(store, [refusal(mids[0])]);
    await becomeNewClient(store);
    await storeOutcomes(store, [refusal(mids[1], 'missing_row')]);
    expect(saved(await discardCard(store, mids[0] ?? '')).map(({ mid }) => mid)).toEqual([mids[0], mids[1], mids[3]]);
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([2, 3]);
  });
});

test('A row that is made once more by itself no longer depends on the first try.', () => {
  const [threadId, spoolId] = [newId(), newId()];
  const change = (name: string, args: object) => ({ mid: newId(), name, at: '', args });
  const refused = change('thread.create', { id: threadId, set: {} });
  const before = change('thread.update', { id: threadId, set: {} });
  const again = change('thread.create', { id: threadId, set: {} });
  const onIt = change('spool.create', { id: spoolId, set: { threadId } });
  expect(dependantsOf(refused, [before, again, onIt], () => false)).toEqual([before]);
});

describe('A card', () => {
  test('is discarded as a whole, and comes back as a whole', async () => {
    const { db, store, mids } = await aQueue(1);
    await storeOutcomes(store, [refusal(mids[0])]);
    const before = await contentsOf(db);
    const card = saved(await discardCard(store, mids[0] ?? ''));
    expect(card.map(({ mid }) => mid)).toEqual([mids[0], mids[1], mids[3]]);
    expect(await db.attention.count()).toBe(0);
    await keepCard(store, card);
    expect(await contentsOf(db)).toEqual(before);
  });

  test('is sent again as a whole in its old order under new ids, with what the person has mended', async () => {
    const { db, store, mids, threadId, spoolId, heard } = await aQueue(1);
    await storeOutcomes(store, [refusal(mids[0])]);
    const [, waiting] = await db.outbox.toArray();
    const args = { id: threadId, set: { brand: 'Madeira', line: '40', code: '7' } };
    expect(await resendCard(store, mids[0] ?? '', { edited: { [mids[0] ?? '']: args } })).toMatchObject({ ok: true });
    expect(await db.attention.count()).toBe(0);
    const queue = await db.outbox.toArray();
    expect(queue.map(({ seq, name }) => [seq, name])).toEqual([
      [2, 'thread.create'],
      [3, 'thread.update'],
      [4, 'thread.create'],
      [5, 'spool.create'],
      [6, 'movement.create'],
    ]);
    expect(queue[1]).toEqual(waiting);
    expect(queue.slice(2).filter(({ mid, sent }) => mids.includes(mid) || sent === 1)).toEqual([]);
    expect(await db.rows.get(rowKey('thread', threadId))).toMatchObject({ d: { brand: 'Madeira' } });
    expect(await db.rows.get(rowKey('spool', spoolId))).toMatchObject({ d: { remainingMm: 700_000 } });
    expect(heard.at(-1)).toContain('write');
  });

  test('that a rule still refuses stays on the list, and nothing has happened', async () => {
    const { db, store, mids, threadId } = await aQueue(1);
    await storeOutcomes(store, [refusal(mids[0])]);
    const before = await contentsOf(db);
    const args = { id: threadId, set: { brand: '', line: '40', code: '7' } };
    expect(await resendCard(store, mids[0] ?? '', { edited: { [mids[0] ?? '']: args } })).toMatchObject({
      ok: false,
      error: { kind: 'rejected', rejection: { fields: { brand: { problem: 'required' } } } },
    });
    expect(await contentsOf(db)).toEqual(before);
  });

  test('of a change to a deleted row brings the row back first, and names the version that the person sees now', async () => {
    const { db, store } = aTab();
    const row = aPulled(2, { name: 'theirs' });
    await storePage(store, aPage(0, 2, [row]), { epoch: null, generation: 0 });
    await save(store, { name: 'thread.update', args: { id: row.id, set: { name: 'mine' } } });
    const [entry] = await db.outbox.toArray();
    expect(entry?.args).toMatchObject({ baseVersion: 2 });
    await storeOutcomes(store, [refusal(entry?.mid, 'row_deleted')]);
    const { epoch } = aPage(0, 0);
    await storePage(store, aPage(2, 3, [{ t: 'thread', id: row.id, v: 3, del: 1 }]), { epoch, generation: 0 });
    const mid = entry?.mid ?? '';
    expect(await resendCard(store, mid)).toMatchObject({ ok: false });
    const restoreFirst = [mutate('thread.restore', { id: row.id })];
    expect(await resendCard(store, mid, { restoreFirst })).toMatchObject({ ok: true });
    expect((await db.outbox.toArray()).map(({ name, args, at }) => [name, args, at])).toEqual([
      ['thread.restore', { id: row.id, baseVersion: 3 }, entry?.at],
      ['thread.update', { id: row.id, set: { name: 'mine' }, baseVersion: 3 }, entry?.at],
    ]);
    expect(await db.rows.get(rowKey('thread', row.id))).toMatchObject({ deleted: false, d: { name: 'mine' } });
  });

  test('that was dealt with in another tab is no reason to do it twice', async () => {
    const { db, store, mids } = await aQueue(1);
    await storeOutcomes(store, [refusal(mids[0])]);
    await resendCard(store, mids[0] ?? '');
    const before = await contentsOf(db);
    expect(await resendCard(store, mids[0] ?? '')).toMatchObject({ ok: true });
    expect(await contentsOf(db)).toEqual(before);
  });
});
