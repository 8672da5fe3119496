import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/base/config.ts';
import { storageKeyOf } from '#server/base/storage-key.ts';
import { aConfig } from './an-app.ts';

test('nothing set is a working product on one machine', () => {
  expect(aConfig()).toEqual({
    port: 3000,
    host: '127.0.0.1',
    isLoopback: true,
    publicUrl: 'http://localhost:3000',
    isPublicUrlSet: false,
    environment: 'local',
    dataDir: resolve('data'),
    auth: {
      kind: 'embedded',
      issuer: 'http://localhost:3000/auth/v1',
      takesNewcomers: true,
    },
    storageKey: 'sb-localhost-3000-auth-token',
    mailFrom: 'Spoolside <no-reply@localhost>',
    logLevel: 'info',
    removedSettings: [],
    trustedProxies: [],
    allowedHosts: [],
    filesTeamBytes: 2048 * 1024 * 1024,
  });
});

test.each<[boolean, Readonly<Record<string, string>>]>([
  [true, { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }],
  [true, { HOST: '127.0.0.2', PUBLIC_URL: 'https://127.0.0.1' }],
  [false, { HOST: '0.0.0.0' }],
  [false, { PUBLIC_URL: 'https://spools.example.org' }],
  [false, { PUBLIC_URL: 'https://127.spools.example.org' }],
])('that only this machine can reach it is %s with %o', (isLoopback, env) => {
  expect(aConfig(env).isLoopback).toBe(isLoopback);
});

test('an empty variable counts as not set', () => {
  expect(aConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(aConfig());
});

test('everything set is everything read', () => {
  const config = aConfig({
    PORT: '8443',
    HOST: '0.0.0.0',
    TLS_CERT: '/etc/cert.pem',
    TLS_KEY: '/etc/key.pem',
    PUBLIC_URL: 'https://spools.example.org/',
    APP_ENV: 'production',
    DATABASE_URL: 'postgres://app:pw@pooler/spools',
    DATABASE_DIRECT_URL: 'postgres://app:pw@db/spools',
    SECRET_KEY: 'k'.repeat(32),
    SECRET_KEY_BEFORE: 'b'.repeat(32),
    DATA_DIR: '/srv/spools',
    SUPABASE_URL: 'https://abcdef.supabase.co/',
    SUPABASE_ANON_KEY: 'anon',
    SUPABASE_JWT_SECRET: 's'.repeat(32),
    SUPABASE_SERVICE_ROLE_KEY: 'r'.repeat(32),
    SMTP_URL: 'smtps://user:pw@mail.example.org',
    MAIL_FROM: 'Spools <hello@example.org>',
    OAUTH_GOOGLE_CLIENT_ID: 'id',
    OAUTH_GOOGLE_SECRET: 'secret',
    OIDC_ISSUER: 'https://id.example.org/realms/workshop/',
    OIDC_CLIENT_ID: 'spoolside',
    OIDC_CLIENT_SECRET: 'of the workshop',
    OIDC_NAME: 'Workshop SSO',
    TRUSTED_PROXIES: '10.0.0.1, fd00::/8',
    ALLOWED_HOSTS: 'spoolbox.fritz.box, app',
    CONTACT_EMAIL: 'help@example.org',
    METRICS_TOKEN: 'metrics-token',
    LOG_LEVEL: 'warn',
    FILES_TEAM_MB: '500',
    FILES_S3_URL: 'https://s3.eu-central-1.example.org/',
    FILES_S3_BUCKET: 'spool-files',
    FILES_S3_KEY: 'key',
    FILES_S3_SECRET: 'secret',
    FILES_S3_REGION: 'eu-central-1',
  });
  expect(config).toEqual({
    port: 8443,
    host: '0.0.0.0',
    isLoopback: false,
    tls: { certFile: '/etc/cert.pem', keyFile: '/etc/key.pem' },
    publicUrl: 'https://spools.example.org',
    isPublicUrlSet: true,
    environment: 'production',
    databaseUrl: 'postgres://app:pw@pooler/spools',
    databaseDirectUrl: 'postgres://app:pw@db/spools',
    secretKey: 'k'.repeat(32),
    secretKeyBefore: 'b'.repeat(32),
    dataDir: '/srv/spools',
    auth: {
      kind: 'external',
      issuer: 'https://abcdef.supabase.co/auth/v1',
      url: 'https://abcdef.supabase.co',
      anonKey: 'anon',
      jwtSecret: 's'.repeat(32),
      serviceRoleKey: 'r'.repeat(32),
    },
    storageKey: 'sb-abcdef-auth-token',
    smtpUrl: 'smtps://user:pw@mail.example.org',
    mailFrom: 'Spools <hello@example.org>',
    google: { clientId: 'id', secret: 'secret' },
    oidc: {
      issuer: 'https://id.example.org/realms/workshop/',
      clientId: 'spoolside',
      secret: 'of the workshop',
      name: 'Workshop SSO',
    },
    trustedProxies: ['10.0.0.1', 'fd00::/8'],
    allowedHosts: ['spoolbox.fritz.box', 'app'],
    contactEmail: 'help@example.org',
    metricsToken: 'metrics-token',
    logLevel: 'warn',
    filesTeamBytes: 500 * 1024 * 1024,
    bucket: {
      url: 'https://s3.eu-central-1.example.org',
      bucket: 'spool-files',
      key: 'key',
      secret: 'secret',
      region: 'eu-central-1',
    },
    removedSettings: [],
  });
});

test('the sign-in of our own takes newcomers or not, and settings of older versions are named', () => {
  const { auth, removedSettings } = aConfig({
    SIGNUPS_ENABLED: 'false',
    AUTH_PASSKEYS: 'true',
    AUTH_ALLOWED_ORIGINS: 'https://spools.example.org',
  });
  expect(auth).toMatchObject({ takesNewcomers: false });
  expect(removedSettings).toEqual(['AUTH_PASSKEYS', 'AUTH_ALLOWED_ORIGINS']);
  expect(aConfig({ AUTH_PASSKEYS: '' }).removedSettings).toEqual([]);
});

test.each([
  ['https://id.example.org/application/o/spools/', 'https://id.example.org/application/o/spools/'],
  ['https://id.example.org/realms/a/.well-known/openid-configuration', 'https://id.example.org/realms/a'],
  ['http://localhost:8080/realms/a', 'http://localhost:8080/realms/a'],
])('the issuer %s is kept as it was typed, without what follows from it', (typed, issuer) => {
  const { oidc } = aConfig({ OIDC_ISSUER: typed, OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' });
  expect(oidc).toEqual({ issuer, clientId: 'id', secret: 'secret', name: new URL(issuer).hostname });
});

describe('a wrong value is one line naming the variable, what it must be and what it was', () => {
  test.each([
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, but it is "0".'],
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 1 to 65535, but it is "eighty".'],
    [{ HOST: 'http://x' }, 'HOST must be an address to listen on, like 127.0.0.1 or 0.0.0.0, but it is "http://x".'],
    [{ APP_ENV: 'prod' }, 'APP_ENV must be one of local, development, staging, production, but it is "prod".'],
    [
      { PUBLIC_URL: 'https://example.org/spoolside/' },
      'PUBLIC_URL must be an address without a path, like https://spools.example.org, but it is "https://example.org/spoolside/".',
    ],
    [
      { PUBLIC_URL: 'https://example.org?team=1' },
      'PUBLIC_URL must be an address without a path, like https://spools.example.org, but it is "https://example.org?team=1".',
    ],
    [
      { PUBLIC_URL: 'example.org' },
      'PUBLIC_URL must be a URL that begins with http:// or https://, but it is "example.org".',
    ],
    [
      { SMTP_URL: 'smtp://' },
      'SMTP_URL must be a URL that begins with smtp:// or smtps:// and names a host, but it is something else (hidden, 7 characters).',
    ],
    [
      { SUPABASE_SERVICE_ROLE_KEY: 'a key of sixteen letters' },
      'SUPABASE_URL must be set, because SUPABASE_SERVICE_ROLE_KEY is set, but it is not set.',
    ],
    [
      { SUPABASE_JWT_SECRET: 'a secret of sixteen letters' },
      'SUPABASE_URL must be set, because SUPABASE_JWT_SECRET is set, but it is not set.',
    ],
    [
      { FILES_S3_REGION: 'eu-central-1' },
      'FILES_S3_URL must be set, because FILES_S3_REGION is set, but it is not set.',
    ],
    [{ TLS_CERT: 'a.pem' }, 'TLS_KEY must be set, because TLS_CERT is set, but it is not set.'],
    [
      { OAUTH_GOOGLE_SECRET: 'x' },
      'OAUTH_GOOGLE_CLIENT_ID must be set, because OAUTH_GOOGLE_SECRET is set, but it is not set.',
    ],
    [
      { OIDC_ISSUER: 'http://id.example.org', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' },
      `OIDC_ISSUER must be the issuer's URL, which begins with https:// (on this machine also http://) and has no query, but it is "http://id.example.org".`,
    ],
    [
      { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'x' },
      'OIDC_CLIENT_SECRET must be set, because OIDC_ISSUER is set, but it is not set.',
    ],
    [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER must be set, because OIDC_CLIENT_ID is set, but it is not set.'],
    [{ OIDC_NAME: 'x' }, 'OIDC_ISSUER must be set, because OIDC_NAME is set, but it is not set.'],
    [
      { SUPABASE_URL: 'https://x.co' },
      'SUPABASE_ANON_KEY must be set, because SUPABASE_URL is set, but it is not set.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES must be addresses or ranges like 10.0.0.0/8, separated by commas, but it is "10.0.0.0/33".',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://db/spools' },
      'DATABASE_URL must be set, because DATABASE_DIRECT_URL is set, but it is not set.',
    ],
    [
      { SECRET_KEY_BEFORE: 'k'.repeat(32) },
      'SECRET_KEY must be set, because SECRET_KEY_BEFORE is set, but it is not set.',
    ],
    [{ SIGNUPS_ENABLED: 'no' }, 'SIGNUPS_ENABLED must be one of true, false, but it is "no".'],
    [{ CONTACT_EMAIL: 'me' }, 'CONTACT_EMAIL must be an email address, but it is "me".'],
    [{ MAIL_FROM: 'me' }, 'MAIL_FROM must be an email address, or Name <address>, but it is "me".'],
  ])('%j', (env, sentence) => {
    expect(readConfig(env)).toEqual({ ok: false, error: sentence });
  });

  test.each([
    [{ DATABASE_URL: 'mysql://root:hunter2@db' }],
    [{ DATABASE_URL: 'postgres://db/spools', DATABASE_DIRECT_URL: 'mysql://root:hunter2@db' }],
    [{ SECRET_KEY: 'hunter2' }],
    [{ SMTP_URL: 'mail.example.org:hunter2' }],
    [{ SUPABASE_JWT_SECRET: 'hunter2' }],
    [{ METRICS_TOKEN: 'hunter2' }],
    [{ AUTH_ADMIN_KEY: 'hunter2' }],
    [{ AUTH_ADMIN_KEY: 'hunter2 and many more' }],
  ])('secrets are not repeated: %#', (env) => {
    const config = readConfig(env);
    expect(config.ok ? '' : config.error).toMatch(/^[A-Z_]+ must be .*\(hidden, \d+ characters\)\.$/);
    expect(config.ok ? '' : config.error).not.toContain('hunter2');
  });
});

test.each([
  ['http://localhost:3000', 'sb-localhost-3000-auth-token'],
  ['http://127.0.0.1:54321', 'sb-localhost-54321-auth-token'],
  ['http://[::1]:3000', 'sb-localhost-3000-auth-token'],
  ['https://localhost', 'sb-localhost-443-auth-token'],
  ['https://spools.example.org', 'sb-spools-auth-token'],
  ['https://192.168.1.5:3443', 'sb-192-auth-token'],
  ['https://[fd00::1]:3443', 'sb--fd00--1--auth-token'],
])('the session cookie of %s is called %s', (url, name) => {
  expect(storageKeyOf(url)).toBe(name);
});
