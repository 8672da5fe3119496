import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { commit } from '#data/queue/commit.ts';
import { aSlowTab } from '../a-slow-tab.ts';
import { aSpool, aTab, aThread, aUse, save } from '../a-tab.ts';
import { inTenSeconds, pass, real } from '../in-ten-seconds.ts';

// Only these two are faked: the tests' database needs the real `setImmediate`.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const doubt = { ok: false, error: { kind: 'storage', reason: 'doubt' } };

describe('A save in doubt that was saved', () => {
  const aLateUse = async (act?: object) => {
    const tab = await aSlowTab('is silent');
    const { store, db } = tab;
    const [thread, spool] = [newId(), newId()];
    await save(store, aThread({ code: '1' }, thread), aSpool(thread, {}, spool));
    const told = vi.fn<() => Promise<void>>(async () => undefined);
    const end = store.saves.onSavedLate(told);
    const book = () => [aUse(spool, 5000)];
    const first = book();
    tab.slow(true);
    const booking = commit(store, first, act);
    await tab.taken;
    expect(await inTenSeconds(booking)).toEqual(doubt);
    tab.slow(false);
    const uses = async () => (await db.outbox.toArray()).filter(({ name }) => name === 'movement.create').length;
    return { ...tab, told, end, book, first, uses };
  };
  const savedLate = { ok: false, error: { kind: 'savedLate' } };
  const done = expect.objectContaining({ ok: true });

  test('is told without a press; then the same booking, which the person wants besides, is booked at once', async () => {
    const { store, finish, told, book, uses } = await aLateUse({});
    finish();
    await pass(4);
    expect([told.mock.calls.length, await uses()]).toEqual([1, 1]);
    expect(await inTenSeconds(commit(store, book(), {}))).toEqual(done);
    expect(await inTenSeconds(commit(store, book()))).toEqual(done);
    expect(await uses()).toBe(3);
  });

  test('is told by the press that waits for its outcome, once, and that press books nothing', async () => {
    const { store, finish, told, book, uses } = await aLateUse();
    const again = commit(store, book());
    finish();
    await real(20);
    expect(await inTenSeconds(again)).toEqual(savedLate);
    await pass(4);
    expect([told.mock.calls.length, await uses()]).toEqual([0, 1]);
    expect(await inTenSeconds(commit(store, book()))).toEqual(done);
    expect(await uses()).toBe(2);
  });

  test('is not booked once more in the form where it was pressed, nor under its own ids, whatever was told', async () => {
    const form = {};
    const { store, finish, told, book, uses } = await aLateUse(form);
    finish();
    await pass(4);
    expect(told).toHaveBeenCalledOnce();
    expect(await inTenSeconds(commit(store, book(), form))).toEqual(savedLate);
    expect(await uses()).toBe(1);
    const other = await aLateUse();
    other.finish();
    await pass(4);
    expect(await inTenSeconds(commit(other.store, other.first))).toEqual(savedLate);
    expect(await other.uses()).toBe(1);
  });

  test('is not booked once more by who presses before the message can be read', async () => {
    const { store, finish, told, book, uses } = await aLateUse();
    finish();
    await pass(1);
    expect(told).toHaveBeenCalledOnce();
    expect(await inTenSeconds(commit(store, book()))).toEqual(savedLate);
    expect(await uses()).toBe(1);
  });

  test('is told at the next press where nobody could tell it', async () => {
    const { store, finish, end, book, uses } = await aLateUse();
    end();
    finish();
    await pass(4);
    expect(await inTenSeconds(commit(store, book()))).toEqual(savedLate);
    expect(await uses()).toBe(1);
  });

  test('of which nothing was saved is not told', async () => {
    const { store, db } = aTab();
    const told = vi.fn<() => Promise<void>>(async () => undefined);
    store.saves.onSavedLate(told);
    store.saves.addDoubt({ actions: [], act: undefined, isSaved: Promise.resolve(false) });
    await pass(4);
    expect([told.mock.calls.length, await db.outbox.count()]).toEqual([0, 0]);
  });
});
