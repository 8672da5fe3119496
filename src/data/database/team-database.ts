import type { Dexie, Table } from 'dexie';
import type { Change } from '#core/mutations/mutation.ts';
import type { HistoryPlace } from '#core/wire/sync-wire.ts';
import type { KeptAnswers } from '#core/worker-message.ts';

/** A row as the server last sent it, stored while changes in the queue cover it. */
interface BaseRow {
  readonly d: Readonly<Record<string, unknown>>;
  readonly deleted: boolean;
}

/** A row as the device shows it: as the server sent it, or with changes of the queue applied (`dirty`). */
export interface LocalRow {
  readonly key: string;
  readonly kind: string;
  readonly id: string;
  /** The server's version of the row; 0 while only this device has the row. */
  readonly v: number;
  readonly d: Readonly<Record<string, unknown>>;
  readonly deleted: boolean;
  /** The sort key. Deleted rows have none, so that lists never contain them. */
  readonly sort?: string;
  readonly refs?: readonly string[];
  readonly dirty?: 1;
  /** Only on dirty rows: the row as the server last sent it; null if the server has no such row. */
  readonly base?: BaseRow | null;
}

/** A change in the queue. If it is `acked`, it was applied and waits until a pull has read up to its `version`. */
export interface OutboxEntry extends Change {
  readonly seq: number;
  readonly state: 'pending' | 'acked';
  readonly version?: number;
  /**
   * Set just before a push sends the change: from then on the server may have applied it, so it cannot be discarded.
   */
  readonly sent?: 1;
  /**
   * The version that the change had before the server was restored. A push sends it together with the repeated change.
   */
  readonly was?: number;
  /** Set on a change that is sent again if the restored server has not lost it. */
  readonly inRows?: 1;
  /** The time of this device's last pull before the change was made (`pulledAt`, UTC ISO 8601). */
  readonly since?: string;
}

/** A refused change, or a change that depends on a refused change. It waits for the person's decision. */
export interface AttentionEntry extends Change {
  /** The place of the change in the queue; it keeps a card's changes in order. Renumbering can make it a fraction. */
  readonly seq: number;
  readonly code: string;
  readonly message: string;
  /** The problems by field, as the server sent them. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The row on the server as it was then, in the form of a pulled row (`t`, `id`, `v`, `d`); null if the server sent none. */
  readonly current: Readonly<Record<string, unknown>> | null;
  readonly kind: 'rejected' | 'parked';
  readonly noticedAt: string;
  /** The id (`mid`) of the refused creation that this change depends on; absent if it depends on none. */
  readonly cause?: string;
}

/** A change that the server applied, kept seven days so that it can be sent again to a restored server. */
export interface HistoryEntry extends Change {
  readonly version: number;
  readonly ackedAt: string;
}

/** The client id that this database sends in the protocol, and the next number in its queue. */
export interface QueueMeta {
  readonly k: 'queue';
  readonly clientId: string;
  /** Earlier client ids under which the server may have applied changes of this queue, oldest first. */
  readonly former?: readonly string[];
  readonly nextSeq: number;
  /** The form of the changes in the queue (`outboxForm`). */
  readonly protocol: number;
}

/** How far the device has pulled. A page is stored only while epoch and generation are as in the page's request. */
export interface CursorMeta {
  readonly k: 'cursor';
  readonly epoch: string | null;
  readonly cursor: number;
  readonly access: 'full' | 'noCosts';
  readonly generation: number;
  readonly total: number;
  readonly pulledAt: string | null;
  /** The kinds and fields of the code that stored these rows. Code with more kinds or fields pulls all rows again. */
  readonly format: string;
  /** Whether the last stored page was the last page of its pull. */
  readonly complete: boolean;
  /** Whether the team was once pulled to its end. If absent, `isWhole` works it out from the other fields. */
  readonly whole?: boolean;
  /** The team's version when an unfinished first pull began. Rows removed before then never reached this device. */
  readonly begun?: number;
  /** After a restore: for each earlier epoch, the version up to which the current epoch contains all its changes. */
  readonly former?: Readonly<Record<string, number>>;
  /** How many rows the pages of an unfinished pull have removed so far. */
  readonly removed?: number;
  /** The newest point in the history that the server named. Calls send it: a server that lacks it was restored. */
  readonly heard?: HistoryPlace;
}

/**
 * Why all rows are pulled again: another epoch, a device too far behind or with other access, another digest, new
 * fields.
 */
export type FreshCopyReason = 'epoch' | 'resync' | 'digest' | 'format';

/** The state of a fresh copy of all rows while it is pulled into `shadow`: its progress, epoch and access. */
export interface ResyncMeta {
  readonly k: 'resync';
  readonly reason: FreshCopyReason;
  readonly epoch: string | null;
  readonly access: 'full' | 'noCosts';
  readonly cursor: number;
  /** The team's version at the first page. Rows removed before that version are missing in this copy. */
  readonly begun?: number;
  readonly total: number;
  /** Rows pulled so far. */
  readonly done: number;
  /** The point in the history that the latest stored page named. */
  readonly heard?: HistoryPlace;
  /** The kinds and fields of the code that pulls this copy. */
  readonly format: string;
}

/** When this device last compared the digest of its rows with the server's (UTC ISO 8601). */
interface DigestMeta {
  readonly k: 'digest';
  readonly checkedAt: string;
}

/** Deletions that wait for the person's consent: their number, and the number of rows that are not deleted (`of`). */
interface HeldMeta {
  readonly k: 'held';
  readonly deletes: number;
  readonly of: number;
  readonly noticedAt: string;
  readonly accepted: boolean;
}

/**
 * Set when the person left the team, or before the team is deleted from this device. While it is set, nothing is saved.
 */
interface GoneMeta {
  readonly k: 'gone';
  readonly at: string;
}

/** Who was chosen last at this workshop tablet, until when that holds (ms since 1970), and the device's own key. */
export interface TabletMeta {
  readonly k: 'present';
  readonly device: string;
  readonly member: string | null;
  readonly untilMs: number;
}

/** The number of the rows' present state. Every transaction that changes a row raises it (`countRevisions`). */
export interface RevisionMeta {
  readonly k: 'revision';
  readonly n: number;
  /** The keys of the threads and spools that changed recently, by the revision of the change. */
  readonly changes: readonly (readonly [n: number, keys: readonly string[]])[];
  /** `changes` covers only revisions after this one. */
  readonly since: number;
}

/** What the first screen shows about all rows of the team, computed from one state of the rows. */
interface AnswersMeta extends KeptAnswers {
  readonly k: 'answers';
  /** The state of the rows (`stateOfRows`) from which the results were computed. */
  readonly state: string;
}

/** A line of the team's log: a fresh copy replaced the rows, or the server refused a repeated change. Kept 30 days. */
export interface LogEntry {
  readonly n?: number;
  readonly at: string;
  readonly kind: 'refused_again' | 'fresh_copy';
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Why the server refused the bytes of a file. */
export type FileProblem = 'team_full' | 'too_large' | 'wrong_type';

/** The state of a file's bytes on this device. The bytes have their own table, because this entry changes often. */
export interface FileState {
  readonly sha256: string;
  readonly bytes: number;
  /** `waiting`: this device may be the only one with the bytes. */
  readonly state: 'waiting' | 'sent' | 'fetched';
  readonly pinned: boolean;
  readonly usedAt: number;
  readonly sentAt: number | null;
  readonly sentParts: number;
  readonly parts: number;
  readonly problem: FileProblem | null;
  /** When the server last refused the bytes. */
  readonly triedAt?: number;
  /** The epoch and version of the newest row that named the file when its bytes had been sent. */
  readonly sentFor?: string;
}

/** The bytes of a file: a Blob, or a buffer if the browser cannot store Blobs. */
export interface FileBytes {
  readonly sha256: string;
  readonly bytes: Blob | ArrayBuffer;
  readonly type: string;
}

/** One entry about the database itself, in its table `meta`. */
export type TeamMeta =
  | QueueMeta
  | CursorMeta
  | GoneMeta
  | ResyncMeta
  | DigestMeta
  | HeldMeta
  | RevisionMeta
  | TabletMeta
  | AnswersMeta;

/** The device's copy of one team for one person. */
export type TeamDatabase = Dexie & {
  readonly meta: Table<TeamMeta, string>;
  readonly rows: Table<LocalRow, string>;
  readonly outbox: Table<OutboxEntry, number>;
  readonly attention: Table<AttentionEntry, string>;
  readonly history: Table<HistoryEntry, string>;
  /** The rows pulled so far of a fresh copy, until they replace `rows`. */
  readonly shadow: Table<LocalRow, string>;
  readonly log: Table<LogEntry, number>;
  readonly files: Table<FileState, string>;
  readonly fileBytes: Table<FileBytes, string>;
};

/** The schema version as IndexedDB counts it: Dexie multiplies its own version by ten. */
export const storedVersion = 30;

/** Returns the name of the database of one person and one team on this device. */
export function databaseName(userId: string, teamId: string): string {
  return `spoolside_${userId}_${teamId}`;
}

/** Returns the key of a row in the local table. */
export function rowKey(kind: string, id: string): string {
  return `${kind}/${id}`;
}

/** Returns the index entry that finds the rows of a kind by one of their references. */
export function refOf(kind: string, index: string, value: string): string {
  return `${kind}.${index}=${value}`;
}

/**
 * The options of team and device databases: Chromium reports commits once they are on disk; Dexie caches no results.
 */
export const databaseOptions = { chromeTransactionDurability: 'strict', cache: 'disabled' } as const;
