import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';

const running = new Set<DBCoreTransaction>();

/** Notes the transactions of a database while they run, so that `abortTransactions` reaches them. */
export const noteTransactions = (db: Dexie): void => {
  db.use({ stack: 'dbcore', name: 'transactions', create: noting });
  db.on('populate', ({ idbtrans }) => note(idbtrans)); // the one in which the browser makes the database
};

/** Aborts each transaction that runs in this page: its caller gets an `AbortError`, and nothing of it is stored. */
export const abortTransactions = (): void => {
  for (const trans of running)
    try {
      trans.abort();
    } catch (fault) {
      if (!isOver(fault)) throw fault;
    }
};

/** It is complete, and its event has not come yet. */
const isOver = (fault: unknown): boolean => fault instanceof DOMException && fault.name === 'InvalidStateError';

const noting = (down: DBCore): DBCore => ({
  ...down,
  transaction: (...asked) => {
    const trans = down.transaction(...asked);
    if (hasEvents(trans)) note(trans);
    return trans;
  },
});

const note = (trans: Evented): void => {
  running.add(trans);
  for (const end of ['complete', 'abort']) trans.addEventListener(end, () => running.delete(trans));
};

type Evented = DBCoreTransaction & Pick<EventTarget, 'addEventListener'>;

/** Dexie types what it makes as less than the `IDBTransaction` that it is. */
const hasEvents = (trans: DBCoreTransaction): trans is Evented => 'addEventListener' in trans;
