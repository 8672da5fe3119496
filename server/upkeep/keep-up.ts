import type { Config } from '#server/base/config.ts';
import { warnOfFullDisk, type readFreeDisk } from '#server/base/free-disk.ts';
import { passes } from '#server/base/passes.ts';
import { tidyUp, type UpkeepDeps } from './tidy-up.ts';

/** `random` spreads the waits of several servers; `firstMs` and `everyMs` are in ms. */
interface KeepUpDeps extends UpkeepDeps {
  readonly config: UpkeepDeps['config'] & Pick<Config, 'dataDir'>;
  readonly random: () => number;
  readonly firstMs?: number;
  readonly everyMs?: number;
  readonly readDisk?: typeof readFreeDisk;
}

const hour = 3_600_000;

/** Warns of a full disk now and hourly, and removes old records hourly, until the server stops. Logs failures. */
export async function keepUp({
  random,
  firstMs = 2 * 60_000,
  everyMs = hour,
  readDisk,
  ...deps
}: KeepUpDeps): Promise<void> {
  const { stopping, log } = deps;
  const checkDisk = (): Promise<void> =>
    warnOfFullDisk(deps, readDisk).catch((error: unknown) =>
      log.warn({ err: error }, 'The disk could not be looked at'),
    );
  const spread = (ms: number): number => ms * (1 + random() / 2);
  await checkDisk();
  for (let wait = spread(firstMs); await passes(wait, stopping); wait = spread(everyMs)) {
    await checkDisk();
    await tidyUp(deps).catch((error: unknown) => log.warn({ err: error }, 'Upkeep was cut short'));
  }
}
