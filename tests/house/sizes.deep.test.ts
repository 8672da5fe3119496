import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';

const roots: string[] = [];
afterEach(async () => {
  await Promise.all(roots.splice(0).map((root) => rm(root, { recursive: true, force: true })));
});

const weigh = async (page: Readonly<Record<string, string>>): Promise<{ failed: boolean; said: string }> => {
  const root = await mkdtemp(join(tmpdir(), 'sizes-'));
  roots.push(root);
  await cp(join(import.meta.dirname, '../../tools/sizes.mjs'), join(root, 'tools/sizes.mjs'));
  for (const [path, text] of Object.entries(page)) {
    await mkdir(dirname(join(root, 'dist/web', path)), { recursive: true });
    await writeFile(join(root, 'dist/web', path), text);
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/sizes.mjs'], { cwd: root }, (fault, stdout, stderr) =>
      resolve({ failed: fault !== null, said: stdout + stderr }),
    );
  });
};

/** Random text that brotli cannot make smaller than `kB`. */
const noise = (kB: number): string => `/*${randomBytes(kB * 1000).toString('base64')}*/`;
const page: Readonly<Record<string, string>> = {
  'index.html': '<script type="module" src="/assets/main.js"></script><link rel="stylesheet" href="/assets/main.css">',
  'assets/main.js': 'import{a}from"./near.js";const later=()=>import("./screen.js");later(a)',
  'assets/near.js': 'export const a=1',
  'assets/screen.js': 'import"./near.js";export const b=2',
  'assets/main.css': '.a{color:red}',
  'builds/latest.json': '{"id":"now"}',
  'builds/now.pack': '[["assets/main.js","text/javascript",70]]\n',
  'sw.js': 'precache([{"revision":null,"url":"assets/main.js"},{"revision":"1","url":"index.html"}])',
};

describe('the size check', () => {
  test('is content with a light page', async () => {
    const { failed, said } = await weigh(page);
    expect({ failed, said }).toEqual({ failed: false, said: expect.stringMatching(/ok .* installation/) });
  });

  test.each([
    ['the script', { 'assets/main.js': noise(140) }, /TOO MUCH .* JavaScript on the start path/],
    [
      'a script that the first one imports',
      { 'assets/near.js': noise(140) },
      /TOO MUCH .* JavaScript on the start path/,
    ],
    ['the style sheet', { 'assets/main.css': noise(25) }, /TOO MUCH .* style sheets/],
    ['a later screen', { 'assets/screen.js': noise(50) }, /TOO MUCH .* later: screen/],
    ['the worker', { 'sw.js': page['sw.js'] + noise(20) }, /TOO MUCH .* service worker/],
    ['the scanner', { 'assets/scanner.wasm': noise(420) }, /TOO MUCH .* scanner/],
    ['what is kept for offline', { 'builds/now.pack': `[]\n${noise(1000)}` }, /TOO MUCH .* installation/],
    ['what comes beside the pack', { 'index.html': page['index.html'] + noise(1000) }, /TOO MUCH .* installation/],
  ])('refuses too much weight in %s', async (_where, heavy, words) => {
    const { failed, said } = await weigh({ ...page, ...heavy });
    expect({ failed, said }).toEqual({ failed: true, said: expect.stringMatching(words) });
  });

  test.each([
    ['the first row of threads', 'threads-screen', 15],
    ['the screen of quotes', 'quotes-screen', 20],
    ['the sign-in form', 'auth-screens', 10],
    ['a tab has its id', 'hold-tab', 3],
  ])('refuses too many scripts before %s, however light', async (what, name, limit) => {
    const withParts = (count: number) => {
      const parts = Array.from({ length: count }, (_, at) => `./part-${at}.js`);
      return weigh({
        ...page,
        'assets/main.js': `import"./near.js";import("./${name}.js")`,
        [`assets/${name}.js`]: parts.map((part) => `import"${part}"`).join(';'),
        ...Object.fromEntries(parts.map((part) => [`assets/${part.slice(2)}`, 'export {}'])),
      });
    };
    expect(await withParts(limit - 3)).toEqual({
      failed: false,
      said: expect.stringMatching(new RegExp(`ok .*${limit} of +${limit} +scripts before ${what}`)),
    });
    expect(await withParts(limit - 2)).toEqual({
      failed: true,
      said: expect.stringMatching(new RegExp(`TOO MUCH .*${limit + 1} of +${limit} +scripts before ${what}`)),
    });
  });

  test('refuses too many files in the precache, however light', async () => {
    const withFiles = (count: number) => {
      const files = Array.from({ length: count }, (_, at) => `assets/part-${at}.json`);
      const worker = `precache([${files.map((url) => `{"url":"${url}"}`).join()}])`;
      return weigh({ ...page, 'sw.js': worker, ...Object.fromEntries(files.map((file) => [file, '1'])) });
    };
    expect(await withFiles(335)).toEqual({ failed: false, said: expect.stringMatching(/ok .*335 of +335 +files in/) });
    expect(await withFiles(336)).toEqual({ failed: true, said: expect.stringMatching(/MUCH .*336 of +335 +files in/) });
  });

  test('refuses a worker that keeps the scanner, which nobody may wait for at an install', async () => {
    const worker = 'precache([{"revision":null,"url":"assets/scanner.wasm"}])';
    const { failed, said } = await weigh({ ...page, 'assets/scanner.wasm': 'x', 'sw.js': worker });
    expect({ failed, said }).toEqual({ failed: true, said: expect.stringContaining('precaches the scanner') });
  });

  test('refuses a page that starts nothing, because then it has measured nothing', async () => {
    const { failed, said } = await weigh({ ...page, 'index.html': '<p>Hello</p>' });
    expect({ failed, said }).toEqual({ failed: true, said: expect.stringContaining('starts no script') });
  });
});
