import { limits } from '#core/limits.ts';

/**
 * Returns the wait before try `tries` (1, 2, …) in ms: random up to a doubling limit, but at least 50 and
 * `retryAfterMs`.
 */
export const backoffMs = (tries: number, random: () => number, retryAfterMs = 0): number => {
  const ceiling = Math.min(limits.backoffMostMs, limits.backoffFirstMs * 2 ** Math.min(tries - 1, 16));
  return Math.max(retryAfterMs, Math.round(ceiling * random()), 50);
};
