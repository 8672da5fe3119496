import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolder } from './open-folder.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['src', 'server', 'sw', 'public', 'charts', 'tools'];

export interface ProjectCopy {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Copies the sources. Links each installed package by itself, so that the copy has its own caches. */
export const copyProject = async (): Promise<ProjectCopy> => {
  const folder = await openFolder('spoolside-project-');
  const files = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isFile());
  const names = [...sources, ...files.map(({ name }) => name)];
  await Promise.all(names.map((name) => cp(join(root, name), join(folder, name), { recursive: true })));
  const packages = join(root, 'node_modules');
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(packages))
    if (!name.startsWith('.')) await symlink(join(packages, name), join(folder, 'node_modules', name));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
