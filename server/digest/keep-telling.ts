import { passes } from '#server/base/passes.ts';
import { sendDigests, type DigestDeps } from './send-digests.ts';

/**
 * `random` keeps servers from starting their rounds together; `everyMs` is the shortest pause (ms) between two rounds.
 */
interface KeepTellingDeps extends DigestDeps {
  readonly random: () => number;
  readonly everyMs?: number;
}

/** Sends the daily mails that are due, every few minutes until the server stops. Logs failures. */
export async function keepTelling({ random, everyMs = 5 * 60_000, ...deps }: KeepTellingDeps): Promise<void> {
  const { stopping, log } = deps;
  while (await passes(everyMs * (1 + random() / 2), stopping))
    await sendDigests(deps).catch((error: unknown) => log.warn({ err: error }, 'The daily mails were left for later'));
}
