import { limits } from '#core/limits.ts';

/** Returns the wait in ms before try `tries` (1, 2, …): random, but at least `retryAfterMs`. */
export function backoffMs(tries: number, random: () => number, retryAfterMs = 0): number {
  const ceiling = Math.min(limits.backoffMostMs, limits.backoffFirstMs * 2 ** Math.min(tries - 1, 16));
  return Math.max(retryAfterMs, Math.round(ceiling * random()), 50);
}
