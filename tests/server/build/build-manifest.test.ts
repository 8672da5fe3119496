import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build, createServer } from 'vite';
import { buildManifest, orderOfSources } from '../../../tools/vite/build-manifest.ts';
import { sourceId } from '../../../tools/vite/source-id.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spoolside-build-'));
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'index.html'), '<script type="module" src="/src/main.js"></script>');
  await writeFile(join(root, 'src', 'main.js'), 'document.title = __BUILD_ID__;');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const plain = { configFile: false, logLevel: 'silent' } as const;
const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(root, path), 'utf8'));

test('A build says which one it is, in the page and beside it, and lists its files without the manifest itself', async () => {
  const before = Date.now();
  await build({ ...plain, root, plugins: [buildManifest('abc123', 1, { step: 98, committed: null })] });
  const latest = (await json('dist/builds/latest.json')) as { timestamp: number };
  expect(latest).toEqual({ id: 'abc123', timestamp: expect.any(Number), minProtocol: 1, step: 98, committed: null });
  expect(latest.timestamp).toBeGreaterThanOrEqual(before);
  const { files } = (await json('dist/builds/meta/abc123.json')) as { files: readonly string[] };
  expect(files).toEqual([expect.stringMatching(/^assets\/index-.+\.js$/), 'index.html']);
  expect(await readFile(join(root, 'dist', files[0] ?? ''), 'utf8')).toContain('abc123');
});

test('In development the manifest is answered too, and never cached', async () => {
  const server = await createServer({
    ...plain,
    root,
    server: { port: 4222 },
    plugins: [buildManifest('abc123', 1, { step: 98, committed: null })],
  });
  try {
    await server.listen();
    const response = await fetch('http://localhost:4222/builds/latest.json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ id: 'abc123', minProtocol: 1 });
  } finally {
    await server.close();
  }
});

test('Equal sources are one build; a changed, added or renamed file makes another', async () => {
  const first = sourceId(root);
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  expect(sourceId(root)).toBe(first);
  await writeFile(join(root, 'src', 'main.js'), 'document.title = "";');
  const changed = sourceId(root);
  await writeFile(join(root, 'src', 'other.js'), '');
  const added = sourceId(root);
  await rename(join(root, 'src', 'other.js'), join(root, 'src', 'third.js'));
  expect(new Set([first, changed, added, sourceId(root)]).size).toBe(4);
});

test('Test results and notes are no sources', async () => {
  const first = sourceId(root);
  await writeFile(join(root, 'README.md'), 'a new word');
  expect(sourceId(root)).toBe(first);
});

test('A build is ordered by its newest migration, and by its commit where there is a repository', async () => {
  await mkdir(join(root, 'server/db/migrations'), { recursive: true });
  for (const name of ['0009_old.sql', '0101_new.sql', 'README.md'])
    await writeFile(join(root, 'server/db/migrations', name), '');
  expect(orderOfSources(root)).toEqual({ step: 101, committed: null });
  const git = (...given: readonly string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...given]);
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '--date=2026-01-02T03:04:05Z', '-m', 'one');
  expect(orderOfSources(root)).toEqual({ step: 101, committed: expect.any(Number) });
});
