import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/base/config.ts';
import type { Environment } from '#server/base/environment.ts';
import { nodeProblem } from '../../tools/node-version.mjs';

const project = join(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(join(project, file), 'utf8');
const [dockerfile, ignored, compose, unit, settings, builds] = (await Promise.all(
  [
    'docs/operating/Dockerfile',
    '.dockerignore',
    'docs/operating/compose.yml',
    'docs/operating/spoolside.service',
    'docs/operating.md',
    'vite.server.config.ts',
  ].map(read),
)) as [string, string, string, string, string, string];
const {
  version,
  engines,
  dependencies,
  imports: folders,
} = JSON.parse(await read('package.json')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
};

const asked = new Set<string>();
readConfig(
  new Proxy<Environment>(
    {},
    {
      get: (_, name) => {
        asked.add(String(name));
        return undefined;
      },
    },
  ),
);
const isSetting = (name: string): boolean => asked.has(name) && asked.has(`${name}_FILE`);
const known = (name: string): boolean =>
  isSetting(name) || (name.endsWith('_FILE') && isSetting(name.slice(0, -'_FILE'.length)));

const instructions = dockerfile
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
const of = (word: string): readonly string[] => instructions.flatMap((one) => (one.word === word ? [one.rest] : []));
const inImage = of('COPY')
  .filter((copy) => copy.startsWith('--from=build '))
  .flatMap((copy) => copy.split(' ').slice(1, -1))
  .map((path) => path.replace(/^\/app\//, ''));

const isThere = (file: string): Promise<boolean> =>
  stat(join(project, file)).then(
    () => true,
    () => false,
  );

const isBuilt = (path: string): boolean => {
  const [, name = ''] = /^dist\/server\/([\w-]+)\.js$/.exec(path) ?? [];
  return new RegExp(`\\b'?${name}'?: 'server/`).test(builds);
};

const packagesOfPrograms = async (): Promise<readonly string[]> => {
  const programs = [...builds.matchAll(/'(server\/[\w/-]+\.ts)'/g)].map(([, file = '']) => file);
  const [seen, packages] = [new Set(programs), new Set<string>()];
  for (const file of seen) {
    const text = await read(file);
    for (const [, name = ''] of text.matchAll(
      /^(?!(?:import|export) type\b).*?\b(?:from|import)\s*\(?\s*'([^'\s]+)'/gm,
    )) {
      if (name.startsWith('.')) seen.add(join(dirname(file), name));
      else if (name.startsWith('#'))
        seen.add(folders[`${name.split('/')[0]}/*`]?.replace('*', name.replace(/^#\w+\//, '')) ?? name);
      else if (!name.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  return [...packages];
};

test('what programs of the server load is installed also where the packages of the build are not', async () => {
  const packages = await packagesOfPrograms();
  expect(packages).toEqual(expect.arrayContaining(['culori', 'hono', 'nodemailer', 'pg', 'zod']));
  expect(packages.filter((name) => dependencies[name] === undefined)).toEqual([]);
});

test('the table of settings names every variable that the server asks for, and no other', () => {
  const rows = [...settings.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].map(([, cell = '']) => cell);
  const named = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => name));
  expect(named.toSorted()).toEqual([...asked].filter(isSetting).toSorted());
});

describe('the Dockerfile', () => {
  test('has one Node in both stages, which the project runs on and recommends', async () => {
    const images = of('FROM').map((from) => from.split(' ')[0] ?? '');
    expect(new Set(images).size).toBe(1);
    const [, major = ''] = /^node:(\d+)-bookworm-slim$/.exec(images[0] ?? '') ?? [];
    expect(nodeProblem(`${major}.0.0`)).toBeUndefined();
    expect(Number(major)).toBeGreaterThan(Number(/^>=(\d+)/.exec(engines.node)?.[1]));
    expect(await read('README.md')).toContain(`(${major} is recommended`);
  });

  test('takes nothing that is not there or not sent', async () => {
    const [packages = '', all = ''] = of('COPY').filter((copy) => !copy.startsWith('--from'));
    expect(all).toBe('--chown=node:node . .');
    const taken = [
      ...packages.split(' ').slice(1, -1),
      ...inImage.filter((path) => !/^(?:dist|node_modules)$/.test(path)),
    ];
    expect(taken.length).toBeGreaterThan(8);
    const lines = ignored.split('\n');
    for (const file of taken) {
      expect([file, await isThere(file)]).toEqual([file, true]);
      expect(lines).not.toContain(file.split('/')[0]);
    }
  });

  test('runs as a user that is a number and not root, on the port and by the health route of the server', () => {
    expect(of('USER').at(-1)).toMatch(/^[1-9]\d{4}:[1-9]\d{4}$/);
    expect(of('EXPOSE')).toEqual([String(port())]);
    expect(of('STOPSIGNAL')).toEqual(['SIGTERM']);
    const health = /CMD \["node", "\/app\/(.+)"\]$/.exec(of('HEALTHCHECK')[0] ?? '')?.[1];
    expect(inImage).toContain(health);
    const main = /^\["node", "\/app\/(.+)"\]$/.exec(of('CMD')[0] ?? '')?.[1] ?? '';
    expect(isBuilt(main)).toBe(true);
  });

  test('sets nothing that the server does not know', () => {
    const names = (of('ENV')[0] ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '');
    expect(names.filter((name) => name !== 'NODE_ENV' && !isSetting(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['HOST', 'DATA_DIR', 'APP_ENV']));
  });

  test('sends no folder that git leaves out: data has the database and its keys', async () => {
    const left = (await read('.gitignore')).split('\n').map((line) => line.replaceAll('/', ''));
    const lines = ignored.split('\n').map((line) => line.replace(/^\*\*\//, ''));
    expect(left.filter((name) => name !== '' && name !== '.DS_Store' && !lines.includes(name))).toEqual([]);
  });

  test('has all files that "spoolside" needs, and it neither installs nor builds there', async () => {
    const image = await mkdtemp(join(tmpdir(), 'image-'));
    onTestFinished(() => rm(image, { recursive: true, force: true }));
    for (const path of inImage.filter((one) => !/^(?:dist|node_modules)$/.test(one))) {
      await mkdir(dirname(join(image, path)), { recursive: true });
      await cp(join(project, path), join(image, path), { recursive: true });
    }
    await mkdir(join(image, 'dist/server'), { recursive: true });
    await mkdir(join(image, 'dist/web/builds'), { recursive: true });
    await writeFile(join(image, 'dist/web/builds/latest.json'), '{"id":"b7"}');
    const link = join(image, 'spoolside');
    await symlink('tools/spoolside.mjs', link);
    const run = (...args: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync(link, args, { encoding: 'utf8' });
      return [status, stdout, stderr];
    };
    expect(run('doctor')).toEqual([1, '', `There is neither a built server nor sources in ${image}/.\n`]);
    await writeFile(join(image, 'dist/server/main.js'), '');
    await writeFile(join(image, 'dist/server/doctor.js'), 'process.stdout.write(process.argv.slice(2).join());');
    expect(run('doctor', '--json')).toEqual([0, '--json', '']);
    expect(run('version')).toEqual([0, `Spoolside ${version}, build b7\n`, '']);
  });
});

const port = (): number => {
  const config = readConfig({});
  return config.ok ? config.value.port : 0;
};

const service = (name: string): string => {
  const [, rest = ''] = compose.split(new RegExp(`^  ${name}:$`, 'm'));
  return rest.split(/^(?: {2})?\w+:$/m)[0] ?? '';
};

describe('the compose file', () => {
  test('takes the image of this version, by the port of the server, and no password in a variable', () => {
    const app = service('app');
    expect(app).toContain(`image: spoolside:\${SPOOLSIDE_VERSION:-${version}}\n`);
    expect(app).toContain(`- 127.0.0.1:${port()}:${port()}\n`);
    expect(dockerfile).toContain(`-t spoolside:${version} .`);
    const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(app) ?? [];
    const names = [...environment.matchAll(/^ {6}(?:# )?([A-Z\d_]+): /gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !known(name))).toEqual([]);
    expect(compose).not.toMatch(/PASSWORD: |DATABASE_URL: |SMTP_URL: /);
  });

  test('declares every secret, every volume and every service that it names', () => {
    const secrets = [...compose.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name = '']) => name);
    expect(new Set(secrets)).toEqual(new Set(['database_url', 'smtp_url', 'database_password']));
    for (const name of secrets)
      expect(compose).toMatch(new RegExp(`^  (?:# )?${name}:\\n  (?:# )?  file: ./secrets/${name}$`, 'm'));
    const [, volumes = ''] = compose.split(/^volumes:$/m);
    for (const name of ['data', 'database']) expect(volumes).toMatch(new RegExp(`^  ${name}:`, 'm'));
    expect(service('app')).toContain('depends_on:\n      database:\n        condition: service_healthy\n');
  });

  test('gives both time to stop, rotates both logs, and lets the server write to its volume alone', () => {
    for (const name of ['app', 'database']) {
      expect(Number(/stop_grace_period: (\d+)s/.exec(service(name))?.[1])).toBeGreaterThan(15);
      expect(service(name)).toMatch(/logging: [&*]logging/);
    }
    expect(service('app')).toMatch(/read_only: true[^]*tmpfs:\n {6}- \/tmp:/);
    expect(/ {6}- data:(\S+)/.exec(service('app'))?.[1]).toBe(/DATA_DIR=(\S+)/.exec(of('ENV')[0] ?? '')?.[1]);
  });
});

describe('the systemd unit', () => {
  const lines = unit.split('\n').filter((line) => /^[A-Z]/.test(line));
  const value = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);

  test('starts a program that is built, stops it alone, and waits longer than a stop takes', () => {
    expect(isBuilt(/ \/opt\/spoolside\/(\S+)$/.exec(value('ExecStart') ?? '')?.[1] ?? '')).toBe(true);
    expect(value('KillMode')).toBe('mixed');
    expect(Number(/^(\d+)s$/.exec(value('TimeoutStopSec') ?? '')?.[1])).toBeGreaterThan(15);
  });

  test('is closed as far as Node lets it be', () => {
    for (const name of ['NoNewPrivileges', 'PrivateTmp', 'PrivateDevices', 'RestrictNamespaces', 'LockPersonality'])
      expect([name, value(name)]).toEqual([name, 'yes']);
    expect(value('CapabilityBoundingSet')).toBe('');
    expect(value('ProtectSystem')).toBe('strict');
    expect(value('MemoryDenyWriteExecute')).toBeUndefined();
    expect(unit).toMatch(/^# MemoryDenyWriteExecute= ends Node/m);
  });
});

test.each(['container', 'systemd', 'upgrading'])(
  'the page %s names files and settings that there are',
  async (name) => {
    const page = await read(`docs/operating/${name}.md`);
    const files = [...page.matchAll(/\]\(([^)#:]+)(?:#[\w-]+)?\)/g)].map(([, file = '']) =>
      join('docs/operating', file),
    );
    const paths = [...page.matchAll(/\b(?:docs|tools|server|src)\/[\w./-]+\w/g)].map(([path]) => path);
    expect(files.length).toBeGreaterThan(0);
    for (const file of [...files, ...paths]) expect([file, await isThere(file)]).toEqual([file, true]);
    const names = [...page.matchAll(/\b([A-Z][A-Z\d]*_[A-Z\d_]+)\b/g)].map(([, word = '']) => word);
    const ofOthers = /^(?:SPOOLSIDE_VERSION|POSTGRES_\w+|CAP_\w+|NODE_ENV)$/;
    expect(names.filter((word) => !known(word) && !ofOthers.test(word))).toEqual([]);
    const programs = [...page.matchAll(/\bdist\/server\/[\w-]+\.js/g)].map(([path]) => path);
    expect(programs.filter((path) => !isBuilt(path))).toEqual([]);
  },
);
