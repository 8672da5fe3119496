import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#server/base/config.ts';
import { createPrivateFile, readPrivateFile } from '#server/base/private-file.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';

/** The key that opens the development mailbox of a data folder; made, for its owner alone, when there is none. */
export const loadMailboxKey = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'mailbox-key');
  if ((await readPrivateFile(file)) === undefined)
    await createPrivateFile(file, `${randomBytes(24).toString('base64url')}\n`);
  const key = (await readPrivateFile(file))?.trim() ?? '';
  if (/^[\w-]{32}$/.test(key)) return key;
  throw new StartRefusal(`The key of the development mailbox in ${file} cannot be used. Remove it: a new one is made.`);
};

/** The whole address of the development mailbox, to be opened at the machine that serves. */
export const mailboxAddress = ({ port, tls }: Pick<Config, 'port' | 'tls'>, key: string): string =>
  `${tls === undefined ? 'http' : 'https'}://localhost:${port}/dev/mail?key=${key}`;
