import { passes } from '#server/base/passes.ts';
import { tidyUp, type UpkeepDeps } from './tidy-up.ts';

/** What upkeep needs besides: chance, so that several servers do not all begin at once, and the times in ms. */
export interface KeepUpDeps extends UpkeepDeps {
  readonly random: () => number;
  readonly firstMs?: number;
  readonly everyMs?: number;
}

const hour = 3_600_000;

/** Tidies up a few minutes after the start and then every hour, until the server stops; answers when the last of it has ended. A failure is logged, and the next hour tries again. */
export const keepUp = async ({ random, firstMs = 2 * 60_000, everyMs = hour, ...deps }: KeepUpDeps): Promise<void> => {
  const { stopping, log } = deps;
  const spread = (ms: number): number => ms * (1 + random() / 2);
  for (let wait = spread(firstMs); await passes(wait, stopping); wait = spread(everyMs))
    await tidyUp(deps).catch((error: unknown) => log.warn({ err: error }, 'Upkeep was cut short'));
};
