import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');
const own = 'tests/house/citations.test.ts';

const headingsOf = async (page: string): Promise<ReadonlySet<string>> =>
  new Set((await readFile(join(project, page), 'utf8')).match(/(?<=^## ).+$/gm));

const citation = /[(;] ?(protocol|rules): ([A-Z][A-Za-z ]*[a-z]\??)/g;
const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'server', 'sw', 'tests', 'e2e', 'tools'],
  {
    cwd: project,
    encoding: 'utf8',
  },
);
const files = listed.split('\n').filter((file) => /\.(?:ts|tsx|mjs|sql)$/.test(file) && file !== own);

describe('What comments cite', () => {
  test.each([
    ['protocol', 25],
    ['rules', 50],
  ])('every citation of the %s leads to a heading of its page', async (page, least) => {
    const headings = await headingsOf(`docs/${page}.md`);
    const cited = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(join(project, file), 'utf8');
        return [...text.matchAll(citation)].flatMap(([, of, heading = '']) => (of === page ? [{ file, heading }] : []));
      }),
    );
    const all = cited.flat();
    expect(all.length).toBeGreaterThan(least);
    expect(all.filter(({ heading }) => !headings.has(heading))).toEqual([]);
  });

  test('every worked example that is cited stands in the rules', async () => {
    const rules = await readFile(join(project, 'docs/rules.md'), 'utf8');
    const known = new Set([...rules.matchAll(/\b[A-Z]{1,2}\d+[a-g]?\b/g)].map(([id]) => id));
    const cited = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(join(project, file), 'utf8');
        return [...text.matchAll(/\[([A-Z]{1,2}\d+[a-g]?)(?:[–,] ?([A-Z]{1,2}\d+[a-g]?))?\]/g)]
          .flatMap(([, first = '', second = first]) => [first, second])
          .map((id) => ({ file, id }));
      }),
    );
    const all = cited.flat();
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  test('nothing cites a page that lies outside this project', async () => {
    const outside = await Promise.all(
      files.map(async (file) =>
        /\b(?:contract|domain|product|quality)(?:\.md)? §/.test(await readFile(join(project, file), 'utf8'))
          ? [file]
          : [],
      ),
    );
    expect(outside.flat()).toEqual([]);
  });
});
