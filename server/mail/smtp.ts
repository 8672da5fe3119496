import { createTransport } from 'nodemailer';
import type { WrittenMail } from './write-mail.ts';

/** What became of handing a mail on. `never`: trying again is of no use. */
export type Handed = { readonly outcome: 'sent' } | { readonly outcome: 'later' | 'never'; readonly error: string };

/** Hands one mail on to somebody who delivers it. */
export type SendMail = (to: string, mail: WrittenMail) => Promise<Handed>;

/** Sends by SMTP. `url` holds host, port, user and password. Each mail has a connection of its own, because there are few of them. */
export const createSmtp = (url: string, from: string): SendMail => {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (to, mail) => {
    try {
      // as an object, so that no character in an address is read as a second one
      await transport.sendMail({ from, to: { name: '', address: to }, ...mail });
      return { outcome: 'sent' };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { outcome: isAboutTheMail(error) ? 'never' : 'later', error: error.message.slice(0, 300) };
    }
  };
};

/** Whether the mail server will never take this mail, because of its receiver or of what it says. What it has against us, our password or our own address, holds up every mail and may be mended until the next try. */
const isAboutTheMail = (error: Error): boolean => {
  const { code, command, responseCode }: SmtpError = error;
  const isFinal = typeof responseCode === 'number' && responseCode >= 500;
  return isFinal && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'));
};

/** What the mail server answered, and to what. */
interface SmtpError extends Error {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}
