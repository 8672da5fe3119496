import { limits } from '#core/limits.ts';

/** How long to wait before try number `tries` (1, 2, …), in ms: full jitter below a doubling ceiling, and never less than the server asked for. */
export const backoffMs = (tries: number, random: () => number, retryAfterMs = 0): number => {
  const ceiling = Math.min(limits.backoffMostMs, limits.backoffFirstMs * 2 ** Math.min(tries - 1, 16));
  return Math.max(retryAfterMs, Math.round(ceiling * random()), 50);
};
