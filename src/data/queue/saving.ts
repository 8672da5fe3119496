import type { Table } from 'dexie';
import { ok, type Result } from '#core/result.ts';
import { localWrite } from '#data/database/revision.ts';
import type { TeamStore } from '../database/team-store.ts';
import { inTime, inTurn, type SaveTurn } from './in-time.ts';
import { isStorageFull, isStorageLost, notSaved, type NotSaved } from './not-saved.ts';

/** The result of a save: the keys of the touched rows, and the value for its caller. */
export interface Written<T> {
  readonly touched: readonly string[];
  readonly value: T;
}

/** Saves all or nothing and publishes the touched rows. Tries a second time if the browser closed the database. */
export function saving(
  store: TeamStore,
  tables: readonly Table[],
  write: () => Promise<readonly string[]>,
): Promise<Result<void, NotSaved>> {
  return savingValue(store, tables, () => nothingBut(write()));
}

/** Like `saving`; also returns the value that `write` returned. */
export function savingValue<T>(
  store: TeamStore,
  tables: readonly Table[],
  write: () => Promise<Written<T>>,
): Promise<Result<T, NotSaved>> {
  return inTime(store, async (turn) => {
    await endOfDoubts(store);
    return saveIn(store, tables, write, turn);
  });
}

/** Makes the result of a save that has touched keys but no value. */
export async function nothingBut(touched: Promise<readonly string[]>): Promise<Written<void>> {
  return {
    touched: await touched,
    value: undefined,
  };
}

/** Waits for the result of every save in doubt, and forgets the saves that failed. */
export async function endOfDoubts({ saves: { doubts } }: TeamStore): Promise<void> {
  for (const doubt of doubts) if (!(await doubt.isSaved)) doubts.delete(doubt);
}

/** Saves in one transaction as part of a `SaveTurn`, and publishes. Screens call `saving` or `commit` instead. */
export async function saveIn<T>(
  { db, feed }: TeamStore,
  tables: readonly Table[],
  write: () => Promise<Written<T>>,
  turn: SaveTurn,
): Promise<Result<T, NotSaved>> {
  const save = () => inTurn(turn, db, tables, write);
  try {
    const { touched, value } = await save().catch((thrown: unknown) => {
      if (turn.isOver() || !isStorageLost(thrown) || isStorageFull(thrown) || db.hasBeenClosed()) throw thrown;
      return save();
    });
    feed.publish([...touched, localWrite]);
    return ok(value);
  } catch (thrown) {
    return notSaved(thrown);
  }
}
