import { Dexie, type Table } from 'dexie';
import type { Action } from '#core/mutations/registry.ts';
import { err, type Result } from '#core/result.ts';
import type { TeamStore } from '../database/team-store.ts';
import { Stopped, type NotSaved } from './not-saved.ts';

/** One save with a limited time. */
export interface SaveTurn {
  /**
   * Each transaction of the save calls this first: after the time is over, it throws, and the transaction is rolled
   * back.
   */
  readonly join: () => void;
  readonly isOver: () => boolean;
  /** Whether the browser has written the transaction that joined last. Resolves once the browser reports it. */
  readonly isWritten: () => Promise<boolean>;
  /** The actions to save; set if a second press of the same save must be recognised. */
  actions?: readonly Action[];
  /** What the person is doing (see `Doubt`). */
  act?: object;
}

/** After this time, in ms, the page tries to roll a save back. */
const giveUpMs = 8000;
/** After `giveUpMs`, the browser has this long to report whether it rolled the save back or wrote it, in ms. */
const finishMs = 1400;

/**
 * Answers a save within ten seconds. If all its transactions join `turn`, a save answered as `late` is never written.
 */
export async function inTime<T>(
  { saves }: Pick<TeamStore, 'saves'>,
  save: (turn: SaveTurn) => Promise<Result<T, NotSaved>>,
): Promise<Result<T, NotSaved>> {
  const answered = saves.begin();
  try {
    return await orTooLate(save, ({ actions = [], act }, outcome) => {
      const stillWriting = saves.begin();
      const isSaved = outcome.then(
        ({ ok }) => ok,
        () => false,
      );
      saves.addDoubt({ actions, act, isSaved: isSaved.finally(stillWriting) });
    });
  } catch (thrown) {
    if (thrown instanceof Stopped) return err(thrown.why);
    throw thrown;
  } finally {
    answered();
  }
}

/** Settles as the work does, or rejects within ten seconds: `doubt` if something may still be written, else `late`. */
export async function orTooLate<T>(
  work: (turn: SaveTurn) => Promise<T>,
  onDoubt?: (turn: SaveTurn, outcome: Promise<T>) => void,
): Promise<T> {
  const { turn, giveUp } = createTurn();
  const outcome = work(turn);
  const done = outcome.then((value) => ({ value }));
  let answer = await within(giveUpMs, done);
  if (answer !== undefined) return answer.value;
  if (!giveUp()) throw tooLate();
  answer = await within(finishMs, done);
  if (answer !== undefined) return answer.value;
  onDoubt?.(turn, outcome);
  throw new Stopped({ kind: 'storage', reason: 'doubt' });
}

/**
 * Runs a save's transaction. If it throws after the time limit, the browser's report decides whether it was written.
 */
export async function inTurn<T>(
  turn: SaveTurn,
  db: Dexie,
  tables: readonly Table[],
  write: () => Promise<T>,
): Promise<T> {
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
}

/**
 * Ends a transaction in which no request follows. Otherwise the browser would begin to write only after all of Dexie's
 * callbacks.
 */
export function endRequests(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch (thrown) {
    throw transaction.error ?? thrown; // the browser has aborted it, and says why if the storage is full
  }
}

/** Makes the error of a save of which nothing was written. */
export function tooLate(): Stopped {
  return new Stopped({ kind: 'storage', reason: 'late' });
}

/** Resolves with the work's value, or with undefined when the time is over. */
const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
};

const createTurn = () => {
  let isOver = false;
  let last: { readonly abort: () => void; readonly isWritten: Promise<boolean> } | undefined;
  const turn: SaveTurn = {
    join: () => {
      if (isOver) throw tooLate();
      const transaction = Dexie.currentTransaction;
      const { idbtrans } = transaction;
      // A promise made inside a transaction would belong to that transaction.
      const isWritten = Dexie.ignoreTransaction(
        () =>
          new Promise<boolean>((resolve) => {
            idbtrans.addEventListener('complete', () => resolve(true));
            idbtrans.addEventListener('abort', () => resolve(false));
          }),
      );
      last = { abort: () => transaction.abort(), isWritten };
    },
    isOver: () => isOver,
    isWritten: async () => (await last?.isWritten) ?? false,
  };
  /** Ends the save. Returns whether a transaction has joined: then only the browser can tell whether it was written. */
  const giveUp = (): boolean => {
    isOver = true;
    // Even if this call does not throw, the browser may already have begun to write.
    try {
      last?.abort();
    } catch (thrown) {
      if (!(thrown instanceof DOMException)) throw thrown; // the transaction has ended, or the browser is writing it
    }
    return last !== undefined;
  };
  return { turn, giveUp };
};
