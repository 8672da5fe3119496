import { randomBytes } from 'node:crypto';
import type { Parts } from './compose.ts';
import { createAlarm, createSmtp } from '#server/mail/postbox.ts';
import { keepPosting } from '#server/mail/keep-posting.ts';
import { createMailSeal } from '#server/mail/write-mail.ts';

/** Sends a server's mails, or only stores them if no mail server is set. Resolves when the server stops. */
export function postMails({ config, db, keys, clock, log, stopping, mailAlarm }: Parts): Promise<void> {
  const { smtpUrl, mailFrom } = config;
  return keepPosting({
    db,
    clock,
    log,
    stopping,
    alarm: mailAlarm ?? createAlarm(),
    seal: createMailSeal(keys.refreshSecret, randomBytes),
    send: smtpUrl === undefined ? undefined : createSmtp(smtpUrl, mailFrom),
  });
}
