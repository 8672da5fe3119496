import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowKinds } from '#core/kinds/kinds.ts';

const project = join(import.meta.dirname, '../..');

/**
 * The kinds of row that a source names outside its comments. `notice` is left out: the sync engine itself writes it.
 */
const named = (text: string): readonly string[] => {
  const code = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
  return rowKinds.filter((kind) => kind !== 'notice' && new RegExp(`['"\`]${kind}(?:['"\`]|\\.)`).test(code));
};

test.each([
  ['server/sync', 'push.ts'],
  ['src/data', 'queue/commit-now.ts'],
  ['src/sync', 'engine.ts'],
])('%s names no kind of row, so a new kind changes nothing there', async (folder, known) => {
  const files = (await readdir(join(project, folder), { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found = await Promise.all(
    files.map(async (file) => ({ file, kinds: named(await readFile(join(project, folder, file), 'utf8')) })),
  );
  expect(found.map(({ file }) => file.replaceAll('\\', '/'))).toContain(known);
  expect(found.filter(({ kinds }) => kinds.length > 0)).toEqual([]);
});

test('a named kind is found', () => {
  expect(named("if (name.startsWith('quote.')) wait(`spool`);")).toEqual(['spool', 'quote']);
});
