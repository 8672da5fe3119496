import type { Clock } from '#server/base/clock.ts';

/** Permission for one task of a person. After `begin` it lasts until `end`; a second `end` changes nothing. */
export interface Turn {
  readonly begin: () => void;
  readonly end: () => void;
}

/** Runs the work, then ends the turn. Without a turn, returns undefined and does not run the work. */
export async function runDuringTurn<T>(turn: Turn | undefined, work: () => Promise<T>): Promise<T | undefined> {
  if (turn === undefined) return undefined;
  turn.begin();
  try {
    return await work();
  } finally {
    turn.end();
  }
}

// Each server counts its own turns, because they protect its memory and its processor.
/**
 * Creates a function that returns a turn; undefined while the person has one. A turn must begin within `patienceMs`.
 */
export function createTurns(clock: Clock, patienceMs: number): (userId: string) => Turn | undefined {
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
}
