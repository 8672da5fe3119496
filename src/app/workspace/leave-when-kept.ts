import { abortTransactions } from '#data/database/open-transactions.ts';

interface KeptPage extends Pick<Window, 'addEventListener'> {
  readonly location: Pick<Location, 'reload'>;
}

/** Reloads a page that the browser kept for going back. Returns a function that removes the listeners. */
export function leaveWhenKept(page: KeptPage): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // In a page that Safari keeps, transactions pause, and transactions of the next page would wait for them for ever.
  page.addEventListener('pagehide', ({ persisted }) => persisted && abortTransactions(), { signal });
  page.addEventListener('pageshow', ({ persisted }) => persisted && page.location.reload(), { signal });
  return () => listening.abort();
}
