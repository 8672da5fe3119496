import type { Dexie } from 'dexie';
import { aTab, aThread, save } from './a-tab.ts';

/** What a browser answers to `abort` that is writing already: some throw, and Blink says nothing and writes. */
type Abort = 'throws' | 'is silent';

/** Makes a database whose disk, while slow, takes everything and does not say that it is written until `finish`. */
export const slowDown = (db: Dexie, abort: Abort) => {
  let finish = () => undefined as void;
  let isSlow = false;
  const written = new Promise<void>((resolve) => void (finish = resolve));
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) => {
        const transaction = core.transaction(tables, mode, options) as IDBTransaction;
        return isSlow && mode === 'readwrite' ? stillWriting(transaction, written, abort) : transaction;
      },
    }),
  });
  return { slow: (is: boolean) => void (isSlow = is), finish: () => finish() };
};

/** A tab of such a disk, with one thread. */
export const aSlowTab = async (abort: Abort) => {
  const tab = aTab();
  const disk = slowDown(tab.db, abort);
  await save(tab.store, aThread());
  return { ...tab, ...disk };
};

/** A transaction that cannot be rolled back any more, and does not report its end before `written`. */
const stillWriting = (transaction: IDBTransaction, written: Promise<void>, abort: Abort): IDBTransaction => {
  let listener: ((event: Event) => void) | null = null;
  const listen = transaction.addEventListener.bind(transaction) as (
    name: string,
    heard: (event: Event) => void,
  ) => void;
  const whenWritten = (heard: (event: Event) => void) =>
    listen('complete', (event) => void written.then(() => heard(event)));
  whenWritten((event) => listener?.(event));
  return Object.defineProperties(transaction, {
    abort: {
      value: () => {
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
