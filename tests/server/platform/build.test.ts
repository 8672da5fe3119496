import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compressFolder } from '../../../tools/build/compress.mjs';
import { keepOldAssets } from '../../../tools/build/keep-old-assets.mjs';
import { readSources } from '../../../tools/build/sources.mjs';
import { isBuilt, writeStamp } from '../../../tools/build/stamp.mjs';
import { nodeProblem } from '../../../tools/node-version.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spoolside-build-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = async (name: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
};

describe('building again', () => {
  const stampNow = (): void => {
    const { looks, content } = readSources(root);
    writeStamp(root, { looks, content: content() });
  };
  beforeEach(async () => {
    for (const name of ['src/main.tsx', 'server/main.ts', 'dist/server/main.js', 'dist/web/index.html'])
      await write(name, 'a');
    stampNow();
  });

  test('is not needed when nothing changed, nor when a file was only touched', async () => {
    expect(isBuilt(root)).toBe(true);
    await utimes(join(root, 'src/main.tsx'), 1, 1);
    expect(isBuilt(root)).toBe(true);
  });

  test.each([
    ['a source says something else', () => write('server/main.ts', 'b')],
    ['a source is new', () => write('src/new.ts', '')],
    ['a source is gone', () => rm(join(root, 'src/main.tsx'))],
    ['the lock file changed', () => write('package-lock.json', '{}')],
    ['the build is gone', () => rm(join(root, 'dist/server/main.js'))],
  ])('is needed when %s', async (_, change) => {
    await change();
    expect(isBuilt(root)).toBe(false);
  });
});

describe('assets of earlier builds', () => {
  const day = 24 * 3_600_000;
  const now = 100 * day;
  const aBuild = async (folder: string, id: string, timestamp: number): Promise<void> => {
    const files = ['index.html', `assets/app-${id}.js`];
    for (const file of [...files, `assets/app-${id}.js.br`]) await write(`${folder}/${file}`, id);
    await write(`${folder}/builds/meta/${id}.json`, JSON.stringify({ id, timestamp, files }));
    await write(`${folder}/builds/latest.json`, JSON.stringify({ id, timestamp }));
  };

  test('stay for 30 days after they were replaced, with their compressed forms, and then go', async () => {
    await aBuild('old', 'ancient', now - 90 * day);
    await aBuild('old', 'second', now - 31 * day); // `second` replaced `ancient` 31 days ago
    await aBuild('old', 'third', now - 29 * day); // `third` replaced `second` 29 days ago
    await aBuild('new', 'fourth', now);
    await keepOldAssets(join(root, 'old'), join(root, 'new'), now);
    expect((await readdir(join(root, 'new/assets'))).toSorted()).toEqual(
      ['fourth', 'second', 'third'].flatMap((id) => [`app-${id}.js`, `app-${id}.js.br`]),
    );
    expect((await readdir(join(root, 'new/builds/meta'))).toSorted()).toEqual([
      'fourth.json',
      'second.json',
      'third.json',
    ]);
    expect(await readFile(join(root, 'new/index.html'), 'utf8')).toBe('fourth');
  });

  test('a first build has none to keep', async () => {
    await aBuild('new', 'first', now);
    await keepOldAssets(join(root, 'old'), join(root, 'new'), now);
    expect(await readdir(join(root, 'new/assets'))).toEqual(['app-first.js', 'app-first.js.br']);
  });
});

test('texts get a small form in both encodings; pictures, tiny files and build manifests do not', async () => {
  const text = 'thread '.repeat(500);
  for (const name of ['assets/a.js', 'assets/a.png', 'builds/latest.json']) await write(name, text);
  await write('assets/tiny.css', 'a{}');
  await compressFolder(root);
  expect((await readdir(join(root, 'assets'))).toSorted()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'a.png', 'tiny.css']);
  expect(await readdir(join(root, 'builds'))).toEqual(['latest.json']);
  expect(brotliDecompressSync(await readFile(join(root, 'assets/a.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(root, 'assets/a.js.gz'))).toString()).toBe(text);
});

test.each([
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('Node %s is fit: %s', (version, isFit) => {
  expect(nodeProblem(version) === undefined).toBe(isFit);
});
