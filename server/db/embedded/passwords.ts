import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '#server/base/start-refusal.ts';

/** The passwords of the two database roles: the role that makes roles, and the role for everyday work. */
export interface Passwords {
  readonly admin: string;
  readonly app: string;
}

/** Reads the data folder's passwords, or makes them (mode 0600). Refuses if a cluster exists without passwords. */
export async function loadPasswords(dataDir: string, clusterExists: boolean): Promise<Passwords> {
  const file = join(dataDir, 'postgres-passwords.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (text !== undefined) return parse(file, text);
  if (clusterExists)
    throw new StartRefusal(
      `The database is there, but its passwords are not: ${file} is missing. Bring it back from a backup.`,
    );
  const passwords = { admin: secret(), app: secret() };
  await writeFile(file, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true });
  return passwords;
}

const parse = (file: string, text: string): Passwords => {
  try {
    return JSON.parse(text) as Passwords;
  } catch {
    // the parser's own message would contain a password
    throw new StartRefusal(`${file} is not JSON any more. Bring it back from a backup.`);
  }
};

const secret = (): string => randomBytes(24).toString('base64url');
