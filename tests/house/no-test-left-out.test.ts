import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deepParts } from '../../tools/test/deep-parts.mjs';
import { isDeep } from '../../tools/test/test-files.mjs';
import { runNode } from './run-node.ts';

const project = join(import.meta.dirname, '../..');

/** The test files below a folder of the project, as absolute paths. */
const filesBelow = async (folder: string, ending: RegExp): Promise<readonly string[]> =>
  (await readdir(join(project, folder), { recursive: true }))
    .filter((path) => ending.test(path))
    .map((path) => join(project, folder, path))
    .sort();

test('every test file belongs to a part of the run: a folder that nobody named is not left out in silence', async () => {
  const list = join(tmpdir(), `test-files-${process.pid}.json`);
  await runNode(project, 'node_modules/vitest/vitest.mjs', ['list', '--filesOnly', `--json=${list}`]);
  const run: readonly { readonly file: string; readonly projectName: string }[] = JSON.parse(
    await readFile(list, 'utf8'),
  );
  await rm(list);
  const there = await filesBelow('tests', /\.test\.tsx?$/);
  expect(there.length).toBeGreaterThan(10);
  expect(run.map(({ file }) => join(file)).sort()).toEqual(there);
  expect(run.filter(({ file, projectName }) => isDeep(file) !== projectName.startsWith('deep-'))).toEqual([]);
});

test('every browser test is run by `npm test` or is one of the drills, as its name says', async () => {
  const listed = async (tier: string): Promise<readonly string[]> => {
    const args = ['test', '--list', '--reporter=json', `--project=${tier}`];
    const { stdout } = await runNode(project, 'node_modules/@playwright/test/cli.js', args);
    const report: { readonly suites: readonly { readonly file: string }[] } = JSON.parse(stdout);
    return report.suites.map(({ file }) => join(project, 'e2e', file)).sort();
  };
  const there = await filesBelow('e2e', /\.spec\.ts$/);
  expect(await listed('quick')).toEqual(there.filter((file) => !isDeep(file)));
  expect(await listed('deep')).toEqual(there.filter(isDeep));
});

test('each part of the drills has its own name, and each deep file is in the part of its folder', () => {
  const parts = deepParts(`${project}/`);
  const names = parts.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  const told = parts.flatMap(({ name, commands }) =>
    commands
      .flat()
      .filter(isDeep)
      .map((file) => ({ name, file })),
  );
  expect(told.filter(({ name, file }) => !file.includes(`/${name}/`))).toEqual([]);
  expect(told.length).toBeGreaterThan(10);
});
