import type { FirstPageRead } from '#core/worker-message.ts';
import { storedVersion, type LocalRow, type TeamMeta } from '#data/database/team-database.ts';
import { cursorFrom } from '#data/database/team-store.ts';
import { firstPageLength, spoolsOf, type FirstPage } from '#data/inventory/first-page.ts';
import { askWorker } from '../update/ask-worker.ts';

/** Asks for the head of the list in a team's database (by its name); undefined when nobody brings it. */
export type FirstPageOf = (database: string) => Promise<FirstPage | undefined>;

/** Asks the service worker, which has time while the page starts. There is none at a first visit. */
export const firstPageOfWorker =
  (workers: Pick<ServiceWorkerContainer, 'controller'> | undefined): FirstPageOf =>
  async (database) => {
    const worker = workers?.controller;
    if (!worker) return undefined;
    const wish = { database, version: storedVersion, length: firstPageLength, spoolsOf };
    const answer = await askWorker(worker, { type: 'READ_FIRST_PAGE', ...wish }, patienceMs);
    if (!isRead(answer)) return undefined;
    return {
      threads: answer.threads as readonly LocalRow[],
      spools: answer.spools as readonly LocalRow[],
      cursor: cursorFrom(answer.cursor as TeamMeta | undefined),
    };
  };

const patienceMs = 1200;

/** A worker of another build may answer in another form, or not at all. */
const isRead = (answer: unknown): answer is FirstPageRead =>
  typeof answer === 'object' && answer !== null && ['threads', 'spools', 'cursor'].every((part) => part in answer);
