/** What a page may ask of its service worker. Answers come on the message's port. */
export type WorkerMessage =
  // Answers, in the order of these types: none, a `BuildCheck`, the number of windows, the id of the worker's build.
  { readonly type: 'SKIP_WAITING' | 'CHECK_BUILD' | 'COUNT_WINDOWS' | 'TELL_BUILD' } | ReadFirstPage;

/** Asks for the rows of a team that a screen shows first; the answer is a `FirstPageRead`. */
export interface ReadFirstPage {
  readonly type: 'READ_FIRST_PAGE';
  readonly database: string;
  /** The page's version of the database, as IndexedDB counts it. */
  readonly version: number;
  /** How many threads to read from the start of the list; 0 = none. */
  readonly length: number;
  /** The prefix of the index key of a thread's spools; the thread's id follows it. */
  readonly spoolsOf: string;
  /** The names of the stored answers that the screen shows. */
  readonly answers: readonly string[];
}

/** What the database holds: threads, their spools, the cursor of the last pull, and stored answers if still valid. */
export interface FirstPageRead {
  readonly threads: readonly unknown[];
  readonly spools: readonly unknown[];
  readonly cursor: unknown;
  readonly kept: KeptAnswers | undefined;
}

/** Stored answers about all rows of a team, and what they are valid for. */
export interface KeptAnswers {
  /** Identifies the version of the code that computed the answers. */
  readonly form: string;
  /** The team's minimum stock, by which colours were called low. */
  readonly teamMinSpools: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** What a check of the build manifest found. `unknown`: no network, or an answer that is no manifest. */
export type BuildCheck = 'same' | 'newer' | 'unknown';

/** Returns a text that changes with a team's rows, from the notes `revision`, `cursor` and `queue` of its database. */
export const stateOfRows = (revision: unknown, cursor: unknown, queue: unknown): string =>
  [
    numberIn(revision, 'n'),
    // Older releases did not count the revision: what they pulled and saved shows in the next three numbers.
    numberIn(cursor, 'generation'),
    numberIn(cursor, 'cursor'),
    numberIn(queue, 'nextSeq'),
  ].join(' ');

const numberIn = (note: unknown, name: string): number => {
  const found: unknown = typeof note === 'object' && note !== null ? Reflect.get(note, name) : undefined;
  return typeof found === 'number' ? found : 0;
};
