import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { err, ok, type Result } from '#core/result.ts';
import { isLoopbackHost } from './loopback.ts';
import { storageKeyOf } from './storage-key.ts';
import { createReader, type Environment } from './environment.ts';

/** Who issues the tokens: this server's own auth server, or a Supabase project. `issuer` ends in `/auth/v1`. */
export type AuthChoice =
  | {
      readonly kind: 'embedded';
      readonly issuer: string;
      readonly adminKey?: string;
      /** Whether anyone may register; if not, only the administration adds people. */
      readonly takesNewcomers: boolean;
    }
  | {
      readonly kind: 'external';
      readonly issuer: string;
      readonly url: string;
      readonly anonKey: string;
      readonly jwtSecret?: string;
      readonly serviceRoleKey?: string;
    };

/** A bucket of a service that speaks S3. `url` is the address of the service, without the bucket. */
export interface BucketConfig {
  readonly url: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

/** Environment variables that only earlier versions of the server read. */
const removedSettings = ['AUTH_PASSKEYS', 'AUTH_ALLOWED_ORIGINS'] as const;

/** The levels of LOG_LEVEL. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** A variable that this version no longer reads. */
export type RemovedSetting = (typeof removedSettings)[number];

/** The configuration of the server, parsed and checked. Paths are absolute; URLs but `oidc.issuer` end without a slash. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** True if only this machine can reach the server: HOST and the public address are both loopback addresses. */
  readonly isLoopback: boolean;
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  /** The installation's address: PUBLIC_URL, or else the server's own on this machine. */
  readonly publicUrl: string;
  /** Whether PUBLIC_URL is set, so that links which leave the page may use `publicUrl`. */
  readonly isPublicUrlSet: boolean;
  /** `local` is the default, for an installation on a person's own machine. Its pages behave as in `production`. */
  readonly environment: 'local' | 'development' | 'staging' | 'production';
  /** If this is missing, the server starts its own PostgreSQL in `dataDir`. */
  readonly databaseUrl?: string;
  /** The address of the same database without a pooler, for the connection that receives notifications. */
  readonly databaseDirectUrl?: string;
  readonly dataDir: string;
  /** The secret that encrypts the signing keys in the database. Without it, the keys are in a file in `dataDir`. */
  readonly secretKey?: string;
  /** The secret that encrypted the keys before `secretKey` did. */
  readonly secretKeyBefore?: string;
  readonly auth: AuthChoice;
  /** The name of the session cookie. */
  readonly storageKey: string;
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  readonly google?: { readonly clientId: string; readonly secret: string };
  /** The operator's own sign-in provider, which speaks OpenID Connect. `name` is the text on its button. */
  readonly oidc?: {
    readonly issuer: string;
    readonly clientId: string;
    readonly secret: string;
    readonly name: string;
  };
  /** IP addresses or CIDR ranges of the proxies whose `X-Forwarded-*` headers this server trusts. */
  readonly trustedProxies: readonly string[];
  /** More host names, without port, by which clients may reach the server. */
  readonly allowedHosts: readonly string[];
  readonly contactEmail?: string;
  readonly metricsToken?: string;
  /** The lowest level that is logged; `debug` also logs each request outside `/api` and `/auth`. */
  readonly logLevel: LogLevel;
  /** The most bytes that the files of one team may take. */
  readonly filesTeamBytes: number;
  /** The bucket for finished files; without one, the database stores them. */
  readonly bucket?: BucketConfig;
  /** The variables that are set but that only earlier versions read. */
  readonly removedSettings: readonly RemovedSetting[];
}

/** Reads the configuration from environment variables; the error is one line about the first wrong variable. */
export function readConfig(env: Environment): Result<Config, string> {
  const read = createReader(env);
  const port = read.wholeNumber('PORT', 3000, 1, 65_535);
  const host = read.text('HOST', isHost, 'an address to listen on, like 127.0.0.1 or 0.0.0.0') ?? '127.0.0.1';
  const [certFile, keyFile] = read.both('TLS_CERT', 'TLS_KEY');
  const scheme = certFile === undefined ? 'http' : 'https';
  const setUrl = read.url('PUBLIC_URL', ['http:', 'https:']);
  const publicUrl = setUrl ?? `${scheme}://localhost:${port}`;
  read.text('PUBLIC_URL', isAtRoot, 'an address without a path, like https://spools.example.org');
  const databaseUrl = read.secretUrl('DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseDirectUrl = read.secretUrl('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']);
  read.needs('DATABASE_DIRECT_URL', 'DATABASE_URL');
  const secretKey = read.secret('SECRET_KEY', 32);
  const secretKeyBefore = read.secret('SECRET_KEY_BEFORE', 32);
  read.needs('SECRET_KEY_BEFORE', 'SECRET_KEY');
  const smtpUrl = read.secretUrl('SMTP_URL', ['smtp:', 'smtps:'], { needsHost: true });
  const [googleId, googleSecret] = read.both('OAUTH_GOOGLE_CLIENT_ID', 'OAUTH_GOOGLE_SECRET');
  const oidc = readOidc(read);
  const contactEmail = read.text('CONTACT_EMAIL', isEmail, 'an email address');
  const metricsToken = read.bearerSecret('METRICS_TOKEN', 8);
  const bucket = readBucket(read);
  const auth = readAuth(read, publicUrl);
  const config: Config = {
    port,
    host,
    isLoopback: isLoopbackHost(host) && isLoopbackHost(hostOf(publicUrl)),
    ...(certFile !== undefined &&
      keyFile !== undefined && { tls: { certFile: resolve(certFile), keyFile: resolve(keyFile) } }),
    publicUrl,
    isPublicUrlSet: setUrl !== undefined,
    environment: read.oneOf('APP_ENV', ['local', 'development', 'staging', 'production']),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(databaseDirectUrl !== undefined && { databaseDirectUrl }),
    dataDir: resolve(read.text('DATA_DIR', isAnything, 'a folder') ?? 'data'),
    ...(secretKey !== undefined && { secretKey }),
    ...(secretKeyBefore !== undefined && { secretKeyBefore }),
    auth,
    storageKey: storageKeyOf(auth.kind === 'external' ? auth.url : publicUrl),
    ...(smtpUrl !== undefined && { smtpUrl }),
    mailFrom: read.text('MAIL_FROM', isEmailOrNamed, 'an email address, or Name <address>') ?? defaultSender(publicUrl),
    ...(googleId !== undefined &&
      googleSecret !== undefined && { google: { clientId: googleId, secret: googleSecret } }),
    ...(oidc !== undefined && { oidc }),
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
    logLevel: read.oneOf('LOG_LEVEL', ['info', 'debug', 'warn', 'error']),
    filesTeamBytes: read.wholeNumber('FILES_TEAM_MB', 2048, 1, 1_000_000) * 1024 * 1024,
    ...(bucket !== undefined && { bucket }),
    removedSettings: removedSettings.filter((name) => (env[name] ?? '') !== ''),
  };
  const problem = read.firstProblem();
  return problem === undefined ? ok(config) : err(problem);
}

const readOidc = (read: ReturnType<typeof createReader>): Config['oidc'] => {
  const issuer = read.text(
    'OIDC_ISSUER',
    isIssuer,
    "the issuer's URL, which begins with https:// (on this machine also http://) and has no query",
  );
  const name = read.text('OIDC_NAME', isButtonName, 'a name of at most 40 characters');
  const [, clientId] = read.both('OIDC_ISSUER', 'OIDC_CLIENT_ID');
  const [, secret] = read.both('OIDC_ISSUER', 'OIDC_CLIENT_SECRET');
  read.needs('OIDC_NAME', 'OIDC_ISSUER');
  if (issuer === undefined || !isIssuer(issuer) || clientId === undefined || secret === undefined) return undefined;
  // a person may give the address of the provider's metadata; the issuer is that address without its ending
  const address = issuer.replace(/\/\.well-known\/openid-configuration\/?$/, '');
  return { issuer: address, clientId, secret, name: name ?? new URL(address).hostname };
};

/** Reads the bucket's settings: address, name and keys must all be set, or none of them. */
const readBucket = (read: ReturnType<typeof createReader>): BucketConfig | undefined => {
  const url = read.url('FILES_S3_URL', ['http:', 'https:']);
  const region = read.text('FILES_S3_REGION', isBucketWord, 'a region like eu-central-1') ?? 'us-east-1';
  const bucket = read.text('FILES_S3_BUCKET', isBucketWord, 'the name of a bucket, like spoolside-files');
  const [, key] = read.both('FILES_S3_URL', 'FILES_S3_KEY');
  const [, secret] = read.both('FILES_S3_URL', 'FILES_S3_SECRET');
  const [, named] = read.both('FILES_S3_URL', 'FILES_S3_BUCKET');
  read.needs('FILES_S3_REGION', 'FILES_S3_URL');
  if (url === undefined || bucket === undefined || named === undefined) return undefined;
  if (key === undefined || secret === undefined) return undefined;
  return { url, bucket, key, secret, region };
};

const readAuth = (read: ReturnType<typeof createReader>, publicUrl: string): AuthChoice => {
  const [url, anonKey] = read.both('SUPABASE_URL', 'SUPABASE_ANON_KEY');
  const checkedUrl = read.url('SUPABASE_URL', ['http:', 'https:']);
  const jwtSecret = read.secret('SUPABASE_JWT_SECRET', 16);
  const serviceRoleKey = read.secret('SUPABASE_SERVICE_ROLE_KEY', 16);
  read.needs('SUPABASE_JWT_SECRET', 'SUPABASE_URL');
  read.needs('SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_URL');
  const adminKey = read.bearerSecret('AUTH_ADMIN_KEY', 16);
  const takesNewcomers = read.oneOf('SIGNUPS_ENABLED', ['true', 'false']) === 'true';
  if (url === undefined || checkedUrl === undefined || anonKey === undefined)
    return {
      kind: 'embedded',
      issuer: `${publicUrl}/auth/v1`,
      ...(adminKey !== undefined && { adminKey }),
      takesNewcomers,
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

// the page and the routes are served at the root of a name
const isAtRoot = (text: string): boolean => {
  if (!URL.canParse(text)) return true; // `read.url` notes this problem
  const { pathname } = new URL(text);
  return /^\/*$/.test(pathname) && !/[?#@]/.test(text);
};

const isAnything = (): boolean => true;
const isEmail = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text);
const isEmailOrNamed = (text: string): boolean => isEmail(text) || /^[^<>]+<[^\s@<>]+@[^\s@<>]+>$/.test(text);
const isBucketWord = (text: string): boolean => /^[a-z0-9][a-z0-9._-]*$/i.test(text);
const isHost = (text: string): boolean => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);

const isButtonName = (text: string): boolean => text.length <= 40 && !/\p{C}/u.test(text);

const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, search, hash, hostname } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname.replaceAll(/[[\]]/g, '')));
  return isSafe && username === '' && search === '' && hash === '';
};

const isAddressOrRange = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
