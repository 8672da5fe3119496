import { createTransport } from 'nodemailer';
import type { WrittenMail } from './write-mail.ts';

/** The result of a try to send a mail. `never`: any other try would fail too. */
export type Handed = { readonly outcome: 'sent' } | { readonly outcome: 'later' | 'never'; readonly error: string };

/** Sends one mail to a mail server. */
export type SendMail = (to: string, mail: WrittenMail) => Promise<Handed>;

/** Creates a sender by SMTP. It opens a connection per mail, because mails are few. */
export function createSmtp(url: string, from: string): SendMail {
  const transport = transportOf(url);
  return async (to, mail) => {
    try {
      // the receiver is an object, so that no character in the address makes the library read two addresses
      await transport.sendMail({ from, to: { name: '', address: to }, ...mail });
      return { outcome: 'sent' };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { outcome: isAboutTheMail(error) ? 'never' : 'later', error: error.message.slice(0, 300) };
    }
  };
}

/** Connects to a mail server and signs in there, without a mail. Throws if either fails. */
export async function tryConnection(url: string): Promise<void> {
  await transportOf(url).verify();
}

const transportOf = (url: string) =>
  createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

const isAboutTheMail = (error: Error): boolean => {
  const { code, command, responseCode }: SmtpError = error;
  const isFinal = typeof responseCode === 'number' && responseCode >= 500;
  // a refused password or sender delays every mail, but an administrator may correct it before the next try
  return isFinal && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'));
};

interface SmtpError extends Error {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}
