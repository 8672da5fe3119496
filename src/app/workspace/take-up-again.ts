import type { TeamDatabase } from '#data/database/team-database.ts';

/** Who hears of a database that the browser has closed: that it is open again, empty or not, or that it cannot be opened. `pause` waits a moment. */
export interface TakeUpDeps {
  readonly pause: () => Promise<void>;
  readonly onBack: (isEmpty: boolean) => void;
  readonly onLost: (fault: unknown) => void;
}

const mostTries = 10;

/** Opens the database again when the browser has closed it under the page, as it does when it clears what a site stores. Answers how to stop watching. */
export const takeUpAgain = (db: TeamDatabase, { pause, onBack, onLost }: TakeUpDeps): (() => void) => {
  let isAtIt = false;

  const open = async (): Promise<void> => {
    for (let tries = 1; !db.hasBeenClosed(); tries += 1) {
      try {
        return void (await db.open());
      } catch (fault) {
        // While the browser is still clearing, it closes what was opened again; a failed opening has to be forgotten by hand.
        if (tries === mostTries) throw fault;
        db.close({ disableAutoOpen: false });
        await pause();
      }
    }
  };
  const takeUp = async (): Promise<void> => {
    isAtIt = true;
    try {
      await open();
      if (db.hasBeenClosed()) return; // by this page itself
      const isEmpty = (await db.meta.get('cursor')) === undefined;
      onBack(isEmpty);
    } catch (fault) {
      onLost(fault);
    } finally {
      isAtIt = false;
    }
  };
  // Dexie tells while it is closing; only after that is it clear by whom.
  const onClose = () => void (isAtIt || Promise.resolve().then(takeUp));
  db.on('close', onClose);
  return () => db.on('close').unsubscribe(onClose);
};
