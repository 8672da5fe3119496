import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { TestServer } from './server.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

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

export const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

export const digitsIn = (text: string): string => /^\d{6}$/m.exec(text)?.[0] ?? '';
