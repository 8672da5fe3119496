import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Each program passes its own URL, because the build moves shared modules, such as this one, to another folder.
/** Returns the folder of the built page, beside the folder of `program` (the `import.meta.url` of a program). */
export function webFolderOf(program: string): string {
  return fileURLToPath(new URL('../web', program));
}

/** Reads the id of the build in a folder; `none` before the first build. */
export async function latestBuild(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'builds', 'latest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '{}';
  });
  const { id } = JSON.parse(text) as { readonly id?: string };
  return id ?? 'none';
}
