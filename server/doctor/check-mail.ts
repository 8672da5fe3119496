import type { Config } from '#server/base/config.ts';
import { hasMailbox } from '#server/mail/mailbox.ts';
import { createSmtp, tryConnection } from '#server/mail/smtp.ts';
import { fine, messageOf, skipped, wrong, type Finding } from './finding.ts';

const testMail = {
  subject: 'Spoolside: test mail',
  text: 'This is the test mail that you asked for. Mails of this server arrive here.\n',
  html: '<p>This is the test mail that you asked for. Mails of this server arrive here.</p>',
};

/** Signs in at the mail server, if one is set; with an address `to`, also sends a test mail to that address. */
export async function checkMail(config: Config, to: string | undefined): Promise<Finding> {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === undefined) {
    if (to !== undefined) return wrong('mail', 'No mail can be sent, because SMTP_URL is not set: set it first.');
    return hasMailbox(config)
      ? fine('mail', 'SMTP_URL is not set: mails are read in the mailbox whose address the start prints.')
      : skipped('mail', 'SMTP_URL is not set, so no mail leaves: hand over invites and links for passwords yourself.');
  }
  const { host } = new URL(smtpUrl);
  try {
    await tryConnection(smtpUrl);
  } catch (error) {
    return wrong('mail', `The mail server ${host} cannot be used (${messageOf(error)}): check SMTP_URL.`);
  }
  if (to === undefined) return fine('mail', `${host} lets this server in. To send a test mail: doctor --mail ADDRESS.`);
  const handed = await createSmtp(smtpUrl, mailFrom)(to, testMail);
  return handed.outcome === 'sent'
    ? fine('mail', `${host} took a test mail to ${to}. If none arrives, look in the spam and at SPF and DKIM.`)
    : wrong('mail', `${host} refused a test mail from ${mailFrom} (${handed.error}): check MAIL_FROM and SMTP_URL.`);
}
