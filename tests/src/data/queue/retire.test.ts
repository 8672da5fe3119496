import { expect, test } from 'vitest';
import { storePage } from '#data/rows/pages.ts';
import { retireOld } from '#data/queue/outcomes.ts';
import { aPage, aSpool, aTab, aThread, contentsOf, epoch, save } from '../a-tab.ts';
import { newId } from '#core/ids.ts';

const day = 86_400_000;
const asked = { epoch, generation: 0 };

test('What has waited for more than a year goes to the person instead of the server, with what depends on it.', async () => {
  const { db, store, time } = aTab();
  await storePage(store, aPage(0, 1), { epoch: null, generation: 0 });
  const threadId = newId();
  await save(store, aThread({}, threadId));
  time.now += 300 * day;
  await save(store, aSpool(threadId), aThread({ code: 'young' }));
  time.now += 65 * day;
  await storePage(store, aPage(1, 1), asked);
  await retireOld(store);
  expect(await db.attention.count()).toBe(0);
  time.now += 1;
  await storePage(store, aPage(1, 1), asked);
  await retireOld(store);
  const [card, other] = (await db.attention.toArray()).toSorted((a, b) => a.seq - b.seq);
  expect(card).toMatchObject({ name: 'thread.create', code: 'too_old', kind: 'rejected' });
  expect(other).toMatchObject({ name: 'spool.create', code: 'depends', cause: card?.mid });
  expect(await db.outbox.toArray()).toMatchObject([{ seq: 1, args: { set: { code: 'young' } } }]);
});

test.each([-10, 10])('A clock that was wrong by %i years sends nothing to the person.', async (years) => {
  const { db, store, time } = aTab();
  await storePage(store, aPage(0, 1), { epoch: null, generation: 0 });
  time.now += years * 365 * day;
  await save(store, aThread());
  time.now -= years * 365 * day;
  time.now += 30 * day;
  await storePage(store, aPage(1, 1), asked);
  const before = await contentsOf(db);
  await retireOld(store);
  expect(await contentsOf(db)).toEqual(before);
});

test('What was made before the device had ever met the server is sent, however old it looks.', async () => {
  const { db, store, time } = aTab();
  await save(store, aThread());
  time.now += 5 * 365 * day;
  await storePage(store, aPage(0, 1), { epoch: null, generation: 0 });
  await retireOld(store);
  expect(await db.attention.count()).toBe(0);
});
