import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { discardCard, keepCard } from '#data/queue/attention.ts';
import { storeOutcomes, takeBatch } from '#data/queue/outcomes.ts';
import { discardWaiting, keepWaiting } from '#data/queue/waiting.ts';
import { acceptDeletions } from '#data/rows/accept-deletions.ts';
import { aSlowTab } from '../a-slow-tab.ts';
import { aTab, aThread, save, saved } from '../a-tab.ts';
import { inTenSeconds, keepBusy, pass, real } from '../in-ten-seconds.ts';

// Only these two are faked: the tests' database needs the real `setImmediate`.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const late = { ok: false, error: { kind: 'storage', reason: 'late' } };
const doubt = { ok: false, error: { kind: 'storage', reason: 'doubt' } };

const withAll = async ({ store, db }: Pick<ReturnType<typeof aTab>, 'store' | 'db'>) => {
  await save(store, aThread({ code: 'refused' }));
  const { entries } = await takeBatch(store, 9, 100_000);
  await storeOutcomes(
    store,
    entries.map(({ mid }) => ({ mid, status: 'rejected', code: 'invalid' })),
  );
  await save(store, aThread({ code: 'waiting' }));
  await db.meta.put({ k: 'held', deletes: 300, of: 300, noticedAt: '2026-01-01T00:00:00.000Z', accepted: false });
  const [card] = await db.attention.toArray();
  const [waiting] = await db.outbox.toArray();
  return {
    'discarding a card': {
      press: () => discardCard(store, card?.mid ?? ''),
      isDone: async () => (await db.attention.get(card?.mid ?? '')) === undefined,
    },
    'discarding a waiting change': {
      press: () => discardWaiting(store, waiting?.mid ?? ''),
      isDone: async () => (await db.outbox.count()) === 0,
    },
    'accepting deletions': {
      press: () => acceptDeletions(store),
      isDone: async () => {
        const held = await db.meta.get('held');
        return held?.k === 'held' && held.accepted;
      },
    },
  };
};

describe.each(['discarding a card', 'discarding a waiting change', 'accepting deletions'] as const)(
  'F9: %s is answered within ten seconds',
  (name) => {
    test('behind work that does not end: then nothing has happened, the header says that it saves, and a second press does it', async () => {
      const tab = aTab();
      const { press, isDone } = (await withAll(tab))[name];
      const free = await keepBusy(tab.db, tab.db.tables);
      const first = press();
      await pass(1);
      expect(tab.store.saves.isWaiting()).toBe(true);
      expect(await inTenSeconds(first)).toEqual(late);
      expect(tab.store.saves.isWaiting()).toBe(false);
      await free();
      await real(20);
      expect(await isDone()).toBe(false);
      expect(await inTenSeconds(press())).toMatchObject({ ok: true });
      expect(await isDone()).toBe(true);
    });

    test('while the device does not say whether it has written: the header says that it saves until it does', async () => {
      const tab = await aSlowTab('is silent');
      const { press, isDone } = (await withAll(tab))[name];
      tab.slow(true);
      const first = press();
      await tab.taken;
      expect(await inTenSeconds(first)).toEqual(doubt);
      await pass(1);
      expect(tab.store.saves.isWaiting()).toBe(true);
      tab.slow(false);
      const again = press();
      tab.finish();
      await real(20);
      expect(await inTenSeconds(again)).toMatchObject({ ok: true });
      expect([await isDone(), tab.store.saves.isWaiting()]).toEqual([true, false]);
    });
  },
);

test('What is put back is answered within ten seconds too', async () => {
  const { db, store } = aTab();
  const all = await withAll({ db, store });
  const card = saved(await all['discarding a card'].press());
  const taken = saved(await all['discarding a waiting change'].press());
  const free = await keepBusy(db, db.tables);
  expect(await inTenSeconds(Promise.all([keepCard(store, card), keepWaiting(store, taken)]))).toEqual([late, late]);
  await free();
});
