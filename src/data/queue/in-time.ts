import { Dexie } from 'dexie';
import type { Action } from '#core/mutations/registry.ts';
import { err, type Result } from '#core/result.ts';
import type { TeamStore } from '../database/team-store.ts';
import { Stopped, type NotSaved } from './not-saved.ts';

/** One save, which ends when its time is over. */
export interface SaveTurn {
  /** Call first in each transaction of the save: once the time is over, the transaction is rolled back. */
  readonly join: () => void;
  readonly isOver: () => boolean;
  /** Whether the browser has written the transaction that joined last. Resolves when the browser says so. */
  readonly isWritten: () => Promise<boolean>;
  /** What is saved, if a second press is to be told from other saves. */
  actions?: readonly Action[];
  /** What the person is doing (`Doubt`). */
  act?: object;
}

/** A save that takes longer is rolled back, in ms. */
const giveUpMs = 8000;
/** Then the browser has this long to say whether it was rolled back or written all the same, in ms. */
const finishMs = 1400;

/** Answers a save within ten seconds. What is answered as `late` is never saved later. */
export const inTime = async <T>(
  { saves }: Pick<TeamStore, 'saves'>,
  save: (turn: SaveTurn) => Promise<Result<T, NotSaved>>,
): Promise<Result<T, NotSaved>> => {
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
};

/** Resolves with the work, or rejects within ten seconds: `late` if nothing is written any more, else `doubt`. */
export const orTooLate = async <T>(
  work: (turn: SaveTurn) => Promise<T>,
  onDoubt?: (turn: SaveTurn, outcome: Promise<T>) => void,
): Promise<T> => {
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
};

/** The end of a save of which nothing is written. */
export const tooLate = (): Stopped => new Stopped({ kind: 'storage', reason: 'late' });

/** Resolves with the work, or with undefined after the time. */
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
      // A promise made inside of a transaction would belong to it.
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
  /** Ends the save. Returns whether a transaction has joined: then only the browser knows whether it is written. */
  const giveUp = (): boolean => {
    isOver = true;
    // That this does not throw says nothing: the browser may have begun to write by itself.
    try {
      last?.abort();
    } catch (thrown) {
      if (!(thrown instanceof DOMException)) throw thrown; // it has ended, or is being written
    }
    return last !== undefined;
  };
  return { turn, giveUp };
};
