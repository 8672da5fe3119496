import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFolder } from './build/compress.mjs';
import { keepOldAssets } from './build/keep-old-assets.mjs';
import { readSources } from './build/sources.mjs';
import { writeStamp } from './build/stamp.mjs';

/**
 * Builds page and server into `dist`. Each is built in another folder and moved into place as a whole.
 *
 * @param {string} root the project's folder
 */
export const buildAll = async (root) => {
  const sources = readSources(root);
  const stamp = { looks: sources.looks, content: sources.content() };
  await buildAside(root, 'vite.config.ts', 'web', async (folder, earlier) => {
    await compressFolder(folder);
    await keepOldAssets(earlier, folder, Date.now());
  });
  await buildAside(root, 'vite.server.config.ts', 'server', () => Promise.resolve());
  writeStamp(root, stamp);
};

/**
 * @param {string} root
 * @param {string} configFile
 * @param {string} name
 * @param {(folder: string, earlier: string) => Promise<void>} finish
 */
const buildAside = async (root, configFile, name, finish) => {
  const place = join(root, 'dist', name);
  const asideName = `dist/${name}.${process.pid}`;
  const aside = join(root, asideName);
  const earlier = `${aside}.old`;
  try {
    await build({
      root,
      configFile: join(root, configFile),
      logLevel: 'warn',
      build: { outDir: asideName, emptyOutDir: true, reportCompressedSize: false },
    });
    await finish(aside, place);
    // swapped only when complete, so that a server that runs from here never serves half a build
    if (existsSync(place)) await rename(place, earlier);
    await rename(aside, place);
  } finally {
    await Promise.all([aside, earlier].map((folder) => rm(folder, { recursive: true, force: true })));
  }
};

const isMain = process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url);

if (isMain) {
  const started = performance.now();
  await buildAll(dirname(import.meta.dirname));
  process.stdout.write(`Built page and server in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}
