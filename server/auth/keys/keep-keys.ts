import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import type { LivingKeys } from './keys.ts';

/** What it takes to follow the key file; the time in ms. */
export interface KeepKeysDeps {
  readonly keys: LivingKeys;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly everyMs?: number;
}

/**
 * Takes up new keys from the key file every minute until the server stops. While the file cannot be used, the keys in
 * use stay, and the log says so.
 */
export const keepKeys = async ({ keys, log, stopping, everyMs = 60_000 }: KeepKeysDeps): Promise<void> => {
  while (await passes(everyMs, stopping))
    await keys.reload().catch((error: unknown) => log.error({ err: error }, 'The keys in the file are not taken up'));
};
