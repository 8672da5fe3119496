import { abortTransactions } from '#data/database/open-transactions.ts';

/** The window of this page. */
interface KeptPage extends Pick<Window, 'addEventListener'> {
  readonly location: Pick<Location, 'reload'>;
}

/**
 * Safari keeps a page for going back with its transactions: they run no further, and the next page waits for them
 * without end. So they are aborted when the page is kept, and a kept page that is shown again is loaded anew.
 * Returns a function that stops this.
 */
export const leaveWhenKept = (page: KeptPage): (() => void) => {
  const listening = new AbortController();
  const { signal } = listening;
  page.addEventListener('pagehide', ({ persisted }) => persisted && abortTransactions(), { signal });
  page.addEventListener('pageshow', ({ persisted }) => persisted && page.location.reload(), { signal });
  return () => listening.abort();
};
