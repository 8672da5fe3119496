import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Dexie } from 'dexie';
import { newId } from '#core/ids.ts';
import { commit } from '#data/queue/commit.ts';
import { orTooLate } from '#data/queue/in-time.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { aTab, aThread, save } from '../a-tab.ts';

// The database of the tests needs other timers than those that a save has.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const tenSeconds = 10_000;
const late = { ok: false, error: { kind: 'storage', reason: 'late' } };

/** A browser whose databases can no longer be opened, without saying so, until `mend`. */
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

/** What came of a promise while ten seconds passed. */
const inTenSeconds = async (work: Promise<unknown>): Promise<unknown> => {
  let answer: unknown = 'no answer';
  work.then(
    (value) => (answer = value),
    (thrown: unknown) => (answer = thrown),
  );
  await vi.advanceTimersByTimeAsync(tenSeconds);
  return answer;
};

const real = (ms: number) =>
  new Promise<void>((resolve) => {
    const until = performance.now() + ms;
    const turn = () => (performance.now() < until ? setImmediate(turn) : resolve());
    turn();
  });

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
    expect(await inTenSeconds(pressedAgain)).toEqual({ ok: true, value: undefined });
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
    let free = () => undefined as void;
    const busy = other.db.transaction('rw', other.db.tables, () =>
      Dexie.waitFor(new Promise<void>((resolve) => void (free = resolve))),
    );
    await real(20);
    expect(await inTenSeconds(commit(store, [aThread({ code: '1' })]))).toEqual(late);
    free();
    await busy;
    await save(store, aThread({ code: '2' }));
    expect((await db.outbox.toArray()).length).toBe(2);
  });

  test('where the device is already writing, nothing is claimed, and a second press does not book twice', async () => {
    const { db, store } = aTab();
    let finish = () => undefined as void;
    const written = new Promise<void>((resolve) => void (finish = resolve));
    // The disk has taken everything, and does not say that it is written.
    let isSlow = false;
    db.use({
      stack: 'dbcore',
      create: (core) => ({
        ...core,
        transaction: (tables, mode, options) => {
          const transaction = core.transaction(tables, mode, options) as IDBTransaction;
          return isSlow && mode === 'readwrite' ? stillWriting(transaction, written) : transaction;
        },
      }),
    });
    await save(store, aThread());
    isSlow = true;
    const first = commit(store, [aThread({ code: '1' })]);
    await real(30);
    await vi.advanceTimersByTimeAsync(300);
    expect(store.saves.isWaiting()).toBe(true);
    expect(await inTenSeconds(first)).toEqual({ ok: false, error: { kind: 'storage', reason: 'doubt' } });
    await vi.advanceTimersByTimeAsync(300);
    expect(store.saves.isWaiting()).toBe(true); // it may still be written
    const again = commit(store, [aThread({ code: '1' })]);
    finish();
    await real(20);
    expect(await inTenSeconds(again)).toEqual({ ok: false, error: { kind: 'savedLate' } });
    isSlow = false;
    expect([await db.outbox.count(), store.saves.isWaiting()]).toEqual([2, false]);
    await save(store, aThread({ code: '2' })); // what a person wants to save once more after all is saved
    expect(await db.outbox.count()).toBe(3);
  });

  test('what may be done twice rejects in time', async () => {
    expect(await inTenSeconds(orTooLate(new Promise(() => undefined)))).toEqual(
      new Error('The device did not answer in time.'),
    );
  });
});

/** A transaction that cannot be rolled back any more, and does not report its end before `written`. */
const stillWriting = (transaction: IDBTransaction, written: Promise<void>): IDBTransaction => {
  let listener: ((event: Event) => void) | null = null;
  transaction.addEventListener('complete', (event) => void written.then(() => listener?.(event)));
  return Object.defineProperties(transaction, {
    abort: {
      value: () => {
        throw new DOMException('It is being written.', 'InvalidStateError');
      },
    },
    oncomplete: { set: (next: typeof listener) => void (listener = next) },
  });
};
