import type { Alarm } from './alarm.ts';
import { deliverMails, type DeliverDeps } from './deliver.ts';

interface KeepPostingDeps extends DeliverDeps {
  readonly alarm: Alarm;
  readonly everyMs?: number;
}

/** Sends due mails at each ring and every ten seconds until the server stops. Logs a failure and tries again later. */
export async function keepPosting({ alarm, everyMs = 10_000, ...deps }: KeepPostingDeps): Promise<void> {
  const { stopping, log } = deps;
  while (!stopping.aborted) {
    await deliverMails(deps).catch((error: unknown) => log.warn({ err: error }, 'The mails were left for later'));
    await alarm.sleep(everyMs, stopping);
  }
}
