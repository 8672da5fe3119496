import { Dexie, type Table } from 'dexie';
import { vi } from 'vitest';

/** Returns what a promise gave or threw within ten seconds of fake time; `no answer` if neither came. */
export const inTenSeconds = async (work: Promise<unknown>): Promise<unknown> => {
  let answer: unknown = 'no answer';
  work.then(
    (value) => (answer = value),
    (thrown: unknown) => (answer = thrown),
  );
  await pass(10);
  return answer;
};

/** Waits for `ms` of real time, also while timers are faked. */
export const real = (ms: number) =>
  new Promise<void>((resolve) => {
    const until = performance.now() + ms;
    const turn = () => (performance.now() < until ? setImmediate(turn) : resolve());
    turn();
  });

/** Lets fake seconds pass, with some real time after each so that the database can work. */
export const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await real(5);
  }
};

export const keepBusy = async (db: Dexie, tables: readonly Table[]): Promise<() => Promise<void>> => {
  let free = () => undefined as void;
  const freed = new Promise<void>((resolve) => void (free = resolve));
  let busy: PromiseLike<void> = freed;
  await new Promise<void>((resolve) => {
    busy = db.transaction('rw', tables, async () => {
      await tables[0]?.count(); // from here on the transaction holds its lock
      resolve();
      await Dexie.waitFor(freed);
    });
  });
  return async () => {
    free();
    await busy;
  };
};
