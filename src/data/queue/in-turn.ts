import type { Dexie, Table } from 'dexie';
import { tooLate, type SaveTurn } from './in-time.ts';

/** Runs a save's transaction. If it throws after the time limit, waits until the browser reports if it was written. */
export const inTurn = async <T>(
  turn: SaveTurn,
  db: Dexie,
  tables: readonly Table[],
  write: () => Promise<T>,
): Promise<T> => {
  let done: { readonly value: T } | undefined;
  try {
    // Dexie keeps a transaction open only for a function that is async itself.
    return await db.transaction('rw', tables, async () => {
      turn.join();
      const value = await write();
      done = { value };
      return value;
    });
  } catch (thrown) {
    if (!turn.isOver()) throw thrown;
    const isWritten = await turn.isWritten();
    if (!isWritten) throw tooLate();
    if (done === undefined) throw thrown;
    return done.value;
  }
};
