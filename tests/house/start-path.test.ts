import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');
const statics = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'((?:#|\.{1,2}\/)[^']+\.tsx?)'/gmu;

const closureOf = async (entry: string): Promise<readonly string[]> => {
  const files = new Set([entry]);
  for (const file of files) {
    const text = await readFile(join(project, file), 'utf8');
    for (const [, written = ''] of text.matchAll(statics))
      files.add(
        written.startsWith('#')
          ? written.replace('#', 'src/')
          : relative(project, resolve(project, dirname(file), written)),
      );
  }
  return [...files];
};

test('The page starts without the description of any kind of row, so that a new kind costs its start nothing.', async () => {
  const files = await closureOf('src/main.tsx');
  expect(files).toContain('src/inventory/inventory.ts');
  expect(files.filter((file) => /^src\/core\/(?:kinds|mutations\/registry)/u.test(file)).toSorted()).toEqual([
    'src/core/kinds/spool-defaults.ts',
    'src/core/kinds/thread-defaults.ts',
  ]);
});
