import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');

/** Names that a script imports from a file of this project that does not export them. */
const missingIn = (script: string, read: (file: string) => string): readonly string[] =>
  [...read(script).matchAll(/import\s*\{([^}]*)\}\s*from\s*'(\.{1,2}\/[^']+)'/g)].flatMap(
    ([, names = '', from = '']) => {
      const exported = read(join(dirname(script), from));
      return names
        .split(',')
        .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
        .filter((name) => name !== '' && !new RegExp(`export (?:async )?\\w+ ${name}\\b`).test(exported))
        .map((name) => `${script}: ${name} of ${from}`);
    },
  );

test('every script imports only names that are there', () => {
  const scripts = execFileSync('git', ['ls-files', '*.mjs'], { cwd: project, encoding: 'utf8' }).trim().split('\n');
  const read = (file: string) => readFileSync(join(project, file), 'utf8');
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.flatMap((script) => missingIn(script, read))).toEqual([]);
});

test('a name that went is noticed', () => {
  const files: Readonly<Record<string, string>> = {
    'tools/a.mjs': "import { here,\n  gone as other } from './b/c.mjs';",
    'tools/b/c.mjs': 'export const here = 1;\nconst gone = 2;',
  };
  expect(missingIn('tools/a.mjs', (file) => files[file] ?? '')).toEqual(['tools/a.mjs: gone of ./b/c.mjs']);
});
