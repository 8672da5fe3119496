import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import type { LivingKeys } from './keys.ts';

/** `everyMs`: the time between two reads of the key file. */
interface KeepKeysDeps {
  readonly keys: LivingKeys;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly everyMs?: number;
}

/**
 * Rereads the key file every minute until the server stops. If that fails, it logs the error and keeps the old keys.
 */
export const keepKeys = async ({ keys, log, stopping, everyMs = 60_000 }: KeepKeysDeps): Promise<void> => {
  while (await passes(everyMs, stopping))
    await keys.reload().catch((error: unknown) => log.error({ err: error }, 'The keys in the file are not taken up'));
};
