import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { isLanguageFile, packUrl, type PackedFiles } from '#core/builds.ts';

interface Listed {
  readonly url: string;
}

/**
 * Writes the files of an installation as one file, which the worker fetches in one answer: see `bringPack`. Give `list` to
 * the manifest of the worker. The page itself is left out, so that it comes with all that the server says of it, and so
 * are the scripts named in `apart`, with whose answers Chromium is to store the compiled code.
 */
export function installPack(
  id: string,
  apart: readonly string[],
): {
  readonly plugin: Plugin;
  readonly list: <Entry extends Listed>(entries: Entry[]) => { manifest: Entry[] };
} {
  const isApart = new RegExp(`^assets/(?:${apart.join('|')})-[\\w-]{7,8}\\.js$`, 'u');
  let urls: readonly string[] = [];
  let folder = '';
  return {
    list: (entries) => {
      urls = entries.map(({ url }) => url).filter((url) => !isApart.test(url));
      return { manifest: entries };
    },
    plugin: {
      name: 'spoolside:install-pack',
      apply: 'build',
      configResolved: ({ root, build }) => {
        folder = resolve(root, build.outDir);
      },
      // The worker and its list are written in another plugin's closeBundle.
      closeBundle: { order: 'post', sequential: true, handler: () => writePack(folder, packUrl(id), urls) },
    },
  };
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

const writePack = async (folder: string, url: string, urls: readonly string[]): Promise<void> => {
  // Files of a kind lie together: they compress better.
  const packed = urls
    .flatMap((path) => {
      const type = types[extname(path)];
      return type === undefined || isLanguageFile(path) ? [] : [{ path, type }];
    })
    .toSorted((a, b) => (a.type + a.path < b.type + b.path ? -1 : 1));
  if (packed.length === 0) return;
  const bodies = await Promise.all(packed.map(({ path }) => readFile(join(folder, path))));
  const list: PackedFiles = packed.map(({ path, type }, at) => [path, type, bodies[at]?.length ?? 0]);
  const pack = Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...bodies]);
  const file = join(folder, url);
  await mkdir(join(folder, 'builds'), { recursive: true });
  await Promise.all([
    writeFile(file, pack),
    writeFile(`${file}.br`, await promisify(brotliCompress)(pack, { params: quick })),
    writeFile(`${file}.gz`, await promisify(gzip)(pack)),
  ]);
};

// Quality 11 would save a tenth and take twenty seconds of each build.
const quick = { [constants.BROTLI_PARAM_QUALITY]: 9 };
