import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import type { LivingKeys } from './keys.ts';

interface KeepKeysDeps {
  readonly keys: LivingKeys;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly everyMs?: number;
}

/** Rereads the stored keys every minute until the server stops. If a read fails, the old keys stay. */
export async function keepKeys({ keys, log, stopping, everyMs = 60_000 }: KeepKeysDeps): Promise<void> {
  while (await passes(everyMs, stopping))
    await keys.reload().catch((error: unknown) => {
      // another part already logs that the database is out of reach
      if (!isDatabaseFault(error)) log.error({ err: error }, 'The stored keys are not taken up');
    });
}
