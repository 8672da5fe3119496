import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { rowKey } from '#data/database/team-database.ts';
import { commit } from '#data/queue/commit.ts';
import { orTooLate } from '#data/queue/in-time.ts';
import { Stopped } from '#data/queue/not-saved.ts';
import { isSameSave } from '#data/queue/commit-now.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { aSlowTab } from '../a-slow-tab.ts';
import { aSpool, aTab, aThread, aUse, save } from '../a-tab.ts';
import { inTenSeconds, keepBusy, real } from '../in-ten-seconds.ts';

// Only these two are faked: the tests' database needs the real `setImmediate`.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const late = { ok: false, error: { kind: 'storage', reason: 'late' } };
const doubt = { ok: false, error: { kind: 'storage', reason: 'doubt' } };

const aStuckBrowser = () => {
  const disk = new IDBFactory();
  const open = disk.open.bind(disk);
  const asked: (() => void)[] = [];
  return {
    disk,
    stick: () => {
      disk.open = (...request) => {
        const never = {} as IDBOpenDBRequest;
        asked.push(() => {
          const answered = open(...request);
          for (const event of ['success', 'error', 'upgradeneeded', 'blocked'] as const)
            answered.addEventListener(event, (happened) => {
              Object.assign(never, { result: event === 'error' ? undefined : answered.result });
              const listener = never[`on${event}`] as ((event: unknown) => void) | null | undefined;
              listener?.call(never, happened);
            });
        });
        return never;
      };
    },
    mend: () => {
      disk.open = open;
      asked.forEach((answer) => answer());
    },
  };
};

describe('F9: every save is answered within ten seconds', () => {
  test('also while the database cannot be reopened; what was answered as not saved never is, and a second press saves once', async () => {
    const browser = aStuckBrowser();
    const { db, store } = aTab({ disk: browser.disk });
    await save(store, aThread());
    browser.stick();
    db.close({ disableAutoOpen: false });
    const [first, again] = [newId(), newId()];
    expect(await inTenSeconds(commit(store, [aThread({ code: '1' }, first)]))).toEqual(late);
    expect(notSavedSentence({ kind: 'storage', reason: 'late' })).toBe(
      'Not saved: this device did not answer within ten seconds. What you typed is kept. Press the button again; if that does not help, reload the page.',
    );
    const pressedAgain = commit(store, [aThread({ code: '1' }, again)]);
    browser.mend();
    await real(50);
    expect(await inTenSeconds(pressedAgain)).toMatchObject({ ok: true });
    expect((await db.outbox.toArray()).map(({ args }) => (args as { readonly id: string }).id).slice(1)).toEqual([
      again,
    ]);
  });

  test('also while what is to be saved is still being read', async () => {
    const browser = aStuckBrowser();
    const { db, store } = aTab({ disk: browser.disk });
    await save(store, aThread());
    browser.stick();
    db.close({ disableAutoOpen: false });
    const reading = commit(store, async () => [aThread({ name: `after ${await db.rows.count()}` })]);
    expect(await inTenSeconds(reading)).toEqual(late);
    browser.mend();
    await real(50);
    expect(await db.outbox.count()).toBe(1);
  });

  test('a save without such an end is found out', async () => {
    const browser = aStuckBrowser();
    const { db, store } = aTab({ disk: browser.disk });
    await save(store, aThread());
    browser.stick();
    db.close({ disableAutoOpen: false });
    expect(await inTenSeconds(Promise.resolve(db.outbox.count()))).toBe('no answer');
  });

  test('a save behind another one that does not end is rolled back, and is in nothing that comes later', async () => {
    const { db, store, disk } = aTab();
    const other = aTab({ disk });
    await save(store, aThread());
    const free = await keepBusy(other.db, other.db.tables);
    expect(await inTenSeconds(commit(store, [aThread({ code: '1' })]))).toEqual(late);
    await free();
    await save(store, aThread({ code: '2' }));
    expect((await db.outbox.toArray()).length).toBe(2);
  });

  test.each(['throws', 'is silent'] as const)(
    'where the device is already writing, and `abort` %s, nothing is claimed, and a second press books once',
    async (abort) => {
      const { store, db, slow, finish, taken } = await aSlowTab(abort);
      slow(true);
      const first = commit(store, [aThread({ code: '1' })]);
      await taken;
      await vi.advanceTimersByTimeAsync(300);
      expect(store.saves.isWaiting()).toBe(true);
      expect(await inTenSeconds(first)).toEqual(doubt);
      await vi.advanceTimersByTimeAsync(300);
      expect(store.saves.isWaiting()).toBe(true); // the disk may still write it
      const again = commit(store, [aThread({ code: '1' })]);
      finish();
      await real(20);
      expect(await inTenSeconds(again)).toEqual({ ok: false, error: { kind: 'savedLate' } });
      slow(false);
      expect([await db.outbox.count(), store.saves.isWaiting()]).toEqual([2, false]);
      await save(store, aThread({ code: '1' })); // a person may save the same once more after the first save has ended
      expect(await db.outbox.count()).toBe(3);
    },
  );

  test.each(['throws', 'is silent'] as const)(
    'what the device has written although it was told to stop, and `abort` %s, is saved, and every screen hears of it',
    async (abort) => {
      const { store, db, heard, slow, finish, taken } = await aSlowTab(abort);
      slow(true);
      const id = newId();
      const writing = commit(store, [aThread({ code: '1' }, id)]);
      let answer: unknown = 'no answer';
      void writing.then((value) => (answer = value));
      await taken;
      await vi.advanceTimersByTimeAsync(8100);
      expect(answer).toBe('no answer');
      heard.length = 0;
      finish();
      await real(20);
      expect(await writing).toMatchObject({ ok: true });
      expect(heard.flat()).toContain(rowKey('thread', id));
      slow(false);
      expect([await db.outbox.count(), store.saves.doubts.size]).toEqual([2, 0]);
    },
  );

  test('another save waits for the outcome, goes on, and leaves the first to be told', async () => {
    const { store, db, slow, finish, taken } = await aSlowTab('is silent');
    slow(true);
    const booking = commit(store, [aThread({ code: '1' })]);
    await taken;
    expect(await inTenSeconds(booking)).toEqual(doubt);
    const other = commit(store, [aThread({ code: '2' })]);
    await real(10);
    slow(false);
    finish();
    await real(20);
    expect(await inTenSeconds(other)).toMatchObject({ ok: true });
    expect(await inTenSeconds(commit(store, [aThread({ code: '1' })]))).toEqual({
      ok: false,
      error: { kind: 'savedLate' },
    });
    expect(
      (await db.outbox.toArray()).map(({ args }) => (args as ReturnType<typeof aThread>['args']).set.code),
    ).toEqual(['1902', '1', '2']);
  });

  test('another save is answered in time too, and is not saved later', async () => {
    const { store, db, slow, finish, taken } = await aSlowTab('is silent');
    slow(true);
    const booking = commit(store, [aThread({ code: '1' })]);
    await taken;
    expect(await inTenSeconds(booking)).toEqual(doubt);
    expect(await inTenSeconds(commit(store, [aThread({ code: '2' })]))).toEqual(late);
    slow(false);
    finish();
    await real(20);
    expect(await db.outbox.count()).toBe(2);
  });
});

describe('What may be written twice without harm', () => {
  test('rejects in time', async () => {
    const stuck = orTooLate(() => new Promise(() => undefined));
    expect(await inTenSeconds(stuck)).toEqual(new Stopped({ kind: 'storage', reason: 'late' }));
  });
});

describe('The same save', () => {
  const [spool, thread] = [newId(), newId()];
  const photo = (sha256: string) =>
    mutate('file.create', {
      id: newId(),
      set: { ofKind: 'spool', ofId: spool, sha256, name: 'A.png', bytes: 4, type: 'image/png' },
    });
  const withSpool = (code: string) => {
    const id = newId();
    return [aThread({ code }, id), aSpool(id, { shortCode: newId().slice(-6) })];
  };
  test.each([
    ['a use under a new id', [aUse(spool, 5000)], [aUse(spool, 5000)], true],
    ['a use with a corrected amount', [aUse(spool, 5000)], [aUse(spool, 6000)], true],
    ['a use of another spool', [aUse(spool, 5000)], [aUse(newId(), 5000)], false],
    ['a photo after a use', [aUse(spool, 5000)], [photo('ab')], false],
    ['another photo', [photo('ab')], [photo('cd')], false],
    ['a colour with its spool, under new ids', withSpool('1'), withSpool('1'), true],
    ['another colour with its spool', withSpool('1'), withSpool('2'), false],
    ['the spool of a colour that is there by now', [aThread({}, thread), aSpool(thread)], [aSpool(thread)], true],
    ['a form that keeps its id', [aThread({ code: '1' }, thread)], [aThread({ code: '2' }, thread)], true],
    [
      'a change of a row, which may be saved twice',
      [mutate('thread.update', { id: thread, set: { code: '1' } })],
      [mutate('thread.update', { id: thread, set: { code: '1' } })],
      false,
    ],
  ])('%s: %#', (_, before, now, isSame) => {
    expect(isSameSave(before, now)).toBe(isSame);
  });
});
