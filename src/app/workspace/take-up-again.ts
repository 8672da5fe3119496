import type { TeamDatabase } from '#data/database/team-database.ts';

interface TakeUpDeps {
  readonly pause: () => Promise<void>;
  /** Waits as long as the browser may take to answer. */
  readonly patience: () => Promise<void>;
  /** Called when the database is open again, empty or not, perhaps after `onLost`. */
  readonly onBack: (isEmpty: boolean) => void;
  /** Called when the database cannot be opened, or not in time. */
  readonly onLost: (fault: unknown) => void;
}

const mostTries = 10;

/**
 * Reopens the database after the browser closed it, e.g. to clear site data. Returns a function that stops watching.
 */
export function takeUpAgain(db: TeamDatabase, { pause, patience, onBack, onLost }: TakeUpDeps): () => void {
  let isAtIt = false;

  const open = async (): Promise<void> => {
    for (let tries = 1; !db.hasBeenClosed(); tries += 1) {
      try {
        return void (await db.open());
      } catch (fault) {
        // While the browser is still clearing, it closes the reopened database. A failed opening must be reset with
        // `close`.
        if (tries === mostTries) throw fault;
        db.close({ disableAutoOpen: false });
        await pause();
      }
    }
  };
  const takeUp = async (): Promise<void> => {
    isAtIt = true;
    let isDone = false;
    void patience().then(() => isDone || onLost(new Error('The browser does not reopen the database.')));
    try {
      await open();
      if (db.hasBeenClosed()) return; // this page itself closed the database
      const isEmpty = (await db.meta.get('cursor')) === undefined;
      onBack(isEmpty);
    } catch (fault) {
      onLost(fault);
    } finally {
      isDone = true;
      isAtIt = false;
    }
  };
  // Dexie calls this while the database closes. It is clear only afterwards whether this page or the browser closed it.
  const onClose = () => void (isAtIt || Promise.resolve().then(takeUp));
  db.on('close', onClose);
  return () => db.on('close').unsubscribe(onClose);
}
