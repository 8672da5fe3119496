import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Each program must pass its own URL: the build moves modules that programs share, such as this one, into another
// folder.
/** Returns the folder of the built page. `program`: the `import.meta.url` of a program, which lies beside it. */
export const webFolderOf = (program: string): string => fileURLToPath(new URL('../web', program));

/** Reads the id of the build in a folder; `none` before the first build. */
export const latestBuild = async (folder: string): Promise<string> => {
  const text = await readFile(join(folder, 'builds', 'latest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '{}';
  });
  const { id } = JSON.parse(text) as { readonly id?: string };
  return id ?? 'none';
};
