import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** Builds a file for threads, because a thread cannot load TypeScript; by default the product's work. */
export const builtWork = async (file = 'server/workers/work.ts') => {
  const root = join(import.meta.dirname, '../../..');
  const folder = await mkdtemp(join(tmpdir(), 'work-'));
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: { input: { work: join(root, file) } },
    },
  });
  return {
    file: pathToFileURL(join(folder, 'work.js')),
    remove: () => rm(folder, { recursive: true }),
  };
};
