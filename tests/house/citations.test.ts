import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');
const own = 'tests/house/citations.test.ts';

/** The headings of a page that a citation may name. */
const headingsOf = async (page: string): Promise<ReadonlySet<string>> =>
  new Set((await readFile(join(project, page), 'utf8')).match(/(?<=^## ).+$/gm));

const citation = /\(protocol: ([A-Z][A-Za-z ]*[a-z])/g;
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
  test('every citation of the protocol leads to a heading of its page', async () => {
    const headings = await headingsOf('docs/protocol.md');
    const cited = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(join(project, file), 'utf8');
        return [...text.matchAll(citation)].map(([, heading = '']) => ({ file, heading }));
      }),
    );
    const all = cited.flat();
    expect(all.length).toBeGreaterThan(25);
    expect(all.filter(({ heading }) => !headings.has(heading))).toEqual([]);
  });

  test('nothing cites a contract that lies outside this project', async () => {
    const outside = await Promise.all(
      files.map(async (file) => ((await readFile(join(project, file), 'utf8')).includes('contract §') ? [file] : [])),
    );
    expect(outside.flat()).toEqual([]);
  });
});
