import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#server/base/config.ts';
import { createPrivateFile, readPrivateFile } from '#server/base/private-file.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';

/** Reads the development mailbox's key from a file that only its owner may read; makes a missing file. */
export async function loadMailboxKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'mailbox-key');
  if ((await readPrivateFile(file)) === undefined)
    await createPrivateFile(file, `${randomBytes(24).toString('base64url')}\n`);
  const key = (await readPrivateFile(file))?.trim() ?? '';
  if (/^[\w-]{32}$/.test(key)) return key;
  throw new StartRefusal(`The key of the development mailbox in ${file} cannot be used. Remove it: a new one is made.`);
}

/** Returns the URL of the development mailbox with its key, for use on the server's machine. */
export function mailboxAddress({ port, tls }: Pick<Config, 'port' | 'tls'>, key: string): string {
  return `${tls === undefined ? 'http' : 'https'}://localhost:${port}/dev/mail?key=${key}`;
}
