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
      const isFinal = 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500;
      return { outcome: isFinal ? 'never' : 'later', error: error.message.slice(0, 300) };
    }
  };
};
