import { Dexie } from 'dexie';
import { err, type Result } from '#core/result.ts';
import type { TeamStore } from '../database/team-store.ts';
import { Stopped, type NotSaved } from './not-saved.ts';

/** One save, which ends when its time is over. */
export interface SaveTurn {
  /** Call first in each transaction of the save: once the time is over, the transaction is rolled back. */
  readonly join: () => void;
  readonly isOver: () => boolean;
}

/** A save that takes longer is rolled back, in ms. */
const giveUpMs = 8000;
/** Then the device has this long to finish what can no longer be rolled back, in ms. */
const finishMs = 1400;

/** Answers a save within ten seconds. What is answered as not saved is never saved later. */
export const inTime = async (
  { saves }: Pick<TeamStore, 'saves'>,
  save: (turn: SaveTurn) => Promise<Result<void, NotSaved>>,
): Promise<Result<void, NotSaved>> => {
  const { turn, giveUp } = createTurn();
  const answered = saves.begin();
  const work = async () => {
    const earlier = await saves.doubt.outcome;
    if (turn.isOver()) return late;
    delete saves.doubt.outcome;
    // The person presses again because the answer before was `doubt`: saving once more would book it twice.
    return earlier?.ok === true ? err({ kind: 'savedLate' } as const) : save(turn);
  };
  const done = work();
  const answer = await within(giveUpMs, done).finally(answered);
  if (answer !== undefined) return answer;
  if (giveUp()) return late;
  const finished = saves.begin();
  const last = await within(finishMs, done).finally(finished);
  if (last !== undefined) return last;
  const stillWriting = saves.begin();
  saves.doubt.outcome = done.catch(() => late).finally(stillWriting);
  return err({ kind: 'storage', reason: 'doubt' });
};

/** Resolves with the work, or rejects after the time in which a save is answered. For work that may be done twice. */
export const orTooLate = async <T>(work: Promise<T>): Promise<T> => {
  const done = await within(
    giveUpMs,
    work.then((value) => ({ value })),
  );
  if (done === undefined) throw new Error('The device did not answer in time.');
  return done.value;
};

const late: Result<never, NotSaved> = err({ kind: 'storage', reason: 'late' });

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
  let rollBack: (() => void) | undefined;
  const turn: SaveTurn = {
    join: () => {
      if (isOver) throw new Stopped({ kind: 'storage', reason: 'late' });
      const transaction = Dexie.currentTransaction;
      rollBack = () => transaction.abort();
    },
    isOver: () => isOver,
  };
  /** Returns whether nothing of the save can be written any more. */
  const giveUp = (): boolean => {
    isOver = true;
    try {
      rollBack?.();
      return true;
    } catch {
      return false; // the browser is writing it already
    }
  };
  return { turn, giveUp };
};
