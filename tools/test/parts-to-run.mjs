import { readFileSync } from 'node:fs';

/** Reads the table “You touch, run” of CONTRIBUTING: for each row its paths and its parts. */
export const partsByPath = (/** @type {string} */ root) => {
  const page = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');
  const lines = page.split('\n');
  const from = lines.indexOf('| You touch | Run |') + 2;
  const rows = lines.slice(from, lines.indexOf('', from)).map((line) => line.split('|'));
  const inTicks = (/** @type {string} */ cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  return rows.map(([, touched = '', run = '']) => ({ paths: inTicks(touched), parts: inTicks(run) }));
};

export const foldersOf = (/** @type {readonly string[]} */ files) =>
  new Set(files.flatMap((path) => path.split('/').slice(0, -1)));

/**
 * Returns the parts to run: by the table “You touch, run” of CONTRIBUTING, and those named like a changed file's
 * folder.
 */
export const partsToRun = (
  /** @type {string} */ root,
  /** @type {readonly string[]} */ changed,
  /** @type {readonly string[]} */ parts,
) => {
  const folders = foldersOf(changed);
  const isTouched = (/** @type {string} */ path) => {
    const start = path.replace(/\*$/, '');
    return changed.some((one) => one === path || one.startsWith(path.endsWith('*') ? start : `${start}/`));
  };
  const named = partsByPath(root).flatMap((row) => (row.paths.some(isTouched) ? row.parts : []));
  // “`planted-1` to `planted-6`” includes the parts in between
  const wanted = new Set(
    named.flatMap((name) => (name.startsWith('planted-') ? parts.filter((one) => one.startsWith('planted-')) : [name])),
  );
  return parts.filter((name) => wanted.has(name) || folders.has(name));
};
