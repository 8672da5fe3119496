import { readFileSync, statSync } from 'node:fs';
import { err, ok, type Result } from '#core/result.ts';

/** The variables whose value is a secret. Each may be given as `NAME_FILE`, the path of a file that contains it. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET_KEY',
  'SECRET_KEY_BEFORE',
  'SUPABASE_ANON_KEY',
  'SUPABASE_JWT_SECRET',
  'SUPABASE_SERVICE_ROLE_KEY',
  'SMTP_URL',
  'OAUTH_GOOGLE_SECRET',
  'OIDC_CLIENT_SECRET',
  'AUTH_ADMIN_KEY',
  'METRICS_TOKEN',
  'FILES_S3_KEY',
  'FILES_S3_SECRET',
] as const;

const mostBytes = 64 * 1024;

/** Reads a secret from a file of one line. The error is a clause that names the path. */
export function readSecretFile(path: string): Result<string, string> {
  try {
    const found = statSync(path);
    if (found.isDirectory()) return err(`${path} is a folder`);
    if (!found.isFile()) return err(`${path} is not an ordinary file`);
    if (found.size > mostBytes) return err(`${path} has more than ${mostBytes / 1024} KB`);
    const secret = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)).trim();
    if (secret === '') return err(`${path} is empty`);
    if (/[\r\n]/.test(secret)) return err(`${path} has more than one line`);
    if (/\p{Cc}/u.test(secret)) return err(`${path} is not text in UTF-8`);
    return ok(secret);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return err(reasons[code]?.(path) ?? `${path} cannot be read (${code})`);
  }
}

const user = (): string => (process.geteuid === undefined ? 'this user' : `this user (${process.geteuid()})`);

const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `there is no ${path}`,
  ENOTDIR: (path) => `there is no ${path}`,
  EACCES: (path) => `${user()} may not read ${path}`,
  EPERM: (path) => `${user()} may not read ${path}`,
  ERR_ENCODING_INVALID_ENCODED_DATA: (path) => `${path} is not text in UTF-8`,
};
