/**
 * What a page may ask of its service worker. All but the first are answered on the message's port: a `BuildCheck`, a
 * number of windows, the id of the worker's build, a `FirstPageRead`.
 */
export type WorkerMessage =
  | { readonly type: 'SKIP_WAITING' | 'CHECK_BUILD' | 'COUNT_WINDOWS' | 'TELL_BUILD' }
  | ReadFirstPage;

/** The wish for the head of a team's list. */
export interface ReadFirstPage {
  readonly type: 'READ_FIRST_PAGE';
  readonly database: string;
  /** The form of the database that the page knows, as IndexedDB counts it. */
  readonly version: number;
  /** How many threads. */
  readonly length: number;
  /** What stands before the thread's id in the index entry of its spools. */
  readonly spoolsOf: string;
}

/** Threads, their spools, and how far the team has been read, as they lie in the database. */
export interface FirstPageRead {
  readonly threads: readonly unknown[];
  readonly spools: readonly unknown[];
  readonly cursor: unknown;
}

/** What a look at the build manifest found. `unknown`: no network, or an answer that is no manifest. */
export type BuildCheck = 'same' | 'newer' | 'unknown';
