import type { Clock } from '#server/base/clock.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';

/** Counts something by key in windows of time, on this server only; a server that starts anew has counted nothing. */
export interface Tally {
  readonly count: (key: string) => void;
  /** Takes back what was counted in good faith. */
  readonly uncount: (key: string) => void;
  /** The refusal for a key that has been counted so often that it must wait for the next window. */
  readonly full: (key: string) => Refusal | undefined;
}

/** A tally of at most `most` in a window (ms). All keys share the windows, so that nothing has to be remembered beyond one. */
export const createTally = (clock: Clock, most: number, windowMs: number): Tally => {
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
};
