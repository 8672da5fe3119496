import type { Alarm } from './alarm.ts';
import { deliverMails, type DeliverDeps } from './deliver.ts';

/** What the sender of mails needs besides. */
export interface KeepPostingDeps extends DeliverDeps {
  readonly alarm: Alarm;
  readonly everyMs?: number;
}

/** Delivers mails when the alarm rings and every ten seconds, until the server stops; answers when the last delivery has ended. A failure is logged, and the next round tries again. */
export const keepPosting = async ({ alarm, everyMs = 10_000, ...deps }: KeepPostingDeps): Promise<void> => {
  const { stopping, log } = deps;
  while (!stopping.aborted) {
    await deliverMails(deps).catch((error: unknown) => log.warn({ err: error }, 'The mails were left for later'));
    await alarm.sleep(everyMs, stopping);
  }
};
