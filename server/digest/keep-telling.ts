import { passes } from '#server/base/passes.ts';
import { sendDigests, type DigestDeps } from './send-digests.ts';

/** What the round of daily mails needs besides: chance, so that several servers do not all begin at once, and the time in ms. */
export interface KeepTellingDeps extends DigestDeps {
  readonly random: () => number;
  readonly everyMs?: number;
}

/** Looks every few minutes whether it is time for the daily mails, until the server stops; answers when the last round has ended. A failure is logged, and the next round tries again. */
export const keepTelling = async ({ random, everyMs = 5 * 60_000, ...deps }: KeepTellingDeps): Promise<void> => {
  const { stopping, log } = deps;
  while (await passes(everyMs * (1 + random() / 2), stopping))
    await sendDigests(deps).catch((error: unknown) => log.warn({ err: error }, 'The daily mails were left for later'));
};
