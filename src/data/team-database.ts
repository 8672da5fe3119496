import { Dexie, type Table } from 'dexie';
import type { Change } from '#core/mutations/mutation.ts';

/** What the server says of a row, kept while the device shows its own pending version of it. */
export interface BaseRow {
  readonly d: Readonly<Record<string, unknown>>;
  readonly deleted: boolean;
}

/** One row as the device shows it: the server's, or the server's with pending changes on top (`dirty`). */
export interface LocalRow {
  readonly key: string;
  readonly kind: string;
  readonly id: string;
  /** The server's version of it; 0 while only this device knows it. */
  readonly v: number;
  readonly d: Readonly<Record<string, unknown>>;
  readonly deleted: boolean;
  /** Present only on living rows, so that lists never see deleted ones. */
  readonly sort?: string;
  readonly refs?: readonly string[];
  readonly dirty?: 1;
  /** Only on dirty rows: what to go back to; null when the server has no such row. */
  readonly base?: BaseRow | null;
}

/** A change on its way. `acked` ones wait for the pull to bring what they did (`version`). */
export interface OutboxEntry extends Change {
  readonly seq: number;
  readonly state: 'pending' | 'acked';
  readonly version?: number;
  /** Set when a push that carried it has left: it may already be applied, so it cannot be discarded. */
  readonly sent?: 1;
}

/** A change that was refused and waits for the person. */
export interface AttentionEntry extends Change {
  readonly code: string;
  readonly message: string;
  readonly current: Readonly<Record<string, unknown>> | null;
  readonly kind: 'rejected' | 'parked';
  readonly noticedAt: string;
}

/** A change that the server applied, kept seven days so that it can be offered again to a restored server. */
export interface HistoryEntry extends Change {
  readonly version: number;
  readonly ackedAt: string;
}

/** Who this database is in the protocol, and the next number in its queue. */
export interface QueueMeta {
  readonly k: 'queue';
  readonly clientId: string;
  readonly nextSeq: number;
}

/** How far the device has read. A page is stored only if epoch and generation are those it was asked under. */
export interface CursorMeta {
  readonly k: 'cursor';
  readonly epoch: string | null;
  readonly cursor: number;
  readonly access: 'full' | 'noCosts';
  readonly generation: number;
  readonly total: number;
  readonly pulledAt: string | null;
}

/** Set first when the person is no longer in the team: from then on nothing is written here. */
export interface GoneMeta {
  readonly k: 'gone';
  readonly at: string;
}

/** The device's copy of one team for one person. */
export type TeamDatabase = Dexie & {
  readonly meta: Table<QueueMeta | CursorMeta | GoneMeta, string>;
  readonly rows: Table<LocalRow, string>;
  readonly outbox: Table<OutboxEntry, number>;
  readonly attention: Table<AttentionEntry, string>;
  readonly history: Table<HistoryEntry, string>;
};

/** Why a database cannot be used any more in this tab. */
export type Frozen = 'newer_schema';

/** Opens (and makes) the database of one person and one team. Commits reach the disk before they are called saved. */
export const openTeamDatabase = (
  userId: string,
  teamId: string,
  options: {
    readonly onFrozen?: (why: Frozen) => void;
    readonly indexedDB?: IDBFactory;
    readonly IDBKeyRange?: typeof IDBKeyRange;
  } = {},
): TeamDatabase => {
  const { onFrozen, ...dependencies } = options;
  const db = new Dexie(databaseName(userId, teamId), {
    chromeTransactionDurability: 'strict',
    ...dependencies,
  }) as TeamDatabase;
  db.version(1).stores({
    meta: 'k',
    rows: 'key, [kind+sort], *refs, dirty',
    outbox: 'seq, &mid, state',
    attention: 'mid',
    history: 'mid, ackedAt',
  });
  const freeze = () => {
    db.close({ disableAutoOpen: true });
    onFrozen?.('newer_schema');
  };
  db.on('versionchange', freeze);
  // Dexie would otherwise let this older code write into a newer schema.
  db.on('ready', () => (db.backendDB().version / 10 > db.verno ? freeze() : undefined), true);
  return db;
};

/** The name of the database of one person and one team on this device. */
export const databaseName = (userId: string, teamId: string): string => `spoolside_${userId}_${teamId}`;

/** The key of a row in the local table. */
export const rowKey = (kind: string, id: string): string => `${kind}/${id}`;
