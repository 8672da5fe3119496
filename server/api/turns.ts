import type { Clock } from '#server/base/clock.ts';

/** One person's turn. Once it has begun it lasts until it ends; ending it twice changes nothing. */
export interface Turn {
  readonly begin: () => void;
  readonly end: () => void;
}

/** Does a person's work when they have no other such work running; undefined when they have. */
export const inTurn = async <T>(turn: Turn | undefined, work: () => Promise<T>): Promise<T | undefined> => {
  if (turn === undefined) return undefined;
  turn.begin();
  try {
    return await work();
  } finally {
    turn.end();
  }
};

/** Gives each person one turn at a time: undefined while they have one. A turn that nobody begins is over after a while (ms). */
export const createTurns = (clock: Clock, patienceMs: number): ((userId: string) => Turn | undefined) => {
  const taken = new Map<string, { until: number }>();
  return (userId) => {
    const now = clock();
    if ((taken.get(userId)?.until ?? now) > now) return undefined;
    const own = { until: now + patienceMs };
    taken.set(userId, own);
    return {
      begin: () => {
        own.until = Infinity;
      },
      end: () => {
        if (taken.get(userId) === own) taken.delete(userId);
      },
    };
  };
};
