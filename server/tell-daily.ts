import { postboxOf, type Parts } from './compose.ts';
import { keepTelling } from '#server/digest/keep-telling.ts';
import { hasMailbox } from '#server/mail/mailbox.ts';

/** Sends the daily mails of a running server, where mails arrive at all; answers when the server has stopped. */
export const tellDaily = async (parts: Parts): Promise<void> => {
  const mailsArrive = parts.config.smtpUrl !== undefined || hasMailbox(parts.config);
  if (mailsArrive) await keepTelling({ ...parts, postbox: postboxOf(parts), random: Math.random });
};
