import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runNode } from './run-node.ts';

const project = join(import.meta.dirname, '../..');

test('every test file belongs to a part of the run: a folder that nobody named is not left out in silence', async () => {
  const list = join(tmpdir(), `test-files-${process.pid}.json`);
  await runNode(project, 'node_modules/vitest/vitest.mjs', ['list', '--filesOnly', `--json=${list}`]);
  const run: readonly { readonly file: string }[] = JSON.parse(await readFile(list, 'utf8'));
  await rm(list);
  const written = await readdir(join(project, 'tests'), { recursive: true });
  const there = written.filter((path) => /\.test\.tsx?$/.test(path)).map((path) => join(project, 'tests', path));
  expect(there.length).toBeGreaterThan(10);
  expect(run.map(({ file }) => join(file)).sort()).toEqual(there.sort());
});
