import { postboxOf, type Parts } from './compose.ts';
import { keepTelling } from '#server/digest/keep-telling.ts';
import { hasMailbox } from '#server/mail/mailbox.ts';

/** Queues the daily mails until the server stops. Resolves immediately if neither SMTP nor a mailbox is set up. */
export async function tellDaily(parts: Parts): Promise<void> {
  const mailsArrive = parts.config.smtpUrl !== undefined || hasMailbox(parts.config);
  if (mailsArrive) await keepTelling({ ...parts, postbox: postboxOf(parts), random: Math.random });
}
