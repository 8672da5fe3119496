import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The paths imported without a `catch`. Imports inside `later` are left out: that function reports the failure itself.
 */
const uncaught = (source: string): readonly string[] =>
  [...source.matchAll(/(.*)\bimport\('([^']+)'\)(.*\n(?:\s+\..*\n)*)/g)]
    .filter(([, before = '', , after = '']) => !/async \(\) =>\s*\(await $/.test(before) && !after.includes('.catch('))
    .map(([, , path = '']) => path);

const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `src/features/${file}`);

test('there are files to look at, and some load code', () => {
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('import(')).length).toBeGreaterThan(30);
});

test('no screen loads code whose failure nobody is told of', () => {
  expect(files.flatMap((file) => uncaught(readFileSync(file, 'utf8')).map((path) => [file, path]))).toEqual([]);
});

test.each([
  ["const { planOf } = await import('./work.ts');\n", ['./work.ts']],
  ["const work = await import('./work.ts').catch(() => undefined);\n", []],
  ["import('./work.ts')\n  .then(begin)\n  .catch(stop);\n", []],
  ["const Part = later(async () => (await import('./part.tsx')).Part);\n", []],
])('a planted import is judged: %j', (planted, found) => {
  expect(uncaught(planted)).toEqual(found);
});
