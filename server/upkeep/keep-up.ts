import { passes } from '#server/base/passes.ts';
import { tidyUp, type UpkeepDeps } from './tidy-up.ts';

/**
 * `random` spreads the waits, so that several servers do not begin at the same time; `firstMs` and `everyMs` are in ms.
 */
interface KeepUpDeps extends UpkeepDeps {
  readonly random: () => number;
  readonly firstMs?: number;
  readonly everyMs?: number;
}

const hour = 3_600_000;

/**
 * Removes old records soon after the start, then about hourly, until the server stops. Logs a failure; tries again
 * later.
 */
export const keepUp = async ({ random, firstMs = 2 * 60_000, everyMs = hour, ...deps }: KeepUpDeps): Promise<void> => {
  const { stopping, log } = deps;
  const spread = (ms: number): number => ms * (1 + random() / 2);
  for (let wait = spread(firstMs); await passes(wait, stopping); wait = spread(everyMs))
    await tidyUp(deps).catch((error: unknown) => log.warn({ err: error }, 'Upkeep was cut short'));
};
