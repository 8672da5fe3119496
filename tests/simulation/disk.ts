import { IDBFactory } from 'fake-indexeddb';
import type {
  AttentionEntry,
  HistoryEntry,
  LocalRow,
  LogEntry,
  OutboxEntry,
  TeamMeta,
} from '#data/database/team-database.ts';

/** The contents of a team's database on the disk. These are no copies: do not change them. */
export interface TeamContents {
  readonly version: number;
  readonly meta: readonly TeamMeta[];
  readonly rows: readonly LocalRow[];
  readonly outbox: readonly OutboxEntry[];
  readonly attention: readonly AttentionEntry[];
  readonly history: readonly HistoryEntry[];
  readonly log: readonly LogEntry[];
}

export interface Disk {
  readonly factory: IDBFactory;
  readonly isBusy: () => boolean;
  readonly tableOf: (database: string, table: string) => readonly unknown[];
  readonly team: (database: string) => TeamContents;
  /** Call it at every write: it clears the cached contents. */
  readonly touch: () => void;
  readonly touches: () => number;
}

interface RawIndex {
  readonly keyPath: string | string[];
  readonly multiEntry: boolean;
  readonly unique: boolean;
}
interface RawStore {
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly rawIndexes: ReadonlyMap<string, RawIndex>;
  readonly records: { readonly values: () => Iterable<{ readonly value: unknown }> };
}
interface RawDatabase {
  readonly version: number;
  readonly transactions: readonly unknown[];
  readonly rawObjectStores: ReadonlyMap<string, RawStore>;
}

const databasesOf = (factory: IDBFactory): ReadonlyMap<string, RawDatabase> =>
  (factory as unknown as { readonly _databases: ReadonlyMap<string, RawDatabase> })._databases;

/** Creates a disk that tests read without transactions, which would take most of the running time. */
export const createDisk = (factory: IDBFactory = new IDBFactory()): Disk => {
  const tableOf = (database: string, table: string): readonly unknown[] => {
    const store = databasesOf(factory).get(database)?.rawObjectStores.get(table);
    return store === undefined ? [] : Array.from(store.records.values(), (record) => record.value);
  };
  const seen = new Map<string, TeamContents>();
  let touches = 0;
  return {
    factory,
    touch: () => {
      touches += 1;
      seen.clear();
    },
    touches: () => touches,
    isBusy: () => [...databasesOf(factory).values()].some((database) => database.transactions.length > 0),
    tableOf,
    team: (name) => {
      const known = seen.get(name);
      if (known !== undefined) return known;
      const contents: TeamContents = {
        version: databasesOf(factory).get(name)?.version ?? 0,
        meta: tableOf(name, 'meta') as readonly TeamMeta[],
        rows: tableOf(name, 'rows') as readonly LocalRow[],
        outbox: tableOf(name, 'outbox') as readonly OutboxEntry[],
        attention: tableOf(name, 'attention') as readonly AttentionEntry[],
        history: tableOf(name, 'history') as readonly HistoryEntry[],
        log: tableOf(name, 'log') as readonly LogEntry[],
      };
      seen.set(name, contents);
      return contents;
    },
  };
};

export const copyDisk = async (disk: Disk): Promise<Disk> => {
  const factory = new IDBFactory();
  for (const [name, database] of databasesOf(disk.factory)) await copyDatabase(factory, name, database);
  return createDisk(factory);
};

const copyDatabase = (factory: IDBFactory, name: string, database: RawDatabase): Promise<void> =>
  new Promise((resolve, reject) => {
    const open = factory.open(name, database.version);
    open.addEventListener('error', () => reject(open.error));
    open.addEventListener('upgradeneeded', () => {
      for (const [storeName, raw] of database.rawObjectStores) {
        const store = open.result.createObjectStore(storeName, {
          keyPath: raw.keyPath,
          autoIncrement: raw.autoIncrement,
        });
        for (const [index, { keyPath, multiEntry, unique }] of raw.rawIndexes)
          store.createIndex(index, keyPath, { multiEntry, unique });
        for (const record of raw.records.values()) store.put(record.value);
      }
    });
    open.addEventListener('success', () => {
      open.result.close();
      resolve();
    });
  });

/** Returns the ids of changes that a restored server refused when the device sent them again. */
export const refusedAgain = ({ log }: TeamContents): readonly string[] =>
  log.flatMap(({ kind, detail }) => (kind === 'refused_again' ? [String(detail['mid'])] : []));
