import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { err, ok, type Result } from '#core/result.ts';
import { isLoopbackHost } from './loopback.ts';
import { storageKeyOf } from './storage-key.ts';
import { createReader, type Environment } from './environment.ts';

/** Who issues the tokens: the server built in here, or a Supabase Auth elsewhere. Issuers end in `/auth/v1`. */
export type AuthChoice =
  | {
      readonly kind: 'embedded';
      readonly issuer: string;
      readonly adminKey?: string;
      /** Whoever comes may register; otherwise only the administration adds people. */
      readonly takesNewcomers: boolean;
      /** Where other pages of the product are served that may sign people in here. */
      readonly otherOrigins: readonly string[];
    }
  | {
      readonly kind: 'external';
      readonly issuer: string;
      readonly url: string;
      readonly anonKey: string;
      readonly jwtSecret?: string;
      readonly serviceRoleKey?: string;
    };

/** Variables that versions before this one knew. */
const removedSettings = ['AUTH_PASSKEYS'] as const;

/** A variable that this version knows no more. */
export type RemovedSetting = (typeof removedSettings)[number];

/** Everything the server may be told from outside, parsed and checked once. Paths are absolute, URLs without a trailing slash. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Only this machine can reach the server: nothing else is listened to, and its public address is no other. */
  readonly isLoopback: boolean;
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  readonly publicUrl: string;
  /** `local`, where nothing is said, is somebody who uses the product: production with a mailbox on the own machine. */
  readonly environment: 'local' | 'development' | 'staging' | 'production';
  /** Absent: the server starts a PostgreSQL of its own in `dataDir`. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
  readonly auth: AuthChoice;
  /** The name of the session cookie. */
  readonly storageKey: string;
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  readonly google?: { readonly clientId: string; readonly secret: string };
  /** Addresses or CIDR ranges whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Host names by which the server may be reached besides those it knows itself, without port. */
  readonly allowedHosts: readonly string[];
  readonly contactEmail?: string;
  readonly metricsToken?: string;
  /** Variables that are set and that an older version knew. */
  readonly removedSettings: readonly RemovedSetting[];
}

/** The configuration that environment variables describe, or one line naming the variable, what it must be and what it was. */
export const readConfig = (env: Environment): Result<Config, string> => {
  const read = createReader(env);
  const port = read.wholeNumber('PORT', 3000, 1, 65_535);
  const host = read.text('HOST', isHost, 'an address to listen on, like 127.0.0.1 or 0.0.0.0') ?? '127.0.0.1';
  const [certFile, keyFile] = read.both('TLS_CERT', 'TLS_KEY');
  const scheme = certFile === undefined ? 'http' : 'https';
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:']) ?? `${scheme}://localhost:${port}`;
  const databaseUrl = read.secretUrl('DATABASE_URL', ['postgres:', 'postgresql:']);
  const smtpUrl = read.secretUrl('SMTP_URL', ['smtp:', 'smtps:']);
  const [googleId, googleSecret] = read.both('OAUTH_GOOGLE_CLIENT_ID', 'OAUTH_GOOGLE_SECRET');
  const contactEmail = read.text('CONTACT_EMAIL', isEmail, 'an email address');
  const metricsToken = read.bearerSecret('METRICS_TOKEN', 8);
  const auth = readAuth(read, publicUrl);
  const config: Config = {
    port,
    host,
    isLoopback: isLoopbackHost(host) && isLoopbackHost(hostOf(publicUrl)),
    ...(certFile !== undefined &&
      keyFile !== undefined && { tls: { certFile: resolve(certFile), keyFile: resolve(keyFile) } }),
    publicUrl,
    environment: read.oneOf('APP_ENV', ['local', 'development', 'staging', 'production']),
    ...(databaseUrl !== undefined && { databaseUrl }),
    dataDir: resolve(read.text('DATA_DIR', isAnything, 'a folder') ?? 'data'),
    auth,
    storageKey: storageKeyOf(auth.kind === 'external' ? auth.url : publicUrl),
    ...(smtpUrl !== undefined && { smtpUrl }),
    mailFrom: read.text('MAIL_FROM', isEmailOrNamed, 'an email address, or Name <address>') ?? defaultSender(publicUrl),
    ...(googleId !== undefined &&
      googleSecret !== undefined && { google: { clientId: googleId, secret: googleSecret } }),
    trustedProxies: read.list(
      'TRUSTED_PROXIES',
      isAddressOrRange,
      'addresses or ranges like 10.0.0.0/8, separated by commas',
    ),
    allowedHosts: read.list(
      'ALLOWED_HOSTS',
      isHost,
      'host names like spoolbox.fritz.box, without a port, separated by commas',
    ),
    ...(contactEmail !== undefined && { contactEmail }),
    ...(metricsToken !== undefined && { metricsToken }),
    removedSettings: removedSettings.filter((name) => (env[name] ?? '') !== ''),
  };
  const problem = read.firstProblem();
  return problem === undefined ? ok(config) : err(problem);
};

const readAuth = (read: ReturnType<typeof createReader>, publicUrl: string): AuthChoice => {
  const [url, anonKey] = read.both('SUPABASE_URL', 'SUPABASE_ANON_KEY');
  const checkedUrl = read.url('SUPABASE_URL', ['http:', 'https:']);
  const jwtSecret = read.secret('SUPABASE_JWT_SECRET', 16);
  const serviceRoleKey = read.secret('SUPABASE_SERVICE_ROLE_KEY', 16);
  const adminKey = read.bearerSecret('AUTH_ADMIN_KEY', 16);
  const takesNewcomers = read.oneOf('SIGNUPS_ENABLED', ['true', 'false']) === 'true';
  const otherOrigins = read.list(
    'AUTH_ALLOWED_ORIGINS',
    isOrigin,
    'origins like https://spools.example.org, without a path, separated by commas',
  );
  if (url === undefined || checkedUrl === undefined || anonKey === undefined)
    return {
      kind: 'embedded',
      issuer: `${publicUrl}/auth/v1`,
      ...(adminKey !== undefined && { adminKey }),
      takesNewcomers,
      otherOrigins,
    };
  return {
    kind: 'external',
    issuer: `${checkedUrl}/auth/v1`,
    url: checkedUrl,
    anonKey,
    ...(jwtSecret !== undefined && { jwtSecret }),
    ...(serviceRoleKey !== undefined && { serviceRoleKey }),
  };
};

const defaultSender = (publicUrl: string): string =>
  URL.canParse(publicUrl) ? `Spoolside <no-reply@${new URL(publicUrl).hostname}>` : '';
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replaceAll(/[[\]]/g, '') : '');

const isAnything = (): boolean => true;
const isEmail = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text);
const isEmailOrNamed = (text: string): boolean => isEmail(text) || /^[^<>]+<[^\s@<>]+@[^\s@<>]+>$/.test(text);
const isHost = (text: string): boolean => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;

const isAddressOrRange = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
