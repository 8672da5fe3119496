import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { TestServer } from './server.ts';

/** A mail as `/dev/mail.json` shows it. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Waits for a mail of this subject to an address; returns the text of the newest one. */
export const mailTo = async (
  { url, dataDir }: Pick<TestServer, 'url' | 'dataDir'>,
  email: string,
  subject: RegExp,
): Promise<string> => {
  const key = (await readFile(join(dataDir, 'mailbox-key'), 'utf8')).trim();
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${url}/dev/mail.json?key=${key}`)).json()) as readonly Mail[];
      found = mails.find((mail) => mail.to === email && subject.test(mail.subject));
      return found?.subject;
    })
    .toMatch(subject);
  return found?.text ?? '';
};

/** Returns the first link in a mail; empty without one. */
export const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

/** Returns the six digits in a mail; empty without them. */
export const digitsIn = (text: string): string => /^\d{6}$/m.exec(text)?.[0] ?? '';
