import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isDeep } from '../../tools/test/test-files.mjs';

const project = join(import.meta.dirname, '../..');
const page = await readFile(join(project, 'docs/specification-coverage.md'), 'utf8');

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Sentence'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const filesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:src|server|sw|tests|e2e|tools|docs|bench)\/[^`]+)`/g)].map(([, file = '']) => file);

describe('the table of the specification', () => {
  test('speaks of every section from 2 to 9', () => {
    expect([...page.matchAll(/^## (\d)\./gm)].map(([, number]) => number)).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ]);
    expect(rows.length).toBeGreaterThan(80);
  });

  test('names no file that does not exist', () => {
    const named = filesIn(page);
    expect(named.length).toBeGreaterThan(150);
    expect([...new Set(named)].filter((file) => !existsSync(join(project, file)))).toEqual([]);
  });

  test.each(rows)('%s: has its place and a test, or a reason why not', (...cells) => {
    expect(cells).toHaveLength(4);
    const [, built = '', shown = '', note = ''] = cells;
    const isReasoned = /\b(?:differs|waits)\b/.test(note);
    expect(filesIn(built).length > 0 || isReasoned).toBe(true);
    // at least one test that `npm test` runs must show the sentence; a drill alone is not enough
    expect(filesIn(shown).some((file) => !isDeep(file)) || isReasoned).toBe(true);
    for (const file of filesIn(shown)) expect(file).toMatch(/^(?:tests|e2e)\/.+\.(?:test|spec)\.tsx?$/);
  });
});

test('the breakpoint helper is asked for in development only', async () => {
  const files = (await readdir(join(project, 'src'), { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(project, 'src', file), 'utf8')));
  const askers = texts.filter((text) => text.includes('breakpoint-helper.tsx'));
  expect(askers).toHaveLength(1);
  expect(askers[0]).toMatch(
    /= import\.meta\.env\.DEV\s+\? later\(async \(\) => \(await import\('\.\/frame\/breakpoint-helper\.tsx'\)\)/,
  );
});
