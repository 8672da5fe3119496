/** What a page may ask its service worker. The worker answers on the message's port. */
export type WorkerMessage =
  // Answers, in this order: none, a `BuildCheck`, the number of windows, the id of the worker's build, its `Build`.
  { readonly type: 'SKIP_WAITING' | 'CHECK_BUILD' | 'COUNT_WINDOWS' | 'TELL_BUILD' | 'TELL_AGE' } | ReadFirstPage;

/**
 * Asks for the rows of a team's first screen; the answer is a `FirstPageRead`, or undefined if the page must read them.
 */
export interface ReadFirstPage {
  readonly type: 'READ_FIRST_PAGE';
  readonly database: string;
  /** The page's version of the database, as IndexedDB counts it. */
  readonly version: number;
  /** How many threads to read from the start of the list; 0 means none. */
  readonly length: number;
  /** The prefix of the index key of a thread's spools; the thread's id follows it. */
  readonly spoolsOf: string;
  /** The names of the stored answers that the screen shows. */
  readonly answers: readonly string[];
}

/** What the database has: threads, their spools, the cursor of the last pull, and stored answers if still valid. */
export interface FirstPageRead {
  readonly threads: readonly unknown[];
  readonly spools: readonly unknown[];
  readonly cursor: unknown;
  readonly kept: KeptAnswers | undefined;
}

/** Stored answers about all rows of a team, and what must still be the same for them to be valid. */
export interface KeptAnswers {
  /** Identifies the version of the code that computed the answers. */
  readonly form: string;
  /** The team's minimum stock with which the answers were computed. */
  readonly teamMinSpools: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * The result of checking the build manifest. `older`: the server was set back; `unknown`: no network, or the answer is
 * no manifest.
 */
export type BuildCheck = 'same' | 'newer' | 'older' | 'unknown';

/**
 * Returns a text that changes whenever a team's rows change, from the stored entries `revision`, `cursor` and `queue`.
 */
export function stateOfRows(revision: unknown, cursor: unknown, queue: unknown): string {
  return [
    numberIn(revision, 'n'),
    // Older releases do not count `revision`. The next three numbers show what such a release pulled and saved.
    numberIn(cursor, 'generation'),
    numberIn(cursor, 'cursor'),
    numberIn(queue, 'nextSeq'),
  ].join(' ');
}

const numberIn = (note: unknown, name: string): number => {
  const found: unknown = typeof note === 'object' && note !== null ? Reflect.get(note, name) : undefined;
  return typeof found === 'number' ? found : 0;
};
