import {
  Dexie,
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreTable,
  type DBCoreTransaction,
  type Transaction,
} from 'dexie';
import { outboxForm, upgradeChange } from '#core/mutations/upgrade-change.ts';
import { beneathAll, countRevisions } from './revision.ts';
import {
  databaseOptions,
  databaseName,
  type TeamDatabase,
  type AttentionEntry,
  type CursorMeta,
  type QueueMeta,
} from './team-database.ts';

/**
 * Why a database cannot be used any more in this tab. `other_tab`: another tab brings a newer version; `older_page`: the
 * database is newer than this page.
 */
export type Frozen = 'other_tab' | 'older_page';

/** How a tab is notified about a database that it opens, and where the database is stored. */
export interface OpenOptions {
  readonly onFrozen?: (why: Frozen) => void;
  /**
   * Called with true when another tab has blocked the opening for three seconds, and then with false once it is open.
   */
  readonly onBlocked?: (isBlocked: boolean) => void;
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

/** Returns the database of one person and one team. The first use opens it, and makes it if it does not exist. */
export function openTeamDatabase(userId: string, teamId: string, options: OpenOptions = {}): TeamDatabase {
  const { onFrozen, onBlocked, ...dependencies } = options;
  const db = new Dexie(databaseName(userId, teamId), { ...databaseOptions, ...dependencies }) as TeamDatabase;
  db.version(1).stores({
    meta: 'k',
    rows: 'key, [kind+sort], *refs, dirty',
    outbox: 'seq, &mid, state',
    attention: 'mid',
    history: 'mid, ackedAt',
  });
  db.version(2).stores({ shadow: 'key', log: '++n, at' }).upgrade(upgradeFromOne);
  db.version(3).stores({ files: 'sha256, state', fileBytes: 'sha256' });
  countRevisions(db);
  db.use({ stack: 'dbcore', name: 'unanswered', level: beneathAll - 1, create: sending });
  noteTransactions(db);
  const freeze = (why: Frozen) => {
    db.close({ disableAutoOpen: true });
    onFrozen?.(why);
  };
  db.on('versionchange', ({ newVersion }) => {
    // A deletion is no newer version; the code that deletes reports the reason.
    if (newVersion === null) db.close({ disableAutoOpen: true });
    else freeze('other_tab');
    // Without this, the next read would create an empty database, although the person logged out in another tab.
    return false;
  });
  // Without this, Dexie would let this older code write into a newer schema.
  const isNewer = () => db.backendDB().version / 10 > db.verno;
  db.on('ready', (opening) => (isNewer() ? freeze('older_page') : upgradeQueue(opening as TeamDatabase)), true);
  if (onBlocked !== undefined) tellBlocked(db, onBlocked);
  return db;
}

const unanswered = new WeakSet<object>();

/**
 * From here on, the writes of a transaction do not wait for the browser's answers, each of which costs a save a tenth of
 * its time. A write that fails ends the whole transaction, which then rejects: nothing of it is stored.
 */
export function writeUnanswered(trans: IDBTransaction): void {
  unanswered.add(trans);
}

const sending = (down: DBCore): DBCore => ({
  ...down,
  table: (name) => {
    const table = down.table(name);
    return { ...table, mutate: (request) => sent(table, request) ?? table.mutate(request) };
  },
});

/** Sends a request of a transaction in `unanswered`; undefined if the caller must do it. */
const sent = ({ name, schema }: DBCoreTable, request: DBCoreMutateRequest) => {
  if (!unanswered.has(request.trans) || (request.type !== 'put' && request.type !== 'add')) return undefined;
  const store = (request.trans as IDBTransaction).objectStore(name);
  const { extractKey } = schema.primaryKey;
  const results = request.values.map((value: unknown) => {
    const asked = request.type === 'put' ? store.put(value) : store.add(value);
    // Dexie's listener of the transaction would mark the error as handled, and then all else would be stored.
    asked.addEventListener('error', (event) => event.stopPropagation());
    return extractKey?.(value);
  });
  return Dexie.Promise.resolve({ numFailures: 0, failures: {}, results, lastResult: results.at(-1) });
};

const blockedAfterMs = 3000;

const tellBlocked = (db: TeamDatabase, tell: (isBlocked: boolean) => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReported = false;
  db.on('blocked', () => {
    timer ??= setTimeout(() => tell((isReported = true)), blockedAfterMs);
  });
  db.on(
    'ready',
    () => {
      clearTimeout(timer);
      timer = undefined;
      if (isReported) tell((isReported = false));
    },
    true,
  );
};

/** Converts what version 1 stored to the form of version 2; nothing is dropped. Runs inside the upgrade. */
const upgradeFromOne = async (tx: Transaction): Promise<void> => {
  // Version 1 stored neither its kinds and fields nor whether it had pulled to the end.
  await tx.table<CursorMeta>('meta').where('k').equals('cursor').modify({ format: '', complete: false });
  await tx.table<QueueMeta>('meta').where('k').equals('queue').modify({ protocol: 0 });
  const cards = await tx.table<AttentionEntry>('attention').toArray();
  const inOrder = cards.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await tx
    .table<AttentionEntry>('attention')
    .bulkPut(inOrder.map((card, at) => ({ ...card, seq: at + 1 - inOrder.length })));
};

/** Upgrades a queue that older code wrote, in one transaction. Does not change a queue of newer code. */
const upgradeQueue = async (db: TeamDatabase): Promise<void> => {
  // Only the handle that Dexie passes at opening works here, and only in a transaction; any other waits for ever.
  const isOlder = await db.transaction('r', db.meta, async () => (await olderQueue(db)) !== undefined);
  if (!isOlder) return;
  await db.transaction('rw', db.meta, db.outbox, db.rows, async () => {
    const queue = await olderQueue(db);
    if (queue === undefined) return; // another tab has upgraded the queue
    const versionOf = async (key: string) => (await db.rows.get(key))?.v ?? 0;
    for (const entry of await db.outbox.toArray())
      await db.outbox.put(await upgradeChange(entry, queue.protocol, versionOf));
    await db.meta.put({ ...queue, protocol: outboxForm });
  });
};

const olderQueue = async (db: TeamDatabase): Promise<QueueMeta | undefined> => {
  const queue = await db.meta.get('queue');
  return queue?.k === 'queue' && queue.protocol < outboxForm ? queue : undefined;
};

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
