import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { storePage } from '#data/rows/pages.ts';
import { aPage, aPulled, aSpool, aTab, aThread, aUse, epoch, save } from './a-tab.ts';
import { countRequests } from './count-requests.ts';

describe('Saving asks the disk twice: everything is read, and then everything is written', () => {
  test.each([
    ['a thread', 5, (threadId: string) => [aThread({}, threadId)]],
    [
      'another field of a thread',
      5,
      (_id: string, known: string) => [{ name: 'thread.update', args: { id: known, set: { name: 'red' } } }],
    ],
  ])('%s', async (_what, requests, drafts) => {
    const { db, store } = aTab();
    const cost = countRequests(db);
    const known = newId();
    await save(store, aThread({}, known));
    expect(await cost(() => save(store, ...drafts(newId(), known)))).toEqual({ requests, turns: 2, writes: 1 });
  });

  test('a whole action costs one turn more at most, for the row that its opening makes', async () => {
    const { db, store } = aTab();
    const cost = countRequests(db);
    await save(store, aThread());
    const [threadId, spoolId] = [newId(), newId()];
    const work = () => save(store, aThread({}, threadId), aSpool(threadId, {}, spoolId), aUse(spoolId, 300_000));
    const { turns, writes } = await cost(work);
    expect(turns).toBeLessThanOrEqual(4);
    expect(writes).toBe(1);
  });
});

describe('A page', () => {
  const rows = (from: number) => Array.from({ length: 50 }, (_, at) => aPulled(from + at));
  const under = { epoch, generation: 0 };

  test('of a first reading is looked up, written with its cursor, and that is nearly all', async () => {
    const { db, store } = aTab();
    const cost = countRequests(db);
    await storePage(store, aPage(0, 50, rows(1), true), { epoch: null, generation: 0 });
    const stored = await cost(() => storePage(store, aPage(50, 100, rows(51), true), under));
    expect(stored).toEqual({ requests: 5, turns: 5, writes: 1 });
  });

  test('with deletions reads what it deletes', async () => {
    const { db, store } = aTab();
    const cost = countRequests(db);
    const known = aPulled(1);
    await storePage(store, aPage(0, 50, [known, ...rows(2)], true), { epoch: null, generation: 0 });
    const deletion = { t: 'thread', id: known.id, v: 60, del: 1 } as const;
    const stored = await cost(() => storePage(store, aPage(50, 100, [deletion], true), under));
    expect(stored.requests).toBeLessThanOrEqual(8);
  });
});
