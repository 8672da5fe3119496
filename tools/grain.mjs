/**
 * Prints how finely the product is cut: how many files, how long, how many imports, and how many files a reader opens
 * for a booking, a dropped design and a quote (the walks of ARCHITECTURE.md). Figures to look at; nothing fails by them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const aliases = Object.entries(JSON.parse(readFileSync(`${root}package.json`, 'utf8')).imports).map(([from, to]) => ({
  from: from.slice(0, -1),
  to: String(to).slice(2, -1),
}));

/** @typedef {{ start: number, end: number, type: string, source?: { value: string }, declaration?: any, id?: { name: string } }} Statement */
/** @typedef {{ path: string, lines: number, imports: readonly string[], tiny: boolean }} ProductFile */

const paths = execFileSync('git', ['ls-files', 'src', 'server', 'sw'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && existsSync(root + path));

const resolved = (/** @type {string} */ from, /** @type {string} */ name) => {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const alias = aliases.find((one) => name.startsWith(one.from));
  return alias === undefined ? name : alias.to + name.slice(alias.from.length);
};

/** @returns {ProductFile} */
const read = (/** @type {string} */ path) => {
  const text = readFileSync(root + path, 'utf8');
  /** @type {Statement[]} */
  const body = /** @type {any} */ (parseSync(path, text)).program.body;
  const linesOf = ({ start, end }) => text.slice(start, end).split('\n').length;
  const exported = body.filter(({ type }) => type.startsWith('Export'));
  const [only] = exported;
  const isFunction =
    exported.length === 1 &&
    (only?.declaration?.type === 'FunctionDeclaration' ||
      only?.declaration?.declarations?.[0]?.init?.type === 'ArrowFunctionExpression');
  return {
    path,
    lines: text.split('\n').length - 1,
    imports: body
      .filter(({ type }) => type === 'ImportDeclaration')
      .map(({ source }) => resolved(path, source?.value ?? '')),
    tiny: isFunction && only !== undefined && linesOf(only) < 20,
  };
};

const files = paths.map(read);
const lengths = files.map(({ lines }) => lines).sort((a, b) => a - b);
const lines = lengths.reduce((sum, one) => sum + one, 0);
const imports = files.reduce((sum, file) => sum + file.imports.length, 0);
/** @type {Map<string, number>} */
const importers = new Map();
for (const file of files) for (const to of new Set(file.imports)) importers.set(to, (importers.get(to) ?? 0) + 1);

const architecture = readFileSync(`${root}ARCHITECTURE.md`, 'utf8');
/** Counts the files of a walk: the paths in backticks below its heading. */
const walk = (/** @type {string} */ name) => {
  const [, part = ''] = architecture.split(`**${name}**`);
  const named = [...(part.split('\n\n')[0] ?? '').matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => path);
  const gone = named.filter((path) => !existsSync(root + path));
  if (gone.length > 0) throw new Error(`ARCHITECTURE.md names files that are not there: ${gone.join(', ')}`);
  return named.length;
};

const rows = /** @type {const} */ ([
  ['product files', files.length, '≤ 1,250'],
  ['lines', lines, ''],
  ['9 of 10 files are at most … lines', lengths[Math.floor(lengths.length * 0.9)], '≥ 220'],
  ['the longest file', lengths.at(-1), '≤ 600'],
  ['import statements per 1,000 lines', Math.round((imports / lines) * 1000), '≤ 65'],
  [
    'single-use functions under 20 lines in files of their own',
    files.filter(({ path, tiny }) => tiny && importers.get(path) === 1).length,
    '≤ 60',
  ],
  ['files to read for a booking', walk('A booking'), '≤ 36'],
  ['files to read for a dropped design', walk('A design'), '≤ 14'],
  ['files to read for a quote', walk('A quote'), '≤ 18'],
]);
for (const [what, figure, aim] of rows) console.log(`${what.padEnd(60)} ${String(figure).padStart(8)}   ${aim}`);
