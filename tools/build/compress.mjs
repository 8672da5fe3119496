import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthIt = new Set(['.js', '.css', '.html', '.json', '.svg', '.webmanifest', '.txt', '.wasm', '.ico']);
const smallest = 512;

const forms = [
  {
    suffix: '.br',
    shrink: (/** @type {Buffer} */ bytes) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { suffix: '.gz', shrink: (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 }) },
];

/** Writes `.br` and `.gz` beside compressible files of at least 512 bytes where that is smaller; omits `builds`. */
export const compressFolder = async (/** @type {string} */ folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && worthIt.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(folder, 'builds')));
  await Promise.all(files.map(compressFile));
};

const compressFile = async (/** @type {string} */ file) => {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  for (const { suffix, shrink } of forms) {
    const shrunk = await shrink(bytes);
    if (shrunk.length < bytes.length) await writeFile(`${file}${suffix}`, shrunk);
  }
};
