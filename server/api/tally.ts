import type { Clock } from '#server/base/clock.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';

/** Counts events by key in windows of time. Each server has its own counts, in memory. */
export interface Tally {
  readonly count: (key: string) => void;
  /** Removes one count of a key. */
  readonly uncount: (key: string) => void;
  /** Returns a refusal if the key has reached the limit in the present window; undefined if it has not. */
  readonly full: (key: string) => Refusal | undefined;
}

/** Creates a tally that allows `most` events per key in a window (ms). Each window begins with no counts. */
export function createTally(clock: Clock, most: number, windowMs: number): Tally {
  const counts = new Map<string, number>();
  let endsAt = -Infinity;
  const renew = (): number => {
    const now = clock();
    if (now >= endsAt || endsAt - now > windowMs) {
      counts.clear();
      endsAt = now + windowMs;
    }
    return now;
  };
  return {
    count: (key) => {
      renew();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    uncount: (key) => {
      renew();
      counts.set(key, Math.max(0, (counts.get(key) ?? 0) - 1));
    },
    full: (key) => {
      const now = renew();
      if ((counts.get(key) ?? 0) < most) return undefined;
      return refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)) });
    },
  };
}
