import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runNode, type Outcome } from './run-node.ts';

const project = join(import.meta.dirname, '../..');
const carried = [
  '.oxlintrc.json',
  'stylelint.config.mjs',
  'package.json',
  'tools/lint',
  'tools/lint.mjs',
  'tools/rarely-collected.mjs',
].concat(
  ['tsconfig.json', 'tsconfig.base.json', 'tsconfig.page.json', 'tsconfig.server.json', 'tsconfig.tests.json'],
  ['sw/tsconfig.json'],
);

export interface Tree {
  readonly root: string;
  readonly run: (script: string, ...args: readonly string[]) => Promise<Outcome>;
  readonly remove: () => Promise<void>;
}

export const aTree = async (files: Readonly<Record<string, string>>): Promise<Tree> => {
  const root = await mkdtemp(join(tmpdir(), 'house-'));
  for (const path of carried) await cp(join(project, path), join(root, path), { recursive: true });
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'), 'junction');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return {
    root,
    run: (script, ...args) => runNode(root, script, args),
    remove: () => rm(root, { recursive: true, force: true }),
  };
};
