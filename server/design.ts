import { designLimits, type NamedBytes } from '#core/design-file/design.ts';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describeDesign } from '#core/design-file/describe-design.ts';
import { readDesign } from '#core/design-file/read-design.ts';
import { colourLists, splitName } from '#core/design-file/side-colours.ts';

/** Describes one design file: `npm run design -- FILE…` prints one JSON object per file. */
const describe = (file: string): object => {
  // npm starts programs in the project's folder and passes the folder of the person's shell in INIT_CWD
  const path = resolve(process.env['INIT_CWD'] ?? '', file);
  const bytes = bytesOf(path);
  if (bytes === undefined) return { file, error: 'There is no such file, or it cannot be opened. Check its name.' };
  return describeDesign(file, readDesign({ name: basename(path), bytes }, listsBeside(path)));
};

/** For a file that is too large, returns zeros, one byte more than allowed. */
const bytesOf = (path: string): Uint8Array | undefined => {
  const size = statSync(path, { throwIfNoEntry: false });
  if (size?.isFile() !== true) return undefined;
  return size.size > designLimits.bytes ? new Uint8Array(designLimits.bytes + 1) : readFileSync(path);
};

const listsBeside = (path: string): readonly NamedBytes[] => {
  const folder = dirname(path);
  const base = splitName(basename(path)).base.toLowerCase();
  return readdirSync(folder)
    .filter((name) => {
      const other = splitName(name);
      return colourLists.has(other.ending) && other.base.toLowerCase() === base;
    })
    .flatMap((name) => {
      const bytes = bytesOf(join(folder, name));
      return bytes === undefined ? [] : [{ name, bytes }];
    });
};

const files = process.argv.slice(2);
for (const file of files) process.stdout.write(`${JSON.stringify(describe(file))}\n`);
if (files.length === 0) {
  process.stderr.write('Which file? For example: npm run design -- flower.dst\n');
  process.exitCode = 2;
}
