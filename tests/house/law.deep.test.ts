import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanHouse } from './clean-house.ts';
import { aTree, type Tree } from './lint-tree.ts';
import { plantedFaults } from './planted-faults.ts';
import { plantedImports } from './planted-imports.ts';

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly filename: string;
}

const all = [...plantedFaults, ...Object.values(plantedImports).flat()];
const oxlint = 'node_modules/oxlint/bin/oxlint';

const lint = async (tree: Tree): Promise<{ findings: readonly Finding[]; files: number }> => {
  const { stdout } = await tree.run(oxlint, '--type-aware', '--format=json', '--disable-nested-config');
  const report: { diagnostics: readonly Finding[]; number_of_files: number } = JSON.parse(stdout);
  return { findings: report.diagnostics, files: report.number_of_files };
};

describe('the linter, in a house full of faults', () => {
  let tree: Tree;
  let found: Awaited<ReturnType<typeof lint>>;
  beforeAll(async () => {
    tree = await aTree(Object.assign({}, ...all.map(({ file, text, beside }) => ({ [file]: text, ...beside }))));
    found = await lint(tree);
  });
  afterAll(() => tree.remove());

  test('reads every file', () => {
    expect(found.files).toBeGreaterThanOrEqual(all.length);
  });

  test.each(all)('reports $title', ({ file, rule, says }) => {
    const here = found.findings.filter(({ filename, code }) => filename === file && code === rule);
    expect(here.map(({ message }) => message)).toContainEqual(expect.stringMatching(says ?? /./));
  });
});

describe('the linter, in a house without a fault', () => {
  let tree: Tree;
  beforeAll(async () => {
    tree = await aTree(cleanHouse);
  });
  afterAll(() => tree.remove());

  test('finds nothing, and has read a file of every layer', async () => {
    const { findings, files } = await lint(tree);
    expect(findings.map(({ filename, code, message }) => `${filename} ${code} ${message}`)).toEqual([]);
    expect(files).toBeGreaterThanOrEqual(Object.keys(cleanHouse).length);
  });
});
