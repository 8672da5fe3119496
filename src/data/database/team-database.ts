import type { Dexie, Table } from 'dexie';
import type { Change } from '#core/mutations/mutation.ts';
import type { HistoryPlace } from '#core/wire/history-mark.ts';
import type { KeptAnswers } from '#core/worker-message.ts';

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
  /** The version at which a server had applied it that has since been set back; sent along when it is offered again. */
  readonly was?: number;
  /** Set on what is offered again although the server was not set back that far: its effect is in the rows, or was overtaken there. */
  readonly inRows?: 1;
  /** The last time by the server's clock that this device knew of when the change was made. */
  readonly since?: string;
}

/** A change that was refused, or that depends on one, and waits for the person. */
export interface AttentionEntry extends Change {
  /** Its place in the queue, by which the changes of one card keep their order. */
  readonly seq: number;
  readonly code: string;
  readonly message: string;
  /** What is wrong with which field, as the server told it. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly current: Readonly<Record<string, unknown>> | null;
  readonly kind: 'rejected' | 'parked';
  readonly noticedAt: string;
  /** The mid of the refused creation on whose card it lies; absent on the card itself. */
  readonly cause?: string;
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
  /** The names that this device had before, oldest first; none of a device that this profile is a copy of. */
  readonly former?: readonly string[];
  readonly nextSeq: number;
  /** The form of the changes in the queue (`outboxForm`). */
  readonly protocol: number;
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
  /** What the code knew that stored these rows: fields that it did not know are read anew by code that does. */
  readonly format: string;
  /** Whether the last page had no more after it. */
  readonly complete: boolean;
  /** Whether a reading has once come to its end (`isWhole`). Absent in what earlier releases wrote. */
  readonly whole?: boolean;
  /** The team's version at the first page of a reading from the start that is not complete: what was removed before it, this device has never had. */
  readonly begun?: number;
  /** After a restore: of each earlier epoch, the version up to which everything is in the rows of this one. */
  readonly former?: Readonly<Record<string, number>>;
  /** How many rows the pages since the last complete reading have removed. */
  readonly removed?: number;
  /**
   * The newest place in the team's history that the server has named, in a page or in the answer to a push. It is sent
   * with every call: a server with another history was set back.
   */
  readonly heard?: HistoryPlace;
}

/** Why everything is read anew. */
export type FreshCopyReason = 'epoch' | 'resync' | 'digest' | 'format';

/** A fresh copy that is being read into the shadow: how far it is, and under which epoch and access. */
export interface ResyncMeta {
  readonly k: 'resync';
  readonly reason: FreshCopyReason;
  readonly epoch: string | null;
  readonly access: 'full' | 'noCosts';
  readonly cursor: number;
  /** The team's version at the first page: what was removed before it, this copy has never had. */
  readonly begun?: number;
  readonly total: number;
  /** Rows read so far. */
  readonly done: number;
  /** The place in the history that the last page has named. */
  readonly heard?: HistoryPlace;
  /** What the code knows that reads it. */
  readonly format: string;
}

/** When this device last compared all it holds with what the server holds. */
export interface DigestMeta {
  readonly k: 'digest';
  readonly checkedAt: string;
}

/** Deletions that are held back until the person says that they are right: how many, of how many living rows. */
export interface HeldMeta {
  readonly k: 'held';
  readonly deletes: number;
  readonly of: number;
  readonly noticedAt: string;
  readonly accepted: boolean;
}

/** Set first when the person is no longer in the team: from then on nothing is written here. */
export interface GoneMeta {
  readonly k: 'gone';
  readonly at: string;
}

/** Which state the rows are in: moved on by every transaction that changes one (`countRevisions`). */
export interface RevisionMeta {
  readonly k: 'revision';
  readonly n: number;
  /** The threads and spools that changed lately, by the revision that it made. */
  readonly changes: readonly (readonly [n: number, keys: readonly string[]])[];
  /** What changed up to this revision is not among them. */
  readonly since: number;
}

/** What screens show first of the whole book, worked out from the rows in one state. */
export interface AnswersMeta extends KeptAnswers {
  readonly k: 'answers';
  /** The state of the rows (`stateOfRows`); in any other the answers are not true any more. */
  readonly state: string;
}

/** Something that was done to local data without a person's doing, kept 30 days. */
export interface LogEntry {
  readonly n?: number;
  readonly at: string;
  readonly kind: 'refused_again' | 'fresh_copy';
  readonly detail: Readonly<Record<string, unknown>>;
}

/** One of the notes that a database keeps about itself. */
export type TeamMeta =
  | QueueMeta
  | CursorMeta
  | GoneMeta
  | ResyncMeta
  | DigestMeta
  | HeldMeta
  | RevisionMeta
  | AnswersMeta;

/** The device's copy of one team for one person. */
export type TeamDatabase = Dexie & {
  readonly meta: Table<TeamMeta, string>;
  readonly rows: Table<LocalRow, string>;
  readonly outbox: Table<OutboxEntry, number>;
  readonly attention: Table<AttentionEntry, string>;
  readonly history: Table<HistoryEntry, string>;
  /** A fresh copy on its way, row by row, until it takes the place of `rows`. */
  readonly shadow: Table<LocalRow, string>;
  readonly log: Table<LogEntry, number>;
};

/** The version of its form, as IndexedDB knows it: Dexie's, ten times. */
export const storedVersion = 20;

/** The name of the database of one person and one team on this device. */
export const databaseName = (userId: string, teamId: string): string => `spoolside_${userId}_${teamId}`;

/** The key of a row in the local table. */
export const rowKey = (kind: string, id: string): string => `${kind}/${id}`;
