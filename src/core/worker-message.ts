/**
 * What a page may ask of its service worker. All but the first are answered on the message's port: a `BuildCheck`, a
 * number of windows, the id of the worker's build, a `FirstPageRead`.
 */
export type WorkerMessage =
  | { readonly type: 'SKIP_WAITING' | 'CHECK_BUILD' | 'COUNT_WINDOWS' | 'TELL_BUILD' }
  | ReadFirstPage;

/** The wish for what a screen shows first of a team. */
export interface ReadFirstPage {
  readonly type: 'READ_FIRST_PAGE';
  readonly database: string;
  /** The form of the database that the page knows, as IndexedDB counts it. */
  readonly version: number;
  /** How many threads of the head of the list; none with 0. */
  readonly length: number;
  /** What stands before the thread's id in the index entry of its spools. */
  readonly spoolsOf: string;
  /** The kept answers that the screen shows, by their names. */
  readonly answers: readonly string[];
}

/** Threads, their spools, and how far the team has been read, as they lie in the database; and what was kept, if it is true still. */
export interface FirstPageRead {
  readonly threads: readonly unknown[];
  readonly spools: readonly unknown[];
  readonly cursor: unknown;
  readonly kept: KeptAnswers | undefined;
}

/** Answers to what screens ask of the whole book, and what they hold for. */
export interface KeptAnswers {
  /** The code that worked them out. */
  readonly form: string;
  /** The team's minimum stock, by which colours were called low. */
  readonly teamMinSpools: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** What a look at the build manifest found. `unknown`: no network, or an answer that is no manifest. */
export type BuildCheck = 'same' | 'newer' | 'unknown';

/**
 * Names the state that a team's rows are in, by what the database notes under `revision`, `cursor` and `queue`. The
 * revision alone would do, had every release counted it: of a release before, one hears by what it read and what it saved.
 */
export const stateOfRows = (revision: unknown, cursor: unknown, queue: unknown): string =>
  [
    numberIn(revision, 'n'),
    numberIn(cursor, 'generation'),
    numberIn(cursor, 'cursor'),
    numberIn(queue, 'nextSeq'),
  ].join(' ');

const numberIn = (note: unknown, name: string): number => {
  const found: unknown = typeof note === 'object' && note !== null ? Reflect.get(note, name) : undefined;
  return typeof found === 'number' ? found : 0;
};
