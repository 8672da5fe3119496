import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A file that keeps a draft must offer what was typed in tabs that are gone, or hand the list on to its form. */
const isOffered = (source: string): boolean =>
  !/\buseDraft[<(]/.test(source) ||
  /<LeftDrafts\b/.test(source) ||
  /\bleft\b/.test(source) ||
  /return useDraft/.test(source);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('use-draft.ts'))
  .map((file) => ({ file, source: readFileSync(`src/${file}`, 'utf8') }));

test('F7: every form that keeps a draft offers those of tabs that are gone', () => {
  expect(files.filter(({ source }) => /\buseDraft[<(]/.test(source)).length).toBeGreaterThan(15);
  expect(files.filter(({ source }) => !isOffered(source)).map(({ file }) => file)).toEqual([]);
});

test('a planted form that offers nothing is found', () => {
  expect(isOffered("const draft = useDraft({ form: 'x', team }, first);\nreturn <Dialog />;")).toBe(false);
});
