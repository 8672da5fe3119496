import type { Dexie } from 'dexie';
import { aTab, aThread, save } from './a-tab.ts';

/** How a browser reacts to `abort` of a transaction that it writes already: some throw, Blink finishes it silently. */
type Abort = 'throws' | 'is silent';

/** Makes a disk that `slow` slows down: it then accepts writes but reports none as written until `finish`. */
export const slowDown = (db: Dexie, abort: Abort) => {
  let finish = () => undefined as void;
  let isSlow = false;
  let take = () => undefined as void;
  const taken = new Promise<void>((resolve) => void (take = resolve));
  const written = new Promise<void>((resolve) => void (finish = resolve));
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) => {
        const transaction = core.transaction(tables, mode, options) as IDBTransaction;
        return isSlow && mode === 'readwrite' ? stillWriting(transaction, { written, take, abort }) : transaction;
      },
    }),
  });
  return {
    slow: (is: boolean) => void (isSlow = is),
    finish: () => finish(),
    taken,
  };
};

export const aSlowTab = async (abort: Abort) => {
  const tab = aTab();
  const disk = slowDown(tab.db, abort);
  await save(tab.store, aThread());
  return { ...tab, ...disk };
};

interface SlowWrite {
  readonly written: Promise<void>;
  readonly take: () => void;
  readonly abort: Abort;
}

/** Wraps a transaction: once its writes are accepted it cannot be rolled back, and it ends only after `written`. */
const stillWriting = (transaction: IDBTransaction, { written, take, abort }: SlowWrite): IDBTransaction => {
  let listener: ((event: Event) => void) | null = null;
  let isTaken = false;
  const listen = transaction.addEventListener.bind(transaction) as (
    name: string,
    heard: (event: Event) => void,
  ) => void;
  const rollBack = transaction.abort.bind(transaction);
  const whenWritten = (heard: (event: Event) => void) =>
    listen('complete', (event) => void written.then(() => heard(event)));
  listen('complete', () => {
    isTaken = true;
    take();
  });
  whenWritten((event) => listener?.(event));
  return Object.defineProperties(transaction, {
    abort: {
      value: () => {
        if (!isTaken) return rollBack();
        if (abort === 'throws') throw new DOMException('It is being written.', 'InvalidStateError');
      },
    },
    addEventListener: {
      value: (name: string, heard: (event: Event) => void) =>
        name === 'complete' ? whenWritten(heard) : listen(name, heard),
    },
    oncomplete: { set: (next: typeof listener) => void (listener = next) },
  });
};
