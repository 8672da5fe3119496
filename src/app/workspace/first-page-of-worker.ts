import type { FirstPageRead } from '#core/worker-message.ts';
import { storedVersion, type LocalRow, type TeamMeta } from '#data/database/team-database.ts';
import { cursorFrom } from '#data/database/team-store.ts';
import { firstPageLength, spoolsOf, type FirstPage } from '#inventory/first-page.ts';
import { askWorker } from '../update/ask-worker.ts';

/** Asks the worker for the rows that a screen shows first, by database name; undefined without an answer. */
export type FirstPageOf = (database: string) => Promise<FirstPage | undefined>;

/** What a screen shows first: whether it shows the start of the thread list, and which stored answers. */
export interface FirstRequest {
  readonly showsThreads: boolean;
  readonly answers: readonly string[];
}

/** Asks the service worker, which is idle while the page starts. At a first visit there is no worker. */
export function firstPageOfWorker(
  workers: Pick<ServiceWorkerContainer, 'controller'> | undefined,
  { showsThreads, answers }: FirstRequest,
  form: string,
): FirstPageOf {
  return async (database) => {
    const worker = workers?.controller;
    if (!worker) return undefined;
    const length = showsThreads ? firstPageLength : 0;
    const wanted = { database, version: storedVersion, length, spoolsOf, answers };
    const read = await askWorker(worker, { type: 'READ_FIRST_PAGE', ...wanted }, patienceMs);
    if (!isRead(read)) return undefined;
    return {
      threads: read.threads as readonly LocalRow[],
      spools: read.spools as readonly LocalRow[],
      cursor: cursorFrom(read.cursor as TeamMeta | undefined),
      // Another build may have stored the answers in another form.
      ...(read.kept?.form === form && { kept: read.kept }),
    };
  };
}

const patienceMs = 1200;

/** Checks the form of an answer: a worker of another build may answer in another form, or not at all. */
const isRead = (answer: unknown): answer is FirstPageRead =>
  typeof answer === 'object' && answer !== null && ['threads', 'spools', 'cursor'].every((part) => part in answer);
