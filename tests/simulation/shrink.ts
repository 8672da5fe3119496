import { historyOf, live, type HistoryEvent, type Run } from './history.ts';
import type { ServerHalf } from './server-half.ts';

export interface Shrunk {
  readonly history: readonly HistoryEvent[];
  readonly run: Run;
}

/** Shortens a failing history by leaving out pieces that its failure does not need, for at most `mostMs` ms. */
export const shrink = async (
  server: ServerHalf,
  failed: Run,
  mostMs = Number(process.env['SIMULATION_SHRINK_MS'] ?? 60_000),
): Promise<Shrunk> => {
  let best: Shrunk = { history: historyOf(failed.seed), run: failed };
  const end = performance.now() + mostMs;
  for (let size = Math.ceil(best.history.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.history.length && performance.now() < end;) {
      const fewer = best.history.toSpliced(at, size);
      const run = await live(server, failed.seed, fewer);
      if (run.violation?.invariant === failed.violation?.invariant) best = { history: fewer, run };
      else at += size;
    }
  }
  return best;
};
