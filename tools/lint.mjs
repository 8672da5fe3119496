/** `npm run lint`: checks the house rules. A linter accepts an empty list, so this fails if any file was not read. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import stylelint from 'stylelint';
import { importLaw } from './lint/import-law.mjs';
import { rarelyCollected } from './rarely-collected.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const filesOf = (/** @type {RegExp} */ kind) =>
  importLaw
    .filter(({ folder }) => !folder.includes('.') && existsSync(root + folder))
    .flatMap(({ folder }) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => kind.test(file) && !file.includes('node_modules'));

const verdict = (/** @type {string} */ what, /** @type {RegExp} */ kind, /** @type {readonly string[]} */ checked) => {
  const there = filesOf(kind);
  const overlooked = there.filter((file) => !checked.includes(file));
  console.log(`${checked.length} ${what} checked.`);
  if (there.length === 0) console.log(`There are no ${what}: this is not the project.`);
  if (overlooked.length > 0) console.log(`Overlooked: ${overlooked.join(', ')}`);
  return there.length > 0 && overlooked.length === 0;
};

const oxlint = (/** @type {readonly string[]} */ ...args) =>
  spawnSync(process.execPath, [`${root}node_modules/oxlint/bin/oxlint`, ...args], {
    cwd: root,
    env: { ...rarelyCollected, ...process.env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

const lintScripts = () => {
  const { stdout, stderr, status } = oxlint(
    '--type-aware',
    '--report-unused-disable-directives-severity=error',
    // libraries contain their own configurations
    '--disable-nested-config',
  );
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  const checked = oxlint('--debug=files')
    .stdout.trim()
    .split('\n')
    .map((file) => relative(root, resolve(root, file)));
  return verdict('scripts', /\.(ts|tsx|mjs)$/, checked) && status === 0;
};

const lintStyles = async () => {
  const { results, report, errored } = await stylelint.lint({
    cwd: root,
    files: '{src,server,tests}/**/*.css',
    formatter: 'string',
    allowEmptyInput: true,
  });
  process.stdout.write(report);
  const checked = results.map(({ source }) => relative(root, source ?? ''));
  return verdict('style sheets', /\.css$/, checked) && !errored;
};

const scripts = lintScripts();
const styles = await lintStyles();
if (!scripts || !styles) process.exitCode = 1;
