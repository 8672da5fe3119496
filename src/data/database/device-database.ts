import type { HistoryPlace } from '#core/wire/history-mark.ts';
import { Dexie, type Table } from 'dexie';
import type { AttentionEntry, HistoryEntry, LocalRow, OutboxEntry } from './team-database.ts';

/** A change that was set aside. `epoch`: under which the server had applied it, where it had. */
export type SetAside<E> = E & { readonly epoch?: string };

/** What was unsent in a team that the person is no longer in, and what a restored server could have lost of it. One per person and team; instants in UTC ISO 8601. */
export interface QuarantineEntry {
  readonly id: string;
  readonly userId: string;
  readonly teamId: string;
  /** Null when this device had forgotten what the team was called. */
  readonly teamName: string | null;
  readonly at: string;
  readonly reason: 'not_member';
  /** The form of the changes (`outboxForm`). */
  readonly protocol: number;
  readonly outbox: readonly SetAside<OutboxEntry>[];
  readonly attention: readonly AttentionEntry[];
  readonly history: readonly SetAside<HistoryEntry>[];
  /**
   * The newest place in the team's history that was known when it was left, and under which epoch: where the team has
   * another one by now, it was set back.
   */
  readonly heard?: HistoryPlace & { readonly epoch: string };
  /** When a screen first said that it expires soon; null until then. */
  readonly warnedAt: string | null;
}

/** Rows as they were before many of them were removed at once. */
export interface Snapshot {
  readonly id: string;
  readonly userId: string;
  readonly teamId: string;
  readonly at: string;
  readonly reason: string;
  readonly rows: readonly LocalRow[];
}

/** What this device did to local data without being asked each time, and what a person let go. */
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

/** One line of the device's log. `detail` carries ids, counts and codes, never what a person wrote. */
export interface DeviceLogEntry {
  readonly n?: number;
  readonly at: string;
  readonly kind: DeviceLogKind;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A call about the person's own things that the server has not heard yet. Making it twice does no harm. */
export interface PersonalCall {
  readonly userId: string;
  /** What it is about: a later call of the same key takes its place. */
  readonly key: string;
  /** Which one of the known calls, by name. */
  readonly call: string;
  readonly body: unknown;
  readonly at: string;
  /** Differs with every wish, so that an answer removes no other than its own. */
  readonly wish: string;
}

/** What a browser keeps beside the teams, for all persons on it. */
export type DeviceDatabase = Dexie & {
  readonly quarantine: Table<QuarantineEntry, string>;
  readonly snapshots: Table<Snapshot, string>;
  readonly log: Table<DeviceLogEntry, number>;
  readonly calls: Table<PersonalCall, [string, string]>;
};

/** The device database and the clock, in ms, corrected by what the server said. */
export interface DeviceStore {
  readonly db: DeviceDatabase;
  readonly now: () => number;
}

/** The name of the device database. */
export const deviceDatabaseName = 'spoolside-device';

/** Whether the device database has been made here, by this visit or an earlier one. */
export const hasDeviceDatabase = async (): Promise<boolean> =>
  (await Dexie.getDatabaseNames()).includes(deviceDatabaseName);

/** Opens (and makes) the device database. A tab of another version that changes its shape closes it here: its calls then fail, and nothing is written wrongly. */
export const openDeviceDatabase = (
  options: { readonly indexedDB?: IDBFactory; readonly IDBKeyRange?: typeof IDBKeyRange } = {},
): DeviceDatabase => {
  const db = new Dexie(deviceDatabaseName, { chromeTransactionDurability: 'strict', ...options }) as DeviceDatabase;
  db.version(1).stores({
    quarantine: 'id, userId',
    snapshots: 'id, userId',
    log: '++n, at',
    calls: '[userId+key], userId',
  });
  const freeze = () => db.close({ disableAutoOpen: true });
  db.on('versionchange', () => {
    freeze();
    return false; // else Dexie lets the next call open it again
  });
  // Dexie would otherwise let this older code write into a newer schema.
  db.on('ready', () => (db.backendDB().version / 10 > db.verno ? freeze() : undefined), true);
  return db;
};
