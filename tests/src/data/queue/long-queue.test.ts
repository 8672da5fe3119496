import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { storeOutcomes } from '#data/queue/outcomes.ts';
import { storePage } from '#data/rows/pages.ts';
import { aPage, aPulled, aTab, aThread, save } from '../a-tab.ts';

// Dexie loses a transaction in which too many awaits pass without a request.
test('However much waits, more can be saved, a page stored and an answer booked.', async () => {
  const { db, store } = aTab();
  const id = newId();
  const edits = Array.from({ length: 400 }, (_, at) => ({
    name: 'thread.update',
    args: { id, set: { notes: String(at) } },
  }));
  await save(store, aThread({}, id), ...edits);
  expect(await storePage(store, aPage(0, 7, [aPulled(7)]), { epoch: null, generation: 0 })).toBe('stored');
  const [first] = await db.outbox.toArray();
  await storeOutcomes(store, [{ mid: first?.mid ?? '', status: 'rejected', code: 'invalid' }]);
  expect([await db.outbox.count(), await db.attention.count()]).toEqual([0, 401]);
});
