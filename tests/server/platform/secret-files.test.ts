import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/base/config.ts';
import { secretSettings } from '#server/base/environment.ts';
import { aConfig } from './an-app.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const aFile = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const errorOf = (env: Readonly<Record<string, string>>): string => {
  const config = readConfig(env);
  return config.ok ? '' : config.error;
};

/** Does some work as a plain user, because root may read every file. */
const asNobody = <T>(work: () => T): T => {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
};

const url = 'postgres://app:hunter2@db/spools';

const secrets = {
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: url.replace('db', 'direct'),
  SECRET_KEY: 'k'.repeat(32),
  SECRET_KEY_BEFORE: 'b'.repeat(32),
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_JWT_SECRET: 's'.repeat(32),
  SUPABASE_SERVICE_ROLE_KEY: 'r'.repeat(32),
  SMTP_URL: 'smtps://user:pw@mail.example.org',
  OAUTH_GOOGLE_SECRET: 'google',
  OIDC_CLIENT_SECRET: 'own',
  AUTH_ADMIN_KEY: 'a'.repeat(16),
  METRICS_TOKEN: 'metrics-token',
  FILES_S3_KEY: 'key',
  FILES_S3_SECRET: 'secret',
} satisfies Readonly<Record<(typeof secretSettings)[number], string>>;
const beside = {
  OAUTH_GOOGLE_CLIENT_ID: 'id',
  OIDC_ISSUER: 'https://id.example.org/realms/workshop',
  OIDC_CLIENT_ID: 'id',
  FILES_S3_URL: 'https://s3.example.org',
  FILES_S3_BUCKET: 'spools',
};

test('every secret can stand in a file, and is then what it is as a variable', async () => {
  const files = await Promise.all(
    Object.entries(secrets).map(async ([name, value]) => [`${name}_FILE`, await aFile(name, `${value}\n`)] as const),
  );
  expect(files.map(([name]) => name)).toEqual(secretSettings.map((name) => `${name}_FILE`));
  for (const more of [beside, { ...beside, SUPABASE_URL: 'https://abcdef.supabase.co' }]) {
    // without SUPABASE_URL there is no setting of Supabase either
    const isOurs = !('SUPABASE_URL' in more);
    const of = <T>(all: readonly (readonly [string, T])[]) =>
      Object.fromEntries(all.filter(([name]) => !isOurs || !name.startsWith('SUPABASE_')));
    expect(aConfig({ ...more, ...of(files) })).toEqual(aConfig({ ...more, ...of(Object.entries(secrets)) }));
  }
});

test.each([
  ['without a line end', url],
  ['with one of Windows', `${url}\r\n`],
  ['with several, as an editor leaves them', `${url}\n\n`],
  ['with a mark of its encoding', `\uFEFF${url}\n`],
])('a file %s', async (what, content) => {
  expect(aConfig({ DATABASE_URL_FILE: await aFile(what, content) }).databaseUrl).toBe(url);
});

test('an empty path counts as not set', () => {
  expect(aConfig({ DATABASE_URL_FILE: ' ', DATABASE_URL: '' })).toEqual(aConfig());
});

describe('what cannot be used is one sentence with the variable and the path', () => {
  const mustBe = 'DATABASE_URL_FILE must be a file with the secret in one line, but';
  const refusalOf = (path: string) => errorOf({ DATABASE_URL_FILE: path });

  test('a file that is missing', () => {
    expect(refusalOf('/nowhere/url')).toBe(`${mustBe} there is no /nowhere/url.`);
  });

  test('one below a file', async () => {
    const path = `${await aFile('file', 'x')}/url`;
    expect(refusalOf(path)).toBe(`${mustBe} there is no ${path}.`);
  });

  test('a folder, which a container engine makes in place of a missing file', () => {
    expect(refusalOf(folder)).toBe(`${mustBe} ${folder} is a folder.`);
  });

  test.each([
    ['one that is empty', ' \n', 'is empty'],
    ['one of several lines', '# the database\npostgres://db', 'has more than one line'],
    ['one as PowerShell writes it', Buffer.from('\uFEFFhunter2\r\n', 'utf16le'), 'is not text in UTF-8'],
    ['the same without its mark', Buffer.from('hunter2', 'utf16le'), 'is not text in UTF-8'],
    ['one that is no secret by its size', 'x'.repeat(65_537), 'has more than 64 KB'],
  ])('%s', async (what, content, says) => {
    const path = await aFile(what, content);
    expect(refusalOf(path)).toBe(`${mustBe} ${path} ${says}.`);
    expect(refusalOf(path)).not.toContain('hunter2');
  });

  test.skipIf(process.platform === 'win32')('a pipe, which a start would wait for', () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    expect(refusalOf(path)).toBe(`${mustBe} ${path} is not an ordinary file.`);
  });

  test.skipIf(process.platform === 'win32')(
    'one that this user may not read, with the number of the user',
    async () => {
      const closed = join(folder, 'closed');
      await mkdir(closed);
      const path = join(closed, 'url');
      await writeFile(path, url);
      await chmod(closed, 0o000);
      const [user, refusal] = asNobody(() => [process.geteuid?.(), refusalOf(path)]);
      await chmod(closed, 0o700);
      expect(refusal).toBe(`${mustBe} this user (${user}) may not read ${path}.`);
    },
  );
});

test('both at once are refused, and so is a file for what is no secret', async () => {
  const path = await aFile('both', url);
  expect(errorOf({ DATABASE_URL: url, DATABASE_URL_FILE: path })).toBe(
    'DATABASE_URL and DATABASE_URL_FILE are both set. Leave one of them out.',
  );
  expect(errorOf({ MAIL_FROM_FILE: path })).toBe(
    'MAIL_FROM_FILE is set, but only secrets are read from files. Set MAIL_FROM.',
  );
});

test('a wrong secret of a file is named by the variable that was set, and not repeated', async () => {
  const path = await aFile('wrong', 'mysql://root:hunter2@db\n');
  const error = errorOf({ DATABASE_URL_FILE: path });
  expect(error).toMatch(/^DATABASE_URL_FILE must be a URL that begins .*\(hidden, 23 characters\)\.$/);
  expect(errorOf({ OAUTH_GOOGLE_SECRET_FILE: path })).toBe(
    'OAUTH_GOOGLE_CLIENT_ID must be set, because OAUTH_GOOGLE_SECRET_FILE is set, but it is not set.',
  );
});

test('the list of settings names every secret that can stand in a file', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  const paragraph = /^\*\*Secrets in files\.\*\* .*$/m.exec(page)?.[0] ?? '';
  expect([...paragraph.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining([...secretSettings]),
  );
});
