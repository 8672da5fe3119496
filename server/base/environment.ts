import { readFileSync, statSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { err, ok, type Result } from '#core/result.ts';
import type { Log } from './log.ts';

/** Environment variables as the system gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Creates a reader of variables. It reads a secret also from the file in `NAME_FILE`. An empty value counts as not set. */
export function createReader(env: Environment) {
  const problems: string[] = [];
  const secrets = new Set<string>(secretSettings);

  const given = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const readValue = (name: string): string | undefined => {
    const [value, path] = [given(name), given(`${name}_FILE`)];
    if (path === undefined) return value;
    if (!secrets.has(name)) problems.push(`${name}_FILE is set, but only secrets are read from files. Set ${name}.`);
    else if (value !== undefined) problems.push(`${name} and ${name}_FILE are both set. Leave one of them out.`);
    else {
      const secret = readSecretFile(path);
      if (secret.ok) return secret.value;
      problems.push(`${name}_FILE must be a file with the secret in one line, but ${secret.error}.`);
    }
    return value;
  };
  const values = new Map<string, string | undefined>();
  const valueOf = (name: string): string | undefined => {
    // each file is read only once, because the file may be replaced between two reads
    if (!values.has(name)) values.set(name, readValue(name));
    return values.get(name);
  };
  const called = (name: string): string =>
    given(name) === undefined && valueOf(name) !== undefined ? `${name}_FILE` : name;
  const complain = (name: string, expectation: string, was: string): undefined => {
    problems.push(`${called(name)} must be ${expectation}, but it is ${was}.`);
  };
  const shown = (value: string): string => JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);

  const text = (name: string, isGood: (value: string) => boolean, expectation: string): string | undefined => {
    const value = valueOf(name);
    if (value === undefined || isGood(value)) return value;
    return complain(name, expectation, shown(value));
  };

  const parseUrl = (
    name: string,
    schemes: readonly string[],
    { show, needsHost = false }: { readonly show: (value: string) => string; readonly needsHost?: boolean },
  ): string | undefined => {
    const value = valueOf(name);
    if (value === undefined) return undefined;
    const isFit = URL.canParse(value) && schemes.includes(new URL(value).protocol);
    if (isFit && (!needsHost || new URL(value).hostname !== '')) return value.replace(/\/+$/, '');
    const begins = `a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
    return complain(name, isFit ? `${begins} and names a host` : begins, show(value));
  };

  return {
    text,
    /** Reads a whole number; returns the fallback if the variable is not set, or wrong (noted as a problem). */
    wholeNumber: (name: string, fallback: number, least: number, most: number): number => {
      const value = text(
        name,
        (given) => /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most,
        `a whole number from ${least} to ${most}`,
      );
      return value === undefined ? fallback : Number(value);
    },
    /** Reads one of the choices; returns the first if the variable is not set, or wrong (noted as a problem). */
    oneOf: <const Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice => {
      const value = text(name, (given) => choices.some((choice) => choice === given), `one of ${choices.join(', ')}`);
      return choices.find((choice) => choice === value) ?? choices[0];
    },
    list: (name: string, isGood: (value: string) => boolean, expectation: string): readonly string[] => {
      const parts = (value: string): string[] => value.split(',').map((part) => part.trim());
      const value = text(name, (given) => parts(given).every(isGood), expectation);
      return value === undefined ? [] : parts(value);
    },
    url: (name: string, schemes: readonly string[]) => parseUrl(name, schemes, { show: shown }),
    secretUrl: (name: string, schemes: readonly string[], { needsHost = false } = {}) =>
      parseUrl(name, schemes, { show: hidden, needsHost }),
    secret: (name: string, least: number): string | undefined => {
      const value = valueOf(name);
      if (value === undefined || value.length >= least) return value;
      return complain(name, `a secret of at least ${least} characters`, hidden(value));
    },
    /** Reads a secret that is sent as a bearer token, so it may contain no blank. */
    bearerSecret: (name: string, least: number): string | undefined => {
      const value = valueOf(name);
      if (value === undefined || (value.length >= least && !/\s/.test(value))) return value;
      return complain(name, `a secret of at least ${least} characters without blanks`, hidden(value));
    },
    /** Reads two variables that must be set together; notes a problem if only one of them is set. */
    both: (first: string, second: string): readonly [string, string] | readonly [undefined, undefined] => {
      const [one, other] = [valueOf(first), valueOf(second)];
      if (one !== undefined && other !== undefined) return [one, other];
      if (one !== undefined) complain(second, `set, because ${called(first)} is set`, 'not set');
      if (other !== undefined) complain(first, `set, because ${called(second)} is set`, 'not set');
      return [undefined, undefined];
    },
    /** Notes a problem if `first` is set and `second` is not; `first` has no meaning without `second`. */
    needs: (first: string, second: string): void => {
      if (valueOf(first) !== undefined && valueOf(second) === undefined)
        complain(second, `set, because ${called(first)} is set`, 'not set');
    },
    firstProblem: (): string | undefined => problems[0],
  };
}

const hidden = (value: string): string => `something else (hidden, ${value.length} characters)`;

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
function readSecretFile(path: string): Result<string, string> {
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

/** The variables that every handler of a request reads as `c.var`. */
export interface RequestVariables {
  readonly requestId: string;
  readonly log: Log;
  /** The client's IP address, even if trusted proxies forward the request; `unknown` without a socket. */
  readonly clientAddress: string;
  /**
   * True if the request came over TLS to this server or a trusted proxy before it, or if the public address is https.
   */
  readonly isSecure: boolean;
  /** True if the request has headers that a proxy adds, whether this server trusts them or not. */
  readonly isForwarded: boolean;
}

/** The environment type of every Hono app here. Without a socket, as in tests, a request has no bindings. */
export interface ServerEnv {
  Variables: RequestVariables;
  Bindings: Partial<HttpBindings>;
}
