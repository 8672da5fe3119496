import type { HistoryPlace } from '#core/wire/sync-wire.ts';
import { Dexie, type Table } from 'dexie';
import {
  databaseOptions,
  type AttentionEntry,
  type FileBytes,
  type HistoryEntry,
  type LocalRow,
  type OutboxEntry,
} from './team-database.ts';
import { noteTransactions } from './open-team-database.ts';

/** A change that was set aside. `epoch`: the epoch of its `version` or `was`; absent without these, or if unknown. */
export type SetAside<E> = E & { readonly epoch?: string };

/**
 * Unsent changes of a left team, and changes that a restored server may lack; one entry per person and team. Times:
 * UTC.
 */
export interface QuarantineEntry {
  readonly id: string;
  readonly userId: string;
  readonly teamId: string;
  /** Null if this device no longer had the team's name. */
  readonly teamName: string | null;
  readonly at: string;
  /**
   * `team_lost`: the server no longer has the team, because its database was set back. `team_deleted`: somebody deleted it;
   * earlier releases read this as `not_member`.
   */
  readonly reason: 'not_member' | 'team_lost' | 'team_deleted';
  /** The version of the form in which the changes are stored (`outboxForm`). */
  readonly protocol: number;
  readonly outbox: readonly SetAside<OutboxEntry>[];
  readonly attention: readonly AttentionEntry[];
  readonly history: readonly SetAside<HistoryEntry>[];
  /** The hashes of files whose bytes the team may not have; the bytes are in the table `files`. Absent: none. */
  readonly files?: readonly string[];
  /**
   * The newest history point known when the changes were set aside. Its epoch proves that the person was in the team.
   */
  readonly heard?: HistoryPlace & { readonly epoch: string };
  /** When a screen first warned that this entry expires soon; null before. */
  readonly warnedAt: string | null;
}

/** The bytes of a file that were set aside with an entry of this person and team. */
export interface FileSetAside extends FileBytes {
  readonly userId: string;
  readonly teamId: string;
}

/** A copy of rows, made before many rows or a lost team are removed from this device. */
export interface Snapshot {
  readonly id: string;
  readonly userId: string;
  readonly teamId: string;
  readonly at: string;
  readonly reason: string;
  readonly rows: readonly LocalRow[];
}

/** What a line of the device's log reports. */
export type DeviceLogKind =
  | 'team_set_aside'
  | 'team_deleted'
  | 'person_deleted'
  | 'quarantine_adopted'
  | 'quarantine_dropped'
  | 'quarantine_expired'
  | 'snapshot_taken'
  | 'snapshot_expired'
  | 'call_refused';

/** One line of the device's log. `detail` has ids, counts and codes, never what a person wrote. */
export interface DeviceLogEntry {
  readonly n?: number;
  readonly at: string;
  readonly kind: DeviceLogKind;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A person's request that waits for the server's answer, or a refused message. Sending it twice does no harm. */
export interface PersonalCall {
  readonly userId: string;
  /** What the request is about: a later request with the same key replaces it. */
  readonly key: string;
  /** The name of the call. The sender sends only calls whose names are keys of its `callers`. */
  readonly call: string;
  readonly body: unknown;
  readonly at: string;
  /** A new id for each request, so that an answer removes only its own request. */
  readonly wish: string;
}

/** The browser's one database outside the teams, shared by all persons who use this browser. */
type DeviceDatabase = Dexie & {
  readonly quarantine: Table<QuarantineEntry, string>;
  readonly snapshots: Table<Snapshot, string>;
  readonly log: Table<DeviceLogEntry, number>;
  readonly calls: Table<PersonalCall, [string, string]>;
  readonly files: Table<FileSetAside, [string, string, string]>;
};

/** The device database, and the device's clock in ms since 1970, corrected by the server's time. */
export interface DeviceStore {
  readonly db: DeviceDatabase;
  readonly now: () => number;
}

/** The name of the device database. */
export const deviceDatabaseName = 'spoolside-device';

/** Whether this browser already has the device database. */
export async function hasDeviceDatabase(): Promise<boolean> {
  return (await Dexie.getDatabaseNames()).includes(deviceDatabaseName);
}

/**
 * Returns the device database, which opens at its first use. After another tab upgrades or deletes it, every use fails.
 */
export function openDeviceDatabase(
  options: { readonly indexedDB?: IDBFactory; readonly IDBKeyRange?: typeof IDBKeyRange } = {},
): DeviceDatabase {
  const db = new Dexie(deviceDatabaseName, { ...databaseOptions, ...options }) as DeviceDatabase;
  db.version(1).stores({
    quarantine: 'id, userId',
    snapshots: 'id, userId',
    log: '++n, at',
    calls: '[userId+key], userId',
  });
  db.version(2).stores({ files: '[userId+teamId+sha256], userId' });
  noteTransactions(db);
  const freeze = () => db.close({ disableAutoOpen: true });
  // Close at once, so that this older code writes nothing wrong into the newer schema.
  db.on('versionchange', () => {
    freeze();
    return false; // without this, Dexie would let the next call open the database again
  });
  // Without this, Dexie would let this older code write into a newer schema.
  db.on('ready', () => (db.backendDB().version / 10 > db.verno ? freeze() : undefined), true);
  return db;
}
