import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';

const running = new Set<DBCoreTransaction>();

/** Records the transactions of a database while they run, so that `abortTransactions` can abort them. */
export function noteTransactions(db: Dexie): void {
  db.use({ stack: 'dbcore', name: 'transactions', create: noting });
  db.on('populate', ({ idbtrans }) => note(idbtrans)); // the transaction in which the browser makes the database
}

/** Aborts each transaction that still runs in this page, so that nothing that it wrote is stored. */
export function abortTransactions(): void {
  for (const trans of running)
    try {
      trans.abort();
    } catch (fault) {
      if (!isOver(fault)) throw fault;
    }
}

/** Whether an error means that the transaction is complete already, although its event has not come yet. */
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

/** Whether a transaction has events. It is always an `IDBTransaction`, but Dexie's type does not say so. */
const hasEvents = (trans: DBCoreTransaction): trans is Evented => 'addEventListener' in trans;
