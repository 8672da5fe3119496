import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import browser from '../../playwright.config.ts';
import { deepParts } from '../../tools/test/deep-parts.mjs';
import { partsByPath, partsToRun } from '../../tools/test/parts-to-run.mjs';
import { isDeep } from '../../tools/test/test-files.mjs';
import outside from '../../vitest.config.ts';

const project = join(import.meta.dirname, '../..');

const filesBelow = async (folder: string, ending: RegExp): Promise<readonly string[]> =>
  (await readdir(join(project, folder), { recursive: true }))
    .filter((path) => ending.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort();

interface Project {
  readonly test?: { readonly name?: unknown; readonly include?: readonly string[] };
}

test('every test file belongs to a part of the run: a folder that nobody named is not left out in silence', async () => {
  const projects = (outside as { readonly test?: { readonly projects?: readonly Project[] } }).test?.projects ?? [];
  const run = projects.flatMap(({ test: part }) =>
    (part?.include ?? []).map((file) => ({ file, isDrill: String(part?.name).startsWith('deep-') })),
  );
  const there = await filesBelow('tests', /\.test\.tsx?$/);
  expect(there.length).toBeGreaterThan(10);
  expect(run.map(({ file }) => file).sort()).toEqual(there);
  expect(run.filter(({ file, isDrill }) => isDeep(file) !== isDrill)).toEqual([]);
});

test('every browser test is run by `npm test` or is one of the drills, as its name says', async () => {
  expect(browser.projects).toEqual([
    { name: 'quick', testMatch: '**/*.spec.ts', testIgnore: '**/*.deep.spec.ts' },
    { name: 'deep', testMatch: '**/*.deep.spec.ts' },
  ]);
  const others = (await filesBelow('e2e', /test|spec/)).filter((file) => /\.(?:test|tests|specs)\.\w+$/.test(file));
  expect(others).toEqual([]);
});

test('each part of the drills has its own name, and each deep file is in the part of its folder', async () => {
  const parts = deepParts(`${project}/`);
  const names = parts.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  // the part `database` runs tests of other folders a second time
  const ofFolders = parts.filter(({ name }) => name !== 'database');
  const told = ofFolders.flatMap(({ name, commands }) =>
    commands
      .flat()
      .filter(isDeep)
      .map((file) => ({ name, file })),
  );
  expect(told.filter(({ name, file }) => !file.includes(`/${name}/`))).toEqual([]);
  const there = [...(await filesBelow('tests', /\.test\.tsx?$/)), ...(await filesBelow('e2e', /\.spec\.ts$/))];
  expect(told.map(({ file }) => file).sort()).toEqual(there.filter(isDeep).sort());
});

test('the table of CONTRIBUTING names parts and paths that there are, and the touched ones are found by it', () => {
  const rows = partsByPath(`${project}/`);
  const parts = deepParts(`${project}/`).map(({ name }) => name);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.flatMap((row) => row.parts).filter((name) => !parts.includes(name))).toEqual([]);
  const missing = rows
    .flatMap((row) => row.paths)
    .filter((path) => !path.endsWith('*') && !existsSync(join(project, path)));
  expect(missing).toEqual([]);
  const found = partsToRun(`${project}/`, ['src/data/queue/commit.ts', 'src/core/design-file/read-design.ts'], parts);
  expect(found).toEqual(expect.arrayContaining(['sync', 'journeys', 'worlds', 'planted-3', 'design-file', 'designs']));
  expect(found).not.toContain('proxy');
});
